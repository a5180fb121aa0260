import { type ErrorCode, type SignUpForm, signUpForm, type WorkDay } from '@burgee/core';
import { signUpForms, workDays } from '@burgee/core/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workDayOf } from '../../contracts/samples.ts';
import { openClub } from '../open-club.ts';

const filledForm = (input: Partial<SignUpForm> = {}) =>
	signUpForm.parse({ firstName: 'Anna', lastName: 'Reed', selectedJobs: ['slipway'], ...input });

/** A club on the day before its work day, at noon. */
async function openWorkDay(changes: Partial<WorkDay> = {}) {
	const club = openClub('2026-07-03T12:00:00.000Z');
	await club.storage.workDays.add(workDayOf({ id: 'spring', ...changes }));
	const signUp = (form: Partial<SignUpForm> = {}, key?: string) =>
		club.club.signUpForWorkDay({
			workDayId: 'spring',
			form: filledForm(form),
			...(key !== undefined && { key }),
		});
	return { ...club, signUp };
}

test('a sign-up is stored with the work day’s name and the time of the server', async () => {
	const { storage, signUp } = await openWorkDay({ foodAvailable: true });
	const answer = await signUp({
		selectedJobs: ['galley', 'slipway'],
		otherJob: 'Signs',
		wantsFood: true,
	});
	expect(answer).toEqual({ signUpId: 'id-1', numberOfJobs: 3 });
	expect(await storage.workDays.listSignUps('spring')).toEqual([
		{
			id: 'id-1',
			workDayId: 'spring',
			workDayName: 'Spring Work Day',
			firstName: 'Anna',
			lastName: 'Reed',
			selectedJobs: ['galley', 'slipway'],
			otherJob: 'Signs',
			notes: null,
			bringingTools: false,
			wantsFood: true,
			submittedAt: '2026-07-03T12:00:00.000Z',
		},
	]);
});

describe('what is refused, and nothing is written', () => {
	const cases: [string, Partial<WorkDay>, Partial<SignUpForm>, ErrorCode][] = [
		['a job of another day', {}, { selectedJobs: ['rigging'] }, 'invalid-input'],
		['food where there is none', {}, { wantsFood: true }, 'invalid-input'],
		['a work day that is not active', { active: false }, {}, 'work-day-not-found'],
		['a work day that is over', { date: '2026-07-02T22:59:59.999Z' }, {}, 'work-day-over'],
		[
			'the wrong job, before the day is looked at',
			{ date: '2026-07-01T08:30:00.000Z' },
			{ selectedJobs: ['rigging'] },
			'invalid-input',
		],
	];
	test.each(cases)('%s', async (_, workDay, form, code) => {
		const { storage, signUp } = await openWorkDay(workDay);
		await expect(signUp(form)).rejects.toMatchObject({ code });
		expect(await storage.workDays.listSignUps('spring')).toEqual([]);
	});

	test('a work day that is not there', async () => {
		const { club } = openClub();
		const signedUp = club.signUpForWorkDay({ workDayId: 'none', form: filledForm() });
		await expect(signedUp).rejects.toMatchObject({ code: 'work-day-not-found' });
	});
});

test('the last millisecond of its day in London still signs up, the next does not', async () => {
	const { signUp, setTime } = await openWorkDay();
	setTime('2026-07-04T22:59:59.999Z');
	await signUp();
	setTime('2026-07-04T23:00:00.000Z');
	await expect(signUp()).rejects.toMatchObject({ code: 'work-day-over' });
});

test('a job that is full can still be joined', async () => {
	const { club, signUp } = await openWorkDay();
	for (let place = 0; place < 3; place++) await signUp({ selectedJobs: ['galley'] });
	const { jobs } = await club.readWorkDay('spring');
	expect(jobs.map((job) => job.currentVolunteers)).toEqual([0, 3]);
	expect(jobs[1]?.volunteersNeeded).toBe(1);
});

describe('a key makes a repeat the same request', () => {
	test('a repeat has the first answer and writes nothing, after the day and the work day too', async () => {
		const { storage, signUp, setTime } = await openWorkDay();
		const first = await signUp({ otherJob: 'Signs' }, 'pressed-once');
		setTime('2026-08-01T12:00:00.000Z');
		await storage.workDays.remove('spring');
		expect(await signUp({ otherJob: 'Signs' }, 'pressed-once')).toEqual(first);
		expect(first.numberOfJobs).toBe(2);
		expect(await storage.workDays.listSignUps('spring')).toHaveLength(1);
	});

	test('the same key for another form or another work day is refused', async () => {
		const { club, storage, signUp } = await openWorkDay();
		await storage.workDays.add(workDayOf({ id: 'autumn' }));
		await signUp({}, 'key');
		await expect(signUp({ bringingTools: true }, 'key')).rejects.toMatchObject({
			code: 'idempotency-key-reused',
		});
		const other = club.signUpForWorkDay({ workDayId: 'autumn', form: filledForm(), key: 'key' });
		await expect(other).rejects.toMatchObject({ code: 'idempotency-key-reused' });
		expect(await storage.workDays.listSignUps('autumn')).toEqual([]);
	});

	test('a refused request leaves its key free; without a key each is a sign-up of its own', async () => {
		const { storage, signUp } = await openWorkDay();
		await expect(signUp({ wantsFood: true }, 'key')).rejects.toThrow();
		await signUp({}, 'key');
		await signUp();
		await signUp();
		expect(await storage.workDays.listSignUps('spring')).toHaveLength(3);
	});
});

test('any active work day to come takes any form made for it, and counts it', async () => {
	const now = '2026-03-28T23:30:00.000Z';
	const days = workDays().map((workDay) => ({ ...workDay, active: true, date: now }));
	const cases = days.chain((workDay) =>
		fc.tuple(fc.constant(workDay), fc.array(signUpForms(workDay), { maxLength: 5 })),
	);
	await fc.assert(
		fc.asyncProperty(cases, async ([workDay, forms]) => {
			const { club, storage } = openClub(now);
			await storage.workDays.add(workDay);
			for (const form of forms) await club.signUpForWorkDay({ workDayId: workDay.id, form });
			const { jobs } = await club.readWorkDay(workDay.id);
			expect(jobs.map(({ currentVolunteers: _, ...job }) => job)).toEqual(workDay.jobs);
			for (const job of jobs) {
				const chosenBy = forms.filter(({ selectedJobs }) => selectedJobs.includes(job.id));
				expect(job.currentVolunteers).toBe(chosenBy.length);
			}
		}),
	);
});
