import { calendarFileName, type SignUp, toInstant, type WorkDay } from '@burgee/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { workDayOf } from '../contracts/samples.ts';
import {
	crossSite,
	expectRateLimited,
	expectRefusal,
	idempotency,
	invalidInput,
	invalidJson,
	invalidPaths,
	type Refusal,
	tooLarge,
	unsupportedType,
} from './http-client.ts';
import { openBurgeeForTest, useBurgee } from './open-burgee.ts';

const burgee = useBurgee();
const fromNow = (days: number) => toInstant(new Date(Date.now() + days * 24 * 60 * 60 * 1000));

const workDays = [
	workDayOf({ id: 'later', date: fromNow(40) }),
	workDayOf({ id: 'open', date: fromNow(20), foodAvailable: true }),
	workDayOf({ id: 'without-food', date: fromNow(50) }),
	workDayOf({ id: 'past', date: fromNow(-3) }),
	workDayOf({ id: 'secret', date: fromNow(20), active: false }),
];

beforeAll(async () => {
	for (const workDay of workDays) await burgee.storage.workDays.add(workDay);
});

const form = { firstName: ' Aileen ', lastName: 'Archer', selectedJobs: ['slipway'] };

const signUp = (id: string, body: unknown, headers?: Record<string, string>) =>
	burgee.http.post<{ signUpId: string }>(`/api/work-days/${id}/sign-ups`, body, headers);
const signUpOnce = (id: string, body: object, key: string) => signUp(id, body, idempotency(key));
const signUpsOf = (id: string) => burgee.storage.workDays.listSignUps(id);
const read = <Body>(path: string) => burgee.http.read<Body>(`/api/work-days${path}`);

test('GET /api/work-days lists the upcoming active work days, earliest first', async () => {
	const { workDays: listed } = await read<{ workDays: WorkDay[] }>('');
	expect(listed.map(({ id }) => id)).toEqual(['open', 'later', 'without-food']);
});

test('the calendar file of a work day has its name, its date and a length of three hours', async () => {
	const [, { name, date } = workDayOf({ id: '' })] = workDays;
	const { headers, body } = await burgee.http.get<string>('/api/work-days/open/calendar.ics');
	expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
	expect(headers.get('content-disposition')).toContain(calendarFileName(name));
	expect(body).toContain('UID:work-day-open@');
	expect(body).toContain(`SUMMARY:${name}`);
	const compact = (hours: number) =>
		new Date(Date.parse(date) + hours * 60 * 60 * 1000).toISOString().replace(/\.\d+|[-:]/g, '');
	expect(body).toContain(`DTSTART:${compact(0)}`);
	expect(body).toContain(`DTEND:${compact(3)}`);
	for (const id of ['never', 'secret']) {
		expect((await burgee.http.get(`/api/work-days/${id}/calendar.ics`)).status, id).toBe(404);
	}
});

test('GET /api/work-days/:id returns a work day with the number of volunteers for each job', async () => {
	expect(await read('/later')).toEqual({
		...workDays[0],
		jobs: workDays[0]?.jobs.map((job) => ({ ...job, currentVolunteers: 0 })),
		signUpOpen: true,
	});
	expect(await read('/past')).toMatchObject({ id: 'past', signUpOpen: false });
	for (const id of ['never', 'secret', 'a%2Fb', '..%2f', '%00', '%zz', 'x'.repeat(500)]) {
		expect((await burgee.http.get(`/api/work-days/${id}`)).status, id).toBe(404);
	}
	expect((await burgee.http.get('/api/work-days/secret')).body).toMatchObject({
		code: 'work-day-not-found',
		title: 'Work Day Not Found',
	});
});

test('a work day sign-up is stored, and the response contains the number of chosen jobs', async () => {
	await burgee.storage.workDays.add(workDayOf({ id: 'Été, 2026', date: fromNow(30) }));
	const { status, body } = await signUp(encodeURIComponent('Été, 2026'), {
		...form,
		selectedJobs: ['slipway', 'galley'],
		otherJob: 'Signs <b>',
		notes: '',
		bringingTools: true,
	});
	expect(status).toBe(201);
	const [stored] = await signUpsOf('Été, 2026');
	expect(body).toEqual({ signUpId: stored?.id, numberOfJobs: 3 });
	expect(stored).toMatchObject({
		workDayName: 'Spring Work Day',
		firstName: 'Aileen',
		otherJob: 'Signs <b>',
		notes: null,
		bringingTools: true,
		wantsFood: false,
	} satisfies Partial<SignUp>);
	const workDay = await read<{ jobs: object[] }>(`/${encodeURIComponent('Été, 2026')}`);
	expect(workDay.jobs).toMatchObject([{ currentVolunteers: 1 }, { currentVolunteers: 1 }]);
	expect(JSON.stringify(workDay)).not.toMatch(/Aileen|Archer|Signs/);
});

