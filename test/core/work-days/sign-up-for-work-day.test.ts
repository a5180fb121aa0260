import { type ErrorCode, instant, type SignUpForm, signUpForm, type WorkDay } from '@burgee/core';
import { signUpForms, workDays } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signUpOf, workDayOf } from '../../contracts/samples.ts';
import { forAllAsync, pairs } from '../for-all.ts';
import { expectError, openClub } from '../open-club.ts';

const filledForm = (input: Partial<SignUpForm> = {}) =>
	signUpForm.parse({ firstName: 'Anna', lastName: 'Reed', selectedJobs: ['slipway'], ...input });

/** Creates a club in memory with one work day. The club's clock shows noon UTC on the day before the work day. */
async function openWorkDay(changes: Partial<WorkDay> = {}) {
	const opened = openClub('2026-07-03T12:00:00.000Z');
	await opened.storage.workDays.add(workDayOf({ id: 'spring', ...changes }));
	const signUp = (
		form: Partial<SignUpForm> = {},
		request: { key?: string; workDayId?: string } = {},
	) => opened.club.signUpForWorkDay({ workDayId: 'spring', form: filledForm(form), ...request });
	return { ...opened, signUp };
}

test('signUpForWorkDay stores a sign-up with the name of the work day and the server’s time', async () => {
	const { storage, signUp } = await openWorkDay({ foodAvailable: true });
	const chosen = { selectedJobs: ['galley', 'slipway'], otherJob: 'Signs', wantsFood: true };
	expect(await signUp(chosen)).toEqual({ signUpId: 'id-1', numberOfJobs: 3 });
	expect(await storage.workDays.listSignUps('spring')).toEqual([
		signUpOf({
			...chosen,
			id: 'id-1',
			firstName: 'Anna',
			lastName: 'Reed',
			submittedAt: instant('2026-07-03T12:00:00.000Z'),
		}),
	]);
});

test('a work day takes 1,000 sign-ups, so that strangers cannot make its list too long', async () => {
	const { storage, signUp } = await openWorkDay();
	for (let number = 1; number < 1_000; number++) {
		await storage.workDays.signUp(signUpOf({ id: `earlier-${number}`, workDayId: 'spring' }));
	}
	await signUp();
	await expectError(signUp(), 'list-full');
});

test.each<[string, Partial<WorkDay>, Partial<SignUpForm>, ErrorCode]>([
	['a job of another work day', {}, { selectedJobs: ['rigging'] }, 'invalid-input'],
	['food at a work day without food', {}, { wantsFood: true }, 'invalid-input'],
	['an inactive work day', { active: false }, {}, 'work-day-not-found'],
	['a past work day', { date: instant('2026-07-02T22:59:59.999Z') }, {}, 'work-day-over'],
	[
		'an unknown job at a past work day, because of the job',
		{ date: instant('2026-07-01T08:30:00.000Z') },
		{ selectedJobs: ['rigging'] },
		'invalid-input',
	],
])('signUpForWorkDay refuses a sign-up for %s', async (_, workDay, form, code) => {
	const { storage, signUp } = await openWorkDay(workDay);
	await expectError(signUp(form), code);
	expect(await storage.workDays.listSignUps('spring')).toEqual([]);
});

test('signUpForWorkDay refuses a sign-up for an unknown work day', async () => {
	const { signUp } = await openWorkDay();
	await expectError(signUp({}, { workDayId: 'none' }), 'work-day-not-found');
});

test('signUpForWorkDay accepts sign-ups until midnight in London on the date of the work day', async () => {
	const { signUp, setTime } = await openWorkDay();
	setTime('2026-07-04T22:59:59.999Z');
	await signUp();
	setTime('2026-07-04T23:00:00.000Z');
	await expectError(signUp(), 'work-day-over');
});

test('signUpForWorkDay accepts a sign-up for a job that already has enough volunteers', async () => {
	const { club, signUp } = await openWorkDay();
	for (let count = 0; count < 3; count++) await signUp({ selectedJobs: ['galley'] });
	const { jobs } = await club.readWorkDay('spring');
	expect(jobs.map((job) => job.currentVolunteers)).toEqual([0, 3]);
	expect(jobs[1]?.volunteersNeeded).toBe(1);
});

test('signUpForWorkDay returns the first result if an idempotency key is repeated', async () => {
	const { storage, signUp, setTime } = await openWorkDay();
	const first = await signUp({ otherJob: 'Signs' }, { key: 'pressed-once' });
	setTime('2026-08-01T12:00:00.000Z');
	await storage.workDays.remove({ id: 'spring', revision: 0 });
	expect(await signUp({ otherJob: 'Signs' }, { key: 'pressed-once' })).toEqual(first);
	expect(first.numberOfJobs).toBe(2);
	expect(await storage.workDays.listSignUps('spring')).toEqual([]);
});

test('signUpForWorkDay refuses an idempotency key that was used for another form or work day', async () => {
	const { storage, signUp } = await openWorkDay();
	await storage.workDays.add(workDayOf({ id: 'autumn' }));
	await signUp({}, { key: 'key' });
	await expectError(signUp({ bringingTools: true }, { key: 'key' }), 'idempotency-key-reused');
	const autumn = { workDayId: 'autumn', key: 'key' };
	await expectError(signUp({}, autumn), 'idempotency-key-reused');
	expect(await storage.workDays.listSignUps('autumn')).toEqual([]);
});

test('signUpForWorkDay does not store the idempotency key of a refused sign-up', async () => {
	const { storage, signUp } = await openWorkDay();
	await expect(signUp({ wantsFood: true }, { key: 'key' })).rejects.toThrow();
	await signUp({}, { key: 'key' });
	await signUp();
	await signUp();
	expect(await storage.workDays.listSignUps('spring')).toHaveLength(3);
});

test('signUpForWorkDay counts the volunteers for each job of a work day', async () => {
	const now = instant('2026-03-28T23:30:00.000Z');
	const days = workDays().map((workDay) => ({ ...workDay, active: true, date: now }));
	const formsFor = (workDay: WorkDay) => fc.array(signUpForms(workDay), { maxLength: 5 });
	await forAllAsync(pairs(days, formsFor), async ([workDay, forms]) => {
		const { club, storage } = openClub(now);
		await storage.workDays.add(workDay);
		for (const form of forms) await club.signUpForWorkDay({ workDayId: workDay.id, form });
		const { jobs } = await club.readWorkDay(workDay.id);
		expect(jobs.map(({ currentVolunteers: _, ...job }) => job)).toEqual(workDay.jobs);
		for (const job of jobs) {
			const chosenBy = forms.filter(({ selectedJobs }) => selectedJobs.includes(job.id));
			expect(job.currentVolunteers).toBe(chosenBy.length);
		}
	});
});
