import { type SignUp, toInstant, type WorkDay } from '@burgee/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { workDayOf } from '../contracts/samples.ts';
import { openBurgeeForTest, readJson, sendJson, useBurgee } from './open-burgee.ts';
import {
	crossSite,
	invalidInput,
	invalidJson,
	postForRefusal,
	type Refusal,
	tooLarge,
	unsupportedType,
} from './refusals.ts';

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

const signUp = (id: string, body: object, key?: string) =>
	sendJson(`${burgee.url}/api/work-days/${id}/sign-ups`, 'POST', body, {
		...(key && { 'Idempotency-Key': key }),
	});

const read = <Body>(path: string) => readJson<Body>(`${burgee.url}/api${path}`);

test('GET /api/work-days lists the upcoming active work days, earliest first', async () => {
	const { workDays: listed } = await read<{ workDays: WorkDay[] }>('/work-days');
	expect(listed.map(({ id }) => id)).toEqual(['open', 'later', 'without-food']);
});

test('GET /api/work-days/:id returns a work day with the number of volunteers for each job', async () => {
	expect(await read('/work-days/later')).toEqual({
		...workDays[0],
		jobs: workDays[0]?.jobs.map((job) => ({ ...job, currentVolunteers: 0 })),
		signUpOpen: true,
	});
	expect(await read('/work-days/past')).toMatchObject({ id: 'past', signUpOpen: false });
	for (const id of ['never', 'secret', 'a%2Fb', '..%2f', '%00', '%zz', 'x'.repeat(500)]) {
		const missing = await fetch(`${burgee.url}/api/work-days/${id}`);
		expect([id, missing.status]).toEqual([id, 404]);
	}
	expect(await read('/work-days/secret')).toMatchObject({
		code: 'work-day-not-found',
		title: 'Work Day Not Found',
	});
});

test('a work day sign-up is stored, and the response contains the number of chosen jobs', async () => {
	await burgee.storage.workDays.add(workDayOf({ id: 'Été, 2026', date: fromNow(30) }));
	const response = await signUp(encodeURIComponent('Été, 2026'), {
		...form,
		selectedJobs: ['slipway', 'galley'],
		otherJob: 'Signs <b>',
		notes: '',
		bringingTools: true,
	});
	expect(response.status).toBe(201);
	const result = (await response.json()) as { signUpId: string };
	const [stored] = await burgee.storage.workDays.listSignUps('Été, 2026');
	expect(result).toEqual({ signUpId: stored?.id, numberOfJobs: 3 });
	expect(stored).toMatchObject({
		workDayName: 'Spring Work Day',
		firstName: 'Aileen',
		otherJob: 'Signs <b>',
		notes: null,
		bringingTools: true,
		wantsFood: false,
	} satisfies Partial<SignUp>);
	const workDay = await read<{ jobs: object[] }>(`/work-days/${encodeURIComponent('Été, 2026')}`);
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
			const [first, second] = await Promise.all(
				[1, 2].map(() => signUp('storm', volunteer, `storm-${index}`)),
			);
			expect([first?.status, second?.status]).toEqual([201, 201]);
			const ids = await Promise.all([first?.json(), second?.json()]);
			expect(ids[0]).toEqual(ids[1]);
			return ids[0] as { signUpId: string };
		}),
	);
	const stored = await burgee.storage.workDays.listSignUps('storm');
	expect(stored.map(({ id }) => id).sort()).toEqual(results.map(({ signUpId }) => signUpId).sort());
	expect(new Set(stored.map(({ lastName }) => lastName)).size).toBe(50);
	const volunteersFor = (job: string) =>
		volunteers.filter(({ selectedJobs }) => selectedJobs.includes(job)).length;
	expect(await read('/work-days/storm')).toMatchObject({
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
		const first = await (await signUp('once', form, 'repeated')).json();
		await burgee.storage.workDays.replace(workDayOf({ id: 'once', active: false }));
		const repeated = await signUp('once', form, 'repeated');
		await burgee.storage.workDays.replace(workDayOf({ id: 'once', date: fromNow(30) }));
		expect(repeated.status).toBe(201);
		expect(await repeated.json()).toEqual(first);
		expect(await burgee.storage.workDays.listSignUps('once')).toHaveLength(1);
	});

	test('a work day sign-up is refused if its Idempotency-Key was used for a different sign-up', async () => {
		await signUp('once', form, 'reused');
		const before = await burgee.storage.workDays.listSignUps('once');
		for (const [id, body] of [
			['once', { ...form, notes: 'Late' }],
			['later', form],
		] as const) {
			const response = await signUp(id, body, 'reused');
			expect(response.status).toBe(422);
			expect(await response.json()).toMatchObject({ code: 'idempotency-key-reused' });
		}
		expect(await burgee.storage.workDays.listSignUps('once')).toEqual(before);
	});
});

