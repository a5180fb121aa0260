import { instant, signUpForm, workDayChange, workDayForm } from '@burgee/core';
import { expect, test, vi } from 'vitest';
import { ids, signUpOf, workDayOf } from '../../contracts/samples.ts';
import { adminWith, expectError, openClub } from '../open-club.ts';

const organiser = adminWith('events:read', 'events:write', 'bookings:read', 'bookings:write');
const input = {
	name: 'Autumn Work Day',
	date: '2026-10-10T08:30:00.000Z',
	jobs: [{ title: 'Scrub the slipway', volunteersNeeded: 4 }],
};
const form = workDayForm.parse(input);
const change = (changes: object) => workDayChange.parse({ ...input, ...changes });
const volunteer = signUpForm.parse({ firstName: 'Aileen', lastName: 'Archer', otherJob: 'Ropes' });

async function clubWithWorkDay() {
	const opened = openClub('2026-06-01T12:00:00.000Z');
	await opened.storage.workDays.add(workDayOf({ id: 'spring' }));
	await opened.storage.workDays.signUp(signUpOf({ id: 'one' }));
	const actions = async () =>
		(await opened.storage.audit.list({ limit: 99 })).map(({ what }) => what).sort();
	return { ...opened, actions };
}

test('createWorkDay stores a work day whose jobs have ids', async () => {
	const { club, storage } = openClub();
	const workDay = await club.createWorkDay(organiser, { form });
	expect(workDay).toMatchObject({
		name: 'Autumn Work Day',
		active: true,
		jobs: [{ title: 'Scrub the slipway', currentVolunteers: 0 }],
		signUpCount: 0,
		revision: 0,
	});
	expect(await storage.workDays.list()).toMatchObject([{ id: workDay.id }]);
	expect(await storage.audit.list({ limit: 9 })).toMatchObject([
		{
			what: 'work-day.created',
			subjectId: workDay.id,
			subject: 'Autumn Work Day',
			before: null,
			after: { name: 'Autumn Work Day' },
		},
	]);
});

test('copyWorkDay copies a work day to the same time in London, without its volunteers, once for a repeated key', async () => {
	const { club, storage } = await clubWithWorkDay();
	const copy = await club.copyWorkDay(organiser, { id: 'spring', weeks: 20, key: 'k' });
	expect(copy).toMatchObject({
		name: 'Spring Work Day',
		date: '2026-11-21T09:30:00.000Z',
		signUpCount: 0,
		revision: 0,
		jobs: [{ id: 'slipway', currentVolunteers: 0 }, { id: 'galley' }],
	});
	expect(await club.copyWorkDay(organiser, { id: 'spring', weeks: 20, key: 'k' })).toEqual(copy);
	expect(await club.copyWorkDay(organiser, { id: 'spring' })).toMatchObject({
		date: '2027-07-03T08:30:00.000Z',
	});
	expect(await storage.workDays.list()).toHaveLength(3);
	await expectError(club.copyWorkDay(organiser, { id: 'none' }), 'work-day-not-found');
	await storage.workDays.add(workDayOf({ id: 'late', date: instant('2199-12-30T09:00:00.000Z') }));
	await expectError(club.copyWorkDay(organiser, { id: 'late', weeks: 1 }), 'invalid-input');
});

test('exportSignUps returns all sign-ups and writes the download to the audit log', async () => {
	const { club, storage } = await clubWithWorkDay();
	const found = await club.exportSignUps(organiser, 'spring');
	expect(ids(found.signUps)).toEqual(['one']);
	expect(await storage.audit.list({ limit: 9 })).toMatchObject([
		{
			what: 'sign-ups.exported',
			subjectId: 'spring',
			subject: 'Spring Work Day',
			after: { volunteers: 1 },
		},
	]);
	await expectError(club.exportSignUps(organiser, 'none'), 'work-day-not-found');
});

test('updateWorkDay keeps the volunteers of each job that keeps its id', async () => {
	const { club, storage, actions } = await clubWithWorkDay();
	const jobs = [
		{ title: 'New job', volunteersNeeded: 1 },
		{ id: 'galley', title: 'Cook dinner', volunteersNeeded: 2 },
		{ id: 'slipway', title: 'Scrub', volunteersNeeded: 1 },
	];
	const workDay = await club.updateWorkDay(organiser, {
		id: 'spring',
		revision: 0,
		form: change({ jobs, active: false }),
	});
	expect(workDay).toMatchObject({ revision: 1, active: false, signUpCount: 1 });
	expect(workDay.jobs.map(({ title, currentVolunteers }) => [title, currentVolunteers])).toEqual([
		['New job', 0],
		['Cook dinner', 1],
		['Scrub', 1],
	]);
	expect((await storage.workDays.get('spring'))?.jobs.map(({ id }) => id)).toEqual([
		expect.stringMatching(/^id-/),
		'galley',
		'slipway',
	]);
	expect(await actions()).toEqual(['work-day.updated']);
});

