import { calendarFileName, type SignUp, toInstant, type WorkDay } from '@burgee/core';
import { beforeAll, expect, test } from 'vitest';
import { workDayOf } from '../contracts/samples.ts';
import { expectRateLimited } from './http-client.ts';
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

test('POST /api/work-days/:workDayId/sign-ups returns 429 if an IP address exceeds the rate limit', async () => {
	const strict = await openBurgeeForTest({ BOOKING_RATE_PER_MINUTE: '2' });
	await strict.storage.workDays.add(workDayOf({ id: 'open', date: fromNow(20) }));
	const send = () => strict.http.post('/api/work-days/open/sign-ups', form);
	for (let count = 0; count < 2; count++) expect((await send()).status).toBe(201);
	expectRateLimited(await send());
	expect(await strict.storage.workDays.listSignUps('open')).toHaveLength(2);
});