describe('refused work day sign-ups', () => {
	const notFound: Refusal = [404, 'work-day-not-found'];
	/** Each row has the changes of the form and the path of the invalid field. */
	test.each<[string, string, object, Refusal, string?]>([
		['a form without a job', 'open', { selectedJobs: [] }, invalidInput, 'selectedJobs'],
		['a form without a last name', 'open', { lastName: ' ' }, invalidInput, 'lastName'],
		[
			'a job of another work day',
			...([
				'open',
				{ selectedJobs: ['slipway', 'rigging'] },
				invalidInput,
				'selectedJobs.1',
			] as const),
		],
		[
			'a job chosen twice',
			...([
				'open',
				{ selectedJobs: ['slipway', 'slipway'] },
				invalidInput,
				'selectedJobs',
			] as const),
		],
		[
			'food at a work day without food',
			...(['without-food', { wantsFood: true }, invalidInput, 'wantsFood'] as const),
		],
		['an unknown field', 'open', { workDayId: 'x' }, invalidInput, 'workDayId'],
		['an invalid form for an unknown work day', 'never', { notes: 7 }, invalidInput, 'notes'],
		['an unknown work day', 'never', {}, notFound],
		['an inactive work day', 'secret', {}, notFound],
		['an id with a path', '..%2fevents', {}, notFound],
		['a past work day', 'past', {}, [409, 'work-day-over']],
		['a body over the size limit', 'open', { notes: 'x'.repeat(200_000) }, tooLarge],
	])('the server refuses a work day sign-up: %s', async (_, id, changes, refusal, path) => {
		const refused = await postSignUp(id, JSON.stringify({ ...form, ...changes }));
		expect(refused).toEqual({ refusal, paths: path === undefined ? [] : [path] });
		await expectNoSignUps();
	});

	const body = JSON.stringify(form);
	test.each<[string, string, Record<string, string>, Refusal]>([
		['a JSON list', '[]', {}, invalidInput],
		['malformed JSON', '{"firstName": ', {}, invalidJson],
		['a request without a body', '', {}, invalidJson],
		['plain text', body, { 'Content-Type': 'text/plain' }, unsupportedType],
		['a request from another site', body, { Origin: 'https://evil.example' }, crossSite],
		[
			'an Idempotency-Key that is too long',
			...([body, { 'Idempotency-Key': 'k'.repeat(256) }, invalidInput] as const),
		],
	])('the server refuses a work day sign-up: %s', async (_, text, headers, refusal) => {
		expect(await postSignUp('open', text, headers)).toMatchObject({ refusal });
		await expectNoSignUps();
	});

	const postSignUp = (id: string, text: string, headers?: Record<string, string>) =>
		postForRefusal(`${burgee.url}/api/work-days/${id}/sign-ups`, text, headers);

	async function expectNoSignUps(): Promise<void> {
		for (const { id } of workDays) {
			expect(await burgee.storage.workDays.listSignUps(id)).toEqual([]);
		}
	}
});

test('work day sign-ups return 429 if an IP address exceeds the rate limit', async () => {
	const strict = await openBurgeeForTest({ BOOKING_RATE_PER_MINUTE: '2' });
	await strict.storage.workDays.add(workDayOf({ id: 'open', date: fromNow(20) }));
	const send = () => sendJson(`${strict.url}/api/work-days/open/sign-ups`, 'POST', form);
	for (let count = 0; count < 2; count++) expect((await send()).status).toBe(201);
	const refused = await send();
	expect(refused.status).toBe(429);
	expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
	expect(await strict.storage.workDays.listSignUps('open')).toHaveLength(2);
});