test('updateWorkDay removes a job that volunteers have chosen only after a confirmation', async () => {
	const { club, storage, actions } = await clubWithWorkDay();
	await storage.workDays.signUp(signUpOf({ id: 'two', selectedJobs: ['slipway'] }));
	const request = { id: 'spring', revision: 0 };
	const jobs = [{ id: 'galley', title: 'Cook lunch', volunteersNeeded: 1 }];
	await expectError(
		club.updateWorkDay(organiser, { ...request, form: change({ jobs }) }),
		'job-has-volunteers',
		{ jobs: [{ title: 'Scrub the slipway', volunteers: 2 }] },
	);
	expect(await storage.workDays.get('spring')).toEqual(workDayOf({ id: 'spring' }));
	expect(await actions()).toEqual([]);
	const confirmed = change({ jobs, removeJobsWithVolunteers: true });
	await club.updateWorkDay(organiser, { ...request, form: confirmed });
	expect(await club.readAnyWorkDay('spring')).toMatchObject({
		jobs: [{ id: 'galley', currentVolunteers: 1 }],
		signUpCount: 2,
	});
	expect(await storage.workDays.get('spring')).not.toHaveProperty('removeJobsWithVolunteers');
});

test('deleteWorkDay deletes the sign-ups too, also one that is stored at the same time, and erases their names in the audit log', async () => {
	const { club, storage, actions } = await clubWithWorkDay();
	const { signUpId } = await club.addSignUp(organiser, { workDayId: 'spring', form: volunteer });
	await club.deleteWorkDay(organiser, { id: 'spring', revision: 0 });
	await expectError(club.readSignUps({ workDayId: 'spring' }), 'work-day-not-found');
	expect(await storage.workDays.getSignUp(signUpId)).toBeNull();
	expect(JSON.stringify(await storage.audit.list({ limit: 9 }))).not.toMatch(/Aileen|Archer/);
	expect(await actions()).toEqual(['sign-up.added', 'work-day.deleted']);
	await storage.workDays.add(workDayOf({ id: 'summer' }));
	const { signUp } = storage.workDays;
	vi.spyOn(storage.workDays, 'signUp').mockImplementation(async (...args) => {
		await storage.workDays.remove({ id: 'summer', revision: 0 });
		return signUp(...args);
	});
	const request = { workDayId: 'summer', form: volunteer };
	await expectError(club.signUpForWorkDay(request), 'work-day-not-found');
	await storage.workDays.add(workDayOf({ id: 'summer' }));
	await expectError(club.addSignUp(organiser, request), 'work-day-not-found');
	expect(await storage.workDays.listSignUps('summer')).toEqual([]);
	// The retention finds the name in the audit log by the entry of the removal.
	expect(await actions()).toContain('sign-up.removed');
});

test('the sign-ups of members for a removed sample work day can be read and removed', async () => {
	const { club, storage, actions } = await clubWithWorkDay();
	await storage.workDays.remove({ id: 'spring', revision: 0 });
	await storage.workDays.signUp(signUpOf({ id: 'one' }));
	expect(await club.readSignUps({ workDayId: 'spring' })).toEqual({
		workDay: null,
		workDayName: 'Spring Work Day',
		signUps: [signUpOf({ id: 'one' })],
		next: null,
	});
	await club.removeSignUp(organiser, { workDayId: 'spring', id: 'one', revision: 0 });
	await expectError(club.readSignUps({ workDayId: 'spring' }), 'work-day-not-found');
	expect(await actions()).toEqual(['sign-up.removed']);
});

