import type { AdminWorkDayJson, WorkDaySignUpsJson } from '@burgee/core/api/work-days-panel';
import { describe, expect, test } from 'vitest';
import { signUpOf, workDayOf } from '../contracts/samples.ts';
import {
	expectRefusal,
	HttpClient,
	idempotency,
	invalidInput,
	invalidPaths,
} from './http-client.ts';
import { addAdmin, useBurgee } from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
const path = '/api/admin/work-days';
const form = {
	name: 'Autumn Work Day',
	description: 'Boots on',
	date: '2027-10-09T09:30:00+01:00',
	foodAvailable: true,
	active: true,
	jobs: [
		{ title: 'Scrub the slipway', description: 'Weed off', volunteersNeeded: 4 },
		{ id: 'galley', title: 'Cook lunch', volunteersNeeded: 1 },
	],
};
const volunteer = { firstName: 'Zoë "Z"', lastName: 'O’Neill; Reed', selectedJobs: ['galley'] };
const create = (body: object = form, key?: string) =>
	burgee.admin.post<AdminWorkDayJson>(path, body, idempotency(key));
const ifMatch = (revision: number) => ({ 'If-Match': `"${revision}"` });

test('an admin can create, read, change and delete a work day', async () => {
	const { status, headers, body: workDay } = await create();
	expect([status, headers.get('etag')]).toEqual([201, '"0"']);
	expect(workDay).toMatchObject({
		name: 'Autumn Work Day',
		date: '2027-10-09T08:30:00.000Z',
		jobs: [
			{ title: 'Scrub the slipway', currentVolunteers: 0 },
			{ id: 'galley', description: '' },
		],
		signUpOpen: true,
		signUpCount: 0,
		revision: 0,
	});
	const own = `${path}/${workDay.id}`;
	expect(await burgee.http.read(`/api/work-days/${workDay.id}`)).not.toHaveProperty('signUpCount');
	const closed = await burgee.admin.put(own, { ...form, active: false }, ifMatch(0));
	expect(closed).toMatchObject({ status: 200, body: { active: false, revision: 1 } });
	expect((await burgee.http.get(`/api/work-days/${workDay.id}`)).status).toBe(404);
	const read = await burgee.admin.get<AdminWorkDayJson>(own);
	expect([read.body, read.headers.get('etag')]).toEqual([closed.body, '"1"']);

	expectRefusal(await burgee.admin.put(own, form), 428, 'precondition-required');
	expectRefusal(await burgee.admin.put(own, form, ifMatch(0)), 412, 'revision-differs');
	expectRefusal(await burgee.admin.delete(own, ifMatch(0)), 412, 'revision-differs');
	expect((await burgee.admin.delete(own, ifMatch(1))).status).toBe(204);
	expectRefusal(await burgee.admin.get(own), 404, 'work-day-not-found');
});

test('POST /api/admin/work-days creates one work day for a repeated Idempotency-Key', async () => {
	const first = await create(form, 'once');
	expect((await create(form, 'once')).body).toEqual(first.body);
	const other = await create({ ...form, name: 'Other' }, 'once');
	expectRefusal(other, 422, 'idempotency-key-reused');
});

test('POST /api/admin/work-days refuses invalid fields and names the path of each', async () => {
	const refused = await create({
		...form,
		date: '2027-10-09',
		jobs: [{ title: '', volunteersNeeded: 'two' }],
	});
	expectRefusal(refused, ...invalidInput);
	expect(invalidPaths(refused)).toEqual(['date', 'jobs.0.title', 'jobs.0.volunteersNeeded']);
});

test('POST /api/admin/work-days/:workDayId/copy copies a work day to the next year', async () => {
	const { body: original } = await create();
	const copyPath = `${path}/${original.id}/copy`;
	const copy = await burgee.admin.post<AdminWorkDayJson>(copyPath, {}, idempotency('copy'));
	expect(copy).toMatchObject({
		status: 201,
		body: { name: form.name, date: '2028-10-07T08:30:00.000Z', jobs: [{}, { id: 'galley' }] },
	});
	expect((await burgee.admin.post(copyPath, {}, idempotency('copy'))).body).toEqual(copy.body);
	const week = await burgee.admin.post(copyPath, { weeks: 4 });
	expect(week.body).toMatchObject({ date: '2027-11-06T09:30:00.000Z' });
	expectRefusal(await burgee.admin.post(copyPath, { weeks: -1 }), ...invalidInput);
});

test('GET /api/admin/work-days returns the work days page by page', async () => {
	for (const [id, date] of [
		['new_year_1', '2031-01-01T10:00:00Z'],
		['new_year_2', '2031-01-01T10:00:00Z'],
		['easter', '2031-04-12T10:00:00+01:00'],
	] as const) {
		const { date: at } = (await create({ ...form, date })).body;
		await burgee.storage.workDays.add(workDayOf({ id, date: at, active: false }));
	}
	interface Page {
		workDays: AdminWorkDayJson[];
		next: string | null;
	}
	const list = (query: string) => burgee.admin.read<Page>(`${path}?${query}`);
	const everything = await list('when=upcoming');
	const dates = everything.workDays.map(({ date }) => date);
	expect(dates).toEqual([...dates].sort());
	expect(everything.next).toBeNull();
	const ids: string[] = [];
	for (let after: string | null = ''; after !== null; ) {
		const page = await list(
			`when=upcoming&limit=2${after && `&after=${encodeURIComponent(after)}`}`,
		);
		expect(page.workDays.length).toBeLessThanOrEqual(2);
		ids.push(...page.workDays.map(({ id }) => id));
		after = page.next;
	}
	expect(ids).toEqual(everything.workDays.map(({ id }) => id));
	expect(ids).toEqual(expect.arrayContaining(['new_year_1', 'new_year_2', 'easter']));
	expect((await list('when=past')).workDays).toEqual([]);
	for (const query of ['limit=0', 'limit=101', 'after=x', 'after=2031-01-01_a', 'when=soon']) {
		expectRefusal(await burgee.admin.get(`${path}?${query}`), ...invalidInput);
	}
});

