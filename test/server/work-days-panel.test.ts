import type { AdminWorkDayJson, WorkDaySignUpsJson } from '@burgee/core/api/work-days-panel';
import { describe, expect, test } from 'vitest';
import { signUpOf } from '../contracts/samples.ts';
import { expectRefusal, idempotency, invalidInput } from './http-client.ts';
import { useBurgee } from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
const path = '/api/admin/work-days';
const form = {
	name: 'Autumn Work Day',
	description: 'Boots on',
	date: '2038-10-09T09:30:00+01:00',
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
		date: '2038-10-09T08:30:00.000Z',
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
	const { workDays: past } = await burgee.admin.read<{ workDays: object[] }>(`${path}?when=past`);
	expect(past).toEqual([]);
	const read = await burgee.admin.get<AdminWorkDayJson>(own);
	expect([read.body, read.headers.get('etag')]).toEqual([closed.body, '"1"']);

	expect((await burgee.admin.delete(own, ifMatch(1))).status).toBe(204);
	expectRefusal(await burgee.admin.get(own), 404, 'work-day-not-found');
});

test('POST /api/admin/work-days/:workDayId/copy copies a work day to the next year', async () => {
	const { body: original } = await create();
	const copyPath = `${path}/${original.id}/copy`;
	const copy = await burgee.admin.post<AdminWorkDayJson>(copyPath, {}, idempotency('copy'));
	expect(copy).toMatchObject({
		status: 201,
		body: { name: form.name, date: '2039-10-08T08:30:00.000Z', jobs: [{}, { id: 'galley' }] },
	});
	expect((await burgee.admin.post(copyPath, {}, idempotency('copy'))).body).toEqual(copy.body);
	const week = await burgee.admin.post(copyPath, { weeks: 4 });
	expect(week.body).toMatchObject({ date: '2038-11-06T09:30:00.000Z' });
	for (const weeks of [-1, 1.5, 521]) {
		expectRefusal(await burgee.admin.post(copyPath, { weeks }), ...invalidInput);
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
});