test('listWorkDays returns upcoming, past or all work days, page by page, with the numbers of sign-ups', async () => {
	const { club, storage } = await clubWithWorkDay();
	const dated = (id: string, date: string, active = true) =>
		storage.workDays.add(workDayOf({ id, date: instant(date), active }));
	await dated('today', '2026-05-31T23:00:00.000Z', false);
	await dated('yesterday', '2026-05-31T22:59:00.000Z');
	await dated('last-year', '2025-06-01T09:00:00.000Z');
	const list = async (request: Parameters<typeof club.listWorkDays>[0]) => {
		const { listed, next } = await club.listWorkDays(request);
		return { ids: ids(listed), next: next?.id ?? null, listed };
	};
	expect(await list({ when: 'upcoming' })).toMatchObject({
		ids: ['today', 'spring'],
		next: null,
		listed: [{ signUpCount: 0 }, { signUpCount: 1, jobs: [{ currentVolunteers: 1 }, {}] }],
	});
	expect(await list({ when: 'past' })).toMatchObject({ ids: ['yesterday', 'last-year'] });
	expect(await list({})).toMatchObject({ ids: ['spring', 'today', 'yesterday', 'last-year'] });
	expect(await list({ limit: 4 })).toMatchObject({ next: null });
	const first = await club.listWorkDays({ limit: 3 });
	expect(first.next?.id).toBe('yesterday');
	expect(await list({ limit: 3, after: first.next ?? undefined })).toMatchObject({
		ids: ['last-year'],
		next: null,
	});
});

test('listWorkDays reads only the sign-ups of the work days on the page', async () => {
	const { club, storage } = openClub('2026-06-01T12:00:00.000Z');
	for (const id of ['a', 'b', 'c']) await storage.workDays.add(workDayOf({ id }));
	const read: string[] = [];
	const { listSignUps } = storage.workDays;
	storage.workDays.listSignUps = (id) => {
		read.push(id);
		return listSignUps(id);
	};
	await club.listWorkDays({ when: 'upcoming', limit: 2 });
	expect(read).toEqual(['a', 'b']);
});

test('readSignUps returns the sign-ups page by page, newest first', async () => {
	const { club, storage } = await clubWithWorkDay();
	for (const id of ['b', 'a']) {
		await storage.workDays.signUp(
			signUpOf({
				id,
				submittedAt: instant('2026-06-02T09:00:00.000Z'),
			}),
		);
	}
	const first = await club.readSignUps({ workDayId: 'spring', limit: 2 });
	expect(ids(first.signUps)).toEqual(['a', 'b']);
	expect(first.workDay?.signUpCount).toBe(3);
	const after = first.next ?? undefined;
	const second = await club.readSignUps({ workDayId: 'spring', limit: 2, after });
	expect(ids(second.signUps)).toEqual(['one']);
	expect(second.next).toBeNull();
});

test('addSignUp adds a volunteer to a closed or past work day, once for a repeated key', async () => {
	const { club, storage, setTime, actions } = await clubWithWorkDay();
	await storage.workDays.replace(workDayOf({ id: 'spring', active: false, revision: 1 }));
	setTime('2026-07-20T12:00:00.000Z');
	const request = { workDayId: 'spring', form: volunteer, key: 'k' };
	const added = await club.addSignUp(organiser, request);
	expect(added.numberOfJobs).toBe(1);
	expect(await club.addSignUp(organiser, request)).toEqual(added);
	expect(await storage.workDays.getSignUp(added.signUpId)).toMatchObject({
		...volunteer,
		workDayId: 'spring',
		workDayName: 'Spring Work Day',
		submittedAt: '2026-07-20T12:00:00.000Z',
	});
	expect(await storage.audit.list({ limit: 9 })).toMatchObject([
		// The subject is the name of the work day. The volunteer's name would stay in the log after the volunteer's
		// data was removed.
		{ what: 'sign-up.added', subjectId: added.signUpId, subject: 'Spring Work Day' },
	]);
	expect(await actions()).toHaveLength(1);
	const food = { ...volunteer, wantsFood: true };
	await expectError(
		club.addSignUp(organiser, { workDayId: 'spring', form: food }),
		'invalid-input',
	);
});

test('removeSignUp refuses a sign-up of another work day, and a revision that is not the current one', async () => {
	const { club, storage } = await clubWithWorkDay();
	await storage.workDays.add(workDayOf({ id: 'autumn' }));
	const remove = (workDayId: string, id: string, revision: number | null) =>
		club.removeSignUp(organiser, { workDayId, id, revision });
	await expectError(remove('never', 'one', 0), 'work-day-not-found');
	await expectError(remove('spring', 'never', 0), 'sign-up-not-found');
	await expectError(remove('autumn', 'one', 0), 'sign-up-not-found');
	await expectError(remove('spring', 'one', null), 'precondition-required');
	await expectError(remove('spring', 'one', 1), 'revision-differs');
	expect(await storage.workDays.listSignUps('spring')).toHaveLength(1);
	await remove('spring', 'one', 0);
	expect(await storage.workDays.listSignUps('spring')).toEqual([]);
	await expectError(remove('spring', 'one', 0), 'sign-up-not-found');
});
