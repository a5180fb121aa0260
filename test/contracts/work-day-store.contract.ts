import { countVolunteers, instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { idempotentWriteContract, keyOf } from './idempotent-write.contract.ts';
import { recordStoreContract } from './record-store.contract.ts';
import {
	auditEntryOf,
	bookingOf,
	clockChanges,
	hostileText,
	ids,
	invalidIds,
	signUpOf,
	workDayOf,
} from './samples.ts';

export function workDayStoreContract(storage: Storage): void {
	recordStoreContract('WorkDayStore', 'work days', {
		store: () => storage.workDays,
		audit: () => storage.audit,
		lists: [
			() => storage.workDays.list(),
			() => storage.workDays.listFrom(instant('2000-01-01T00:00:00.000Z')),
		],
		itemOf: (id, name = 'Spring Work Day') => workDayOf({ id, name, description: name }),
		change: (workDay) => {
			workDay.name = 'Changed';
		},
	});

	const countsOf = async (workDayId: string) =>
		Object.fromEntries(await storage.workDays.countVolunteers(workDayId));

	test('WorkDayStore stores every field of work days and sign-ups exactly', async () => {
		const workDay = workDayOf({
			id: 'a_b-C~1.x',
			name: hostileText,
			description: `${hostileText}\n\t${hostileText}`,
			date: clockChanges[2],
			foodAvailable: true,
			active: false,
			draft: true,
			jobs: [{ id: 'ü', title: hostileText, description: hostileText, volunteersNeeded: 12 }],
		});
		await storage.workDays.add(workDay);
		expect(await storage.workDays.get(workDay.id)).toEqual(workDay);
		expect(await storage.workDays.list()).toEqual([workDay]);

		const signUp = signUpOf({
			id: 'one',
			firstName: hostileText,
			selectedJobs: ['ü', hostileText],
			otherJob: hostileText,
			notes: `${hostileText}\n${hostileText}`,
			bringingTools: true,
			wantsFood: true,
			submittedAt: clockChanges[3],
		});
		expect(await storage.workDays.signUp(signUp)).toEqual({ outcome: 'stored', signUpId: 'one' });
		const withoutJobs = signUpOf({ id: 'two', selectedJobs: [], submittedAt: clockChanges[0] });
		await storage.workDays.signUp(withoutJobs);
		expect(await storage.workDays.listSignUps('spring')).toEqual([signUp, withoutJobs]);
	});

	test('WorkDayStore finds no sign-ups for an unknown or invalid id', async () => {
		await storage.workDays.signUp(signUpOf({ id: 'one' }));
		for (const id of ['none', ...invalidIds]) {
			expect(await storage.workDays.listSignUps(id)).toEqual([]);
			expect(await countsOf(id)).toEqual({});
			expect(await storage.workDays.findByIdempotencyKey(keyOf(id))).toBeNull();
		}
	});

	test('WorkDayStore.signUp rejects an id that another sign-up has', async () => {
		await storage.workDays.signUp(signUpOf({ id: 'one' }));
		await expect(storage.workDays.signUp(signUpOf({ id: 'one' }))).rejects.toThrow();
		await expect(storage.workDays.signUp(signUpOf({ id: 'one' }), keyOf('k'))).rejects.toThrow();
		expect(await storage.workDays.listSignUps('spring')).toHaveLength(1);
		expect(await storage.workDays.findByIdempotencyKey(keyOf('k'))).toBeNull();
	});

	test('WorkDayStore keeps the sign-ups of a replaced work day', async () => {
		await storage.workDays.add(workDayOf({ id: 'spring' }));
		await storage.workDays.signUp(signUpOf({ id: 'one' }));
		const changed = workDayOf({
			revision: 1,
			id: 'spring',
			name: 'Other',
			date: instant('2027-01-01T00:00:00.000Z'),
			foodAvailable: true,
			active: false,
			jobs: [],
		});
		expect(await storage.workDays.replace(changed)).toBe(true);
		expect(await storage.workDays.get('spring')).toEqual(changed);
		expect(ids(await storage.workDays.listSignUps('spring'))).toEqual(['one']);
	});

	test('WorkDayStore.remove removes the sign-ups of this work day and their names in the audit log, unless the revision differs', async () => {
		const audit = auditEntryOf({ id: 'removed', what: 'work-day.deleted', subjectId: 'spring' });
		const other = signUpOf({ id: 'other', workDayId: 'autumn' });
		const signUps = Array.from({ length: 5 }, (_, index) => signUpOf({ id: `volunteer-${index}` }));
		for (const id of ['spring', 'autumn']) await storage.workDays.add(workDayOf({ id }));
		for (const signUp of [...signUps, other]) {
			const added = { id: `added-${signUp.id}`, subjectId: signUp.id, after: { ...signUp } };
			const entry = auditEntryOf({ ...added, what: 'sign-up.added' });
			await storage.workDays.signUp(signUp, undefined, entry);
		}
		const workDay = { id: 'spring', revision: 0 };
		expect(await storage.workDays.remove({ ...workDay, revision: 1 }, audit)).toBe(false);
		expect(await storage.workDays.listSignUps('spring')).toHaveLength(5);
		expect(await storage.workDays.remove(workDay, audit)).toBe(true);
		expect(await storage.workDays.get('spring')).toBeNull();
		expect(await storage.workDays.listSignUps('spring')).toEqual([]);
		expect(await storage.workDays.listSignUps('autumn')).toEqual([other]);
		const { firstName, lastName } = other;
		const entries = await storage.audit.list({ limit: 99 });
		const named = entries.filter(
			({ after }) => after?.firstName === firstName || after?.lastName === lastName,
		);
		expect(ids(named)).toEqual(['added-other']);
		expect(entries).toHaveLength(7);
	});

	test('WorkDayStore keeps jobs and sign-ups unchanged if a caller changes an argument or a result', async () => {
		const workDay = workDayOf({ id: 'spring' });
		const signUp = signUpOf({ id: 'one' });
		const adding = storage.workDays.add(workDay);
		workDay.jobs.splice(0);
		await adding;
		await storage.workDays.signUp(signUp);
		signUp.selectedJobs.push('other');
		(await storage.workDays.get('spring'))?.jobs.splice(0);
		for (const listed of await storage.workDays.list()) listed.jobs.splice(0);
		for (const listed of await storage.workDays.listSignUps('spring')) {
			listed.selectedJobs.push('other');
		}
		(await storage.workDays.countVolunteers('spring')).set('slipway', 99);
		expect(await storage.workDays.get('spring')).toEqual(workDayOf({ id: 'spring' }));
		expect(await storage.workDays.listSignUps('spring')).toEqual([signUpOf({ id: 'one' })]);
		expect(await countsOf('spring')).toEqual({ slipway: 1, galley: 1 });
	});

	test('WorkDayStore.listFrom lists the earliest work day first', async () => {
		const from = instant('2026-07-04T23:00:00.000Z');
		for (const workDay of [
			workDayOf({ id: 'past', date: instant('2026-07-04T22:59:59.999Z') }),
			workDayOf({ id: 'later', date: instant('2027-01-01T00:00:00.000Z') }),
			workDayOf({ id: 'tie-b', date: from }),
			workDayOf({ id: 'tie-a', date: from, active: false }),
			// The test adds the ids unsorted, so that only a store that sorts by id passes.
			workDayOf({ id: 'tie-C', date: from }),
		]) {
			await storage.workDays.add(workDay);
		}
		const ties = ['tie-C', 'tie-a', 'tie-b'];
		expect(ids(await storage.workDays.listFrom(from))).toEqual([...ties, 'later']);
		expect(ids(await storage.workDays.list())).toEqual(['later', ...ties, 'past']);
	});

	test('WorkDayStore lists work days page by page, and only those before a time', async () => {
		const { workDays } = storage;
		const date = instant('2026-07-05T09:00:00.000Z');
		const early = instant('2026-07-01T09:00:00.000Z');
		for (const id of ['b', 'a', 'c']) await workDays.add(workDayOf({ id, date }));
		for (const id of ['y', 'x']) await workDays.add(workDayOf({ id, date: early }));
		expect(ids(await workDays.list({ limit: 2 }))).toEqual(['a', 'b']);
		expect(ids(await workDays.list({ limit: 2, after: { date, id: 'b' } }))).toEqual(['c', 'x']);
		expect(ids(await workDays.list({ before: date }))).toEqual(['x', 'y']);
		expect(ids(await workDays.list({ before: early }))).toEqual([]);
		expect(ids(await workDays.list({ before: date, after: { date: early, id: 'x' } }))).toEqual([
			'y',
		]);
		expect(ids(await workDays.listFrom(early, { limit: 3 }))).toEqual(['x', 'y', 'a']);
		expect(
			ids(await workDays.listFrom(early, { limit: 9, after: { date: early, id: 'gone' } })),
		).toEqual(['x', 'y', 'a', 'b', 'c']);
		expect(ids(await workDays.listFrom(early, { limit: 2, after: { date, id: 'a' } }))).toEqual([
			'b',
			'c',
		]);
	});

	test('WorkDayStore.add stores one work day and one audit entry for repeated and concurrent requests with one key', async () => {
		const { workDays } = storage;
		const at = instant('2026-06-01T12:00:00.000Z');
		const add = (id: string, key = keyOf('k')) =>
			workDays.add(workDayOf({ id }), auditEntryOf({ id, subjectId: id }), { key, at });
		const results = await concurrently(20, (index) => add(`request-${index}`));
		const [stored, ...others] = await workDays.list();
		expect(others).toEqual([]);
		const workDayId = stored?.id;
		const outcomes = results.map(({ outcome }) => outcome).sort();
		expect(outcomes).toEqual([...Array(19).fill('repeated'), 'stored']);
		expect(await add('late')).toEqual({ outcome: 'repeated', workDayId });
		expect(await add('other', keyOf('k', 'other'))).toEqual({ outcome: 'key-reused' });
		expect(await storage.audit.list({ limit: 9 })).toMatchObject([{ subjectId: workDayId }]);
		// The search for a sign-up's key does not find the equal key of a work day.
		expect(await workDays.findByIdempotencyKey(keyOf('k'))).toBeNull();
		await storage.idempotencyKeys.removeBefore(instant('2026-06-01T12:00:00.001Z'));
		expect(await add('after-removal')).toMatchObject({ outcome: 'stored' });
	});

	test('WorkDayStore.removeSignUp removes the sign-up of the given revision, and writes both audit entries', async () => {
		const { workDays } = storage;
		const [added, removed] = ['added', 'removed'].map((id) => auditEntryOf({ id }));
		await workDays.signUp(signUpOf({ id: 'one' }), keyOf('k'), added);
		await workDays.signUp(signUpOf({ id: 'again' }), keyOf('k'), auditEntryOf({ id: 'again' }));
		expect(await workDays.getSignUp('one')).toEqual(signUpOf({ id: 'one' }));
		const refused = auditEntryOf({ id: 'refused' });
		expect(await workDays.removeSignUp({ id: 'one', revision: 1 }, refused)).toBe(false);
		for (const id of ['none', ...invalidIds]) {
			expect(await workDays.getSignUp(id)).toBeNull();
			expect(await workDays.removeSignUp({ id, revision: 0 }, refused)).toBe(false);
		}
		expect(await countsOf('spring')).toEqual({ slipway: 1, galley: 1 });
		expect(await workDays.removeSignUp({ id: 'one', revision: 0 }, removed)).toBe(true);
		expect(await workDays.listSignUps('spring')).toEqual([]);
		expect(await countsOf('spring')).toEqual({});
		expect(ids(await storage.audit.list({ limit: 9 }))).toEqual(['added', 'removed']);
	});

	test('WorkDayStore.listSignUps sorts by submission time, newest first, then by id', async () => {
		const submittedAt = instant('2026-06-02T12:00:00.000Z');
		for (const signUp of [
			signUpOf({ id: 'b', submittedAt }),
			signUpOf({ id: 'old' }),
			signUpOf({ id: 'a', submittedAt }),
			signUpOf({ id: 'C', submittedAt }),
			signUpOf({ id: 'other', workDayId: 'autumn' }),
		]) {
			await storage.workDays.signUp(signUp);
		}
		expect(ids(await storage.workDays.listSignUps('spring'))).toEqual(['C', 'a', 'b', 'old']);
	});

	test('WorkDayStore.countVolunteers counts the sign-ups for each job of one work day', async () => {
		for (const [id, selectedJobs, workDayId] of [
			['1', ['slipway'], 'spring'],
			['2', ['galley', 'slipway'], 'spring'],
			['3', [], 'spring'],
			['4', ['__proto__', 'constructor'], 'spring'],
			['5', ['slipway'], 'autumn'],
		] as const) {
			await storage.workDays.signUp(
				signUpOf({ id, workDayId, selectedJobs: [...selectedJobs], otherJob: 'Rope work' }),
			);
		}
		expect([...(await storage.workDays.countVolunteers('spring'))].sort()).toEqual([
			['__proto__', 1],
			['constructor', 1],
			['galley', 1],
			['slipway', 2],
		]);
	});

	test('WorkDayStore.signUp counts each of fifteen concurrent sign-ups', async () => {
		const jobs = ['slipway', 'galley', 'pontoon'];
		const signUps = Array.from({ length: 15 }, (_, index) =>
			signUpOf({
				id: `sign-up-${index}`,
				selectedJobs: jobs.filter((_job, bit) => (index >> bit) % 2 === 0),
			}),
		);
		const results = await Promise.all(
			signUps.map((signUp) => storage.workDays.signUp(signUp, keyOf(signUp.id))),
		);
		expect(results.every(({ outcome }) => outcome === 'stored')).toBe(true);
		const stored = await storage.workDays.listSignUps('spring');
		expect(ids(stored)).toEqual(ids(signUps).sort());
		expect(await countsOf('spring')).toEqual(Object.fromEntries(countVolunteers(signUps)));
	});

	idempotentWriteContract('WorkDayStore.signUp', 'sign-up', {
		write: (id, key) => storage.workDays.signUp(signUpOf({ id }), key),
		find: (key) => storage.workDays.findByIdempotencyKey(key),
		repeated: (signUpId = '') => ({ outcome: 'repeated' as const, signUpId }),
		list: () => storage.workDays.listSignUps('spring'),
		count: async () => (await countsOf('spring')).slipway,
	});

	test('WorkDayStore.signUp accepts an idempotency key that a booking already uses', async () => {
		await storage.bookings.add(bookingOf({ id: 'booking' }), { key: keyOf('k') });
		expect(await storage.workDays.findByIdempotencyKey(keyOf('k'))).toBeNull();
		await storage.workDays.signUp(signUpOf({ id: 'sign-up' }), keyOf('k'));
		expect(await storage.workDays.listSignUps('spring')).toHaveLength(1);
		expect(await storage.bookings.findByIdempotencyKey(keyOf('k'))).toMatchObject({
			bookingId: 'booking',
		});
	});
}