describe('the volunteers of a work day', () => {
	async function withVolunteer() {
		const { body: workDay } = await create();
		const signUps = `${path}/${workDay.id}/sign-ups`;
		const added = await burgee.admin.post<{ signUpId: string }>(signUps, volunteer);
		return { workDay, signUps, added };
	}

	test('an admin can add a volunteer, see who comes and remove the volunteer', async () => {
		const { workDay, signUps, added } = await withVolunteer();
		expect(added).toMatchObject({ status: 201, body: { numberOfJobs: 1 } });
		const found = await burgee.admin.read<WorkDaySignUpsJson>(signUps);
		expect(found).toMatchObject({
			workDay: { id: workDay.id, signUpCount: 1, jobs: [{}, { currentVolunteers: 1 }] },
			workDayName: form.name,
			signUps: [{ ...volunteer, id: added.body.signUpId, otherJob: null, revision: 0 }],
			next: null,
		});
		const own = `${signUps}/${added.body.signUpId}`;
		expectRefusal(await burgee.admin.delete(own), 428, 'precondition-required');
		expectRefusal(await burgee.admin.delete(`${signUps}/never`), 404, 'sign-up-not-found');
		expect((await burgee.admin.delete(own, ifMatch(0))).status).toBe(204);
		expect(await burgee.admin.read(signUps)).toMatchObject({ signUps: [] });
		expectRefusal(await burgee.admin.delete(own, ifMatch(0)), 404, 'sign-up-not-found');
	});

	test('PUT /api/admin/work-days/:workDayId removes a job with volunteers only after a confirmation', async () => {
		const { workDay } = await withVolunteer();
		const change = (extra = {}) =>
			burgee.admin.put(`${path}/${workDay.id}`, { ...form, jobs: [], ...extra }, ifMatch(0));
		const refused = await change();
		expectRefusal(refused, 409, 'job-has-volunteers');
		expect(refused.body).toMatchObject({
			details: { jobs: [{ title: 'Cook lunch', volunteers: 1 }] },
		});
		expect(await change({ removeJobsWithVolunteers: true })).toMatchObject({
			status: 200,
			body: { jobs: [], signUpCount: 1 },
		});
	});

	test('GET /api/admin/work-days/:workDayId/sign-ups returns the volunteers page by page', async () => {
		const { workDay, signUps, added } = await withVolunteer();
		await burgee.storage.workDays.signUp(signUpOf({ id: 'older_1', workDayId: workDay.id }));
		const first = await burgee.admin.read<WorkDaySignUpsJson>(`${signUps}?limit=1`);
		expect(first.signUps).toMatchObject([{ id: added.body.signUpId }]);
		const next = encodeURIComponent(String(first.next));
		const second = await burgee.admin.read(`${signUps}?limit=1&after=${next}`);
		expect(second).toMatchObject({ signUps: [{ id: 'older_1' }], next: null });
	});

	test('GET /api/admin/work-days/:workDayId/sign-ups.csv escapes formulas and separators', async () => {
		const { workDay, signUps } = await withVolunteer();
		await burgee.storage.workDays.signUp(
			signUpOf({
				id: 'formula',
				workDayId: workDay.id,
				firstName: '=1+1',
				lastName: '@SUM(A1)',
				selectedJobs: ['galley', 'gone'],
				otherJob: '-2+3',
				notes: '+44, two\nlines',
				bringingTools: true,
				wantsFood: true,
			}),
		);
		const { headers, body } = await burgee.admin.get<string>(`${signUps}.csv`);
		expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
		expect(headers.get('content-disposition')).toContain('autumn_work_day_volunteers.csv');
		const [heading, first, second, end] = body.split('\r\n');
		expect(heading).toBe(
			'"First name","Last name","Jobs","Other job","Brings tools","Wants food","Notes","Signed up (UK time)"',
		);
		expect(first).toMatch(
			/^"Zoë ""Z""","O’Neill; Reed","Cook lunch","","No","No","","\d{4}-\d\d-\d\d \d\d:\d\d"$/,
		);
		expect(second).toBe(
			`"'=1+1","'@SUM(A1)","Cook lunch; Removed job","'-2+3","Yes","Yes","'+44, two\nlines","2026-06-01 13:00"`,
		);
		expect(end).toBe('');
	});

	test('an admin without the permissions for bookings cannot see the names of volunteers', async () => {
		const { workDay, signUps } = await withVolunteer();
		const cookie = await addAdmin(burgee, 'bosun', ['events:read', 'events:write']);
		const bosun = new HttpClient(burgee.url, { Cookie: cookie });
		for (const own of [signUps, `${signUps}.csv`]) {
			expectRefusal(await bosun.get(own), 403, 'permission-denied');
		}
		const seen = await bosun.get(`${path}/${workDay.id}`);
		expect(seen.status).toBe(200);
		expect(JSON.stringify(seen.body)).not.toMatch(/Zoë|Neill/);
	});
});