test('each of 50 concurrent work day sign-ups is stored once although each request is sent twice', async () => {
	await burgee.storage.workDays.add(workDayOf({ id: 'storm', date: fromNow(30) }));
	const volunteers = Array.from({ length: 50 }, (_, index) => ({
		...form,
		lastName: `Number ${index}`,
		selectedJobs: index % 5 === 0 ? ['slipway', 'galley'] : index % 2 ? ['slipway'] : ['galley'],
	}));
	const results = await Promise.all(
		volunteers.map(async (volunteer, index) => {
			const send = () => signUpOnce('storm', volunteer, `storm-${index}`);
			const [first, second] = await Promise.all([send(), send()]);
			expect([first.status, second.status]).toEqual([201, 201]);
			expect(first.body).toEqual(second.body);
			return first.body;
		}),
	);
	const stored = await signUpsOf('storm');
	expect(stored.map(({ id }) => id).sort()).toEqual(results.map(({ signUpId }) => signUpId).sort());
	expect(new Set(stored.map(({ lastName }) => lastName)).size).toBe(50);
	const volunteersFor = (job: string) =>
		volunteers.filter(({ selectedJobs }) => selectedJobs.includes(job)).length;
	expect(await read('/storm')).toMatchObject({
		jobs: [
			{ id: 'slipway', currentVolunteers: volunteersFor('slipway') },
			{ id: 'galley', currentVolunteers: volunteersFor('galley') },
		],
	});
	expect(volunteersFor('slipway') + volunteersFor('galley')).toBe(60);
});

describe('Idempotency-Key of a work day sign-up', () => {
	beforeAll(() => burgee.storage.workDays.add(workDayOf({ id: 'once', date: fromNow(30) })));

	test('a repeated work day sign-up returns the first response even if the work day is now inactive', async () => {
		const first = await signUpOnce('once', form, 'repeated');
		await burgee.storage.workDays.replace(workDayOf({ id: 'once', active: false, revision: 1 }));
		const repeated = await signUpOnce('once', form, 'repeated');
		await burgee.storage.workDays.replace(
			workDayOf({ id: 'once', date: fromNow(30), revision: 2 }),
		);
		expect([repeated.status, repeated.body]).toEqual([201, first.body]);
		expect(await signUpsOf('once')).toHaveLength(1);
	});

	test('a work day sign-up is refused if its Idempotency-Key was used for a different sign-up', async () => {
		await signUpOnce('once', form, 'reused');
		const before = await signUpsOf('once');
		for (const [id, body] of [
			['once', { ...form, notes: 'Late' }],
			['later', form],
		] as const) {
			expectRefusal(await signUpOnce(id, body, 'reused'), 422, 'idempotency-key-reused');
		}
		expect(await signUpsOf('once')).toEqual(before);
	});
});

describe('refused work day sign-ups', () => {
	const notFound: Refusal = [404, 'work-day-not-found'];
	const jobs = (...selectedJobs: string[]) => ({ selectedJobs });
	const food = { wantsFood: true };
	test.each<[string, string, object, Refusal, string?]>([
		['a form without a job', 'open', jobs(), invalidInput, 'selectedJobs'],
		['a form without a last name', 'open', { lastName: ' ' }, invalidInput, 'lastName'],
		[
			'a job of another work day',
			'open',
			jobs('slipway', 'rigging'),
			invalidInput,
			'selectedJobs.1',
		],
		['a job chosen twice', 'open', jobs('slipway', 'slipway'), invalidInput, 'selectedJobs'],
		['food at a work day without food', 'without-food', food, invalidInput, 'wantsFood'],
		['an unknown field', 'open', { workDayId: 'x' }, invalidInput, 'workDayId'],
		['an invalid form for an unknown work day', 'never', { notes: 7 }, invalidInput, 'notes'],
		['an unknown work day', 'never', {}, notFound],
		['an inactive work day', 'secret', {}, notFound],
		['an id with a path', '..%2fevents', {}, notFound],
		['a past work day', 'past', {}, [409, 'work-day-over']],
		['a body over the size limit', 'open', { notes: 'x'.repeat(200_000) }, tooLarge],
	])('the server refuses a work day sign-up: %s', async (_, id, changes, refusal, path) => {
		const refused = await signUp(id, { ...form, ...changes });
		expectRefusal(refused, ...refusal);
		expect(invalidPaths(refused)).toEqual(path === undefined ? [] : [path]);
		await expectNoSignUps();
	});

	const body = JSON.stringify(form);
	test.each<[string, string, Record<string, string>, Refusal]>([
		['a JSON list', '[]', {}, invalidInput],
		['malformed JSON', '{"firstName": ', {}, invalidJson],
		['a request without a body', '', {}, invalidJson],
		['plain text', body, { 'Content-Type': 'text/plain' }, unsupportedType],
		['a request from another site', body, { Origin: 'https://evil.example' }, crossSite],
		['an Idempotency-Key that is too long', body, idempotency('k'.repeat(256)), invalidInput],
	])('the server refuses a work day sign-up: %s', async (_, text, headers, refusal) => {
		expectRefusal(await signUp('open', text, headers), ...refusal);
		await expectNoSignUps();
	});

	async function expectNoSignUps(): Promise<void> {
		for (const { id } of workDays) {
			expect(await signUpsOf(id)).toEqual([]);
		}
	}
});

test('POST /api/work-days/:workDayId/sign-ups returns 429 if an IP address exceeds the rate limit', async () => {
	const strict = await openBurgeeForTest({ BOOKING_RATE_PER_MINUTE: '2' });
	await strict.storage.workDays.add(workDayOf({ id: 'open', date: fromNow(20) }));
	const send = () => strict.http.post('/api/work-days/open/sign-ups', form);
	for (let count = 0; count < 2; count++) expect((await send()).status).toBe(201);
	expectRateLimited(await send());
	expect(await strict.storage.workDays.listSignUps('open')).toHaveLength(2);
});
