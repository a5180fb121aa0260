import { countVolunteers, instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
	bookingOf,
	clockChanges,
	hostileText,
	ids,
	invalidIds,
	signUpOf,
	workDayOf,
} from './samples.ts';

const key = (name: string, fingerprint = 'the same') => ({ key: name, fingerprint });

export function workDayStoreContract(name: string, open: () => Promise<Storage>): void {
	describe(`WorkDayStore: ${name}`, () => {
		let storage: Storage;
		beforeEach(async () => {
			storage = await open();
		});
		afterEach(() => storage.close());

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
			const withoutJobs = signUpOf({
				id: 'two',
				selectedJobs: [],
				submittedAt: clockChanges[0],
			});
			await storage.workDays.signUp(withoutJobs);
			expect(await storage.workDays.listSignUps('spring')).toEqual([signUp, withoutJobs]);
		});

		test('WorkDayStore finds, changes and removes nothing for an unknown id', async () => {
			await storage.workDays.signUp(signUpOf({ id: 'one' }));
			expect(await storage.workDays.get('none')).toBeNull();
			expect(await storage.workDays.replace(workDayOf({ id: 'none' }))).toBe(false);
			expect(await storage.workDays.remove('none')).toBe(false);
			expect(await storage.workDays.list()).toEqual([]);
			expect(await storage.workDays.listFrom(instant('2000-01-01T00:00:00.000Z'))).toEqual([]);
			expect(await storage.workDays.listSignUps('none')).toEqual([]);
			expect(await countsOf('none')).toEqual({});
			expect(await storage.workDays.findByIdempotencyKey(key('none'))).toBeNull();
		});

		test('WorkDayStore finds, changes and removes nothing for an invalid id', async () => {
			await storage.workDays.add(workDayOf({ id: 'one' }));
			for (const id of invalidIds) {
				expect(await storage.workDays.get(id)).toBeNull();
				expect(await storage.workDays.replace(workDayOf({ id, name: 'Changed' }))).toBe(false);
				expect(await storage.workDays.remove(id)).toBe(false);
				expect(await storage.workDays.listSignUps(id)).toEqual([]);
				expect(await countsOf(id)).toEqual({});
			}
			expect(await storage.workDays.list()).toEqual([workDayOf({ id: 'one' })]);
		});

		test('WorkDayStore rejects a new work day or sign-up with an id that already exists', async () => {
			await storage.workDays.add(workDayOf({ id: 'one', name: 'First' }));
			await expect(storage.workDays.add(workDayOf({ id: 'one', name: 'Other' }))).rejects.toThrow();
			expect((await storage.workDays.get('one'))?.name).toBe('First');

			await storage.workDays.signUp(signUpOf({ id: 'one' }));
			await expect(storage.workDays.signUp(signUpOf({ id: 'one' }))).rejects.toThrow();
			await expect(storage.workDays.signUp(signUpOf({ id: 'one' }), key('k'))).rejects.toThrow();
			expect(await storage.workDays.listSignUps('spring')).toHaveLength(1);
			expect(await storage.workDays.findByIdempotencyKey(key('k'))).toBeNull();
		});

		test('WorkDayStore keeps the sign-ups of a replaced or removed work day', async () => {
			await storage.workDays.add(workDayOf({ id: 'spring' }));
			await storage.workDays.signUp(signUpOf({ id: 'one' }));
			const changed = workDayOf({
				id: 'spring',
				name: 'Other',
				date: instant('2027-01-01T00:00:00.000Z'),
				foodAvailable: true,
				active: false,
				jobs: [],
			});
			expect(await storage.workDays.replace(changed)).toBe(true);
			expect(await storage.workDays.get('spring')).toEqual(changed);
			expect(await storage.workDays.remove('spring')).toBe(true);
			expect(await storage.workDays.get('spring')).toBeNull();
			expect(ids(await storage.workDays.listSignUps('spring'))).toEqual(['one']);
		});

		test('WorkDayStore keeps stored data unchanged if a caller changes an argument or a result', async () => {
			const workDay = workDayOf({ id: 'spring' });
			const signUp = signUpOf({ id: 'one' });
			await storage.workDays.add(workDay);
			await storage.workDays.signUp(signUp);
			workDay.jobs.splice(0);
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
				// The ids are in neither ascending nor descending order, so that only a store that sorts by id
				// passes.
				workDayOf({ id: 'tie-C', date: from }),
			]) {
				await storage.workDays.add(workDay);
			}
			const ties = ['tie-C', 'tie-a', 'tie-b'];
			expect(ids(await storage.workDays.listFrom(from))).toEqual([...ties, 'later']);
			expect(ids(await storage.workDays.list())).toEqual(['later', ...ties, 'past']);
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

		test('WorkDayStore.signUp counts each of fifty concurrent sign-ups', async () => {
			const jobs = ['slipway', 'galley', 'pontoon'];
			const signUps = Array.from({ length: 50 }, (_, index) =>
				signUpOf({
					id: `sign-up-${index}`,
					selectedJobs: jobs.filter((_job, bit) => (index >> bit) % 2 === 0),
				}),
			);
			const results = await Promise.all(
				signUps.map((signUp) => storage.workDays.signUp(signUp, key(signUp.id))),
			);
			expect(results.every(({ outcome }) => outcome === 'stored')).toBe(true);
			const stored = await storage.workDays.listSignUps('spring');
			expect(ids(stored)).toEqual(ids(signUps).sort());
			expect(await countsOf('spring')).toEqual(Object.fromEntries(countVolunteers(signUps)));
		});

		describe('idempotency keys', () => {
			test('WorkDayStore.signUp returns the first result for a repeated idempotency key', async () => {
				await storage.workDays.signUp(signUpOf({ id: 'first' }), key('k'));
				const repeated = await storage.workDays.signUp(signUpOf({ id: 'second' }), key('k'));
				expect(repeated).toEqual({ outcome: 'repeated', signUpId: 'first' });
				expect(await storage.workDays.findByIdempotencyKey(key('k'))).toEqual(repeated);
				expect(ids(await storage.workDays.listSignUps('spring'))).toEqual(['first']);
			});

			test('WorkDayStore.signUp returns "key-reused" if the idempotency key belongs to a different request', async () => {
				await storage.workDays.signUp(signUpOf({ id: 'first' }), key('k'));
				const reused = await storage.workDays.signUp(signUpOf({ id: 'second' }), key('k', 'other'));
				expect(reused).toEqual({ outcome: 'key-reused' });
				expect(await storage.workDays.findByIdempotencyKey(key('k', 'other'))).toEqual(reused);
				expect(await countsOf('spring')).toEqual({ slipway: 1, galley: 1 });
			});

			test('WorkDayStore.signUp stores one sign-up for fifty concurrent requests with the same key', async () => {
				const results = await Promise.all(
					Array.from({ length: 50 }, (_, index) =>
						storage.workDays.signUp(signUpOf({ id: `request-${index}` }), key('k')),
					),
				);
				expect(results.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
				const [stored] = await storage.workDays.listSignUps('spring');
				expect(
					results.every((result) => 'signUpId' in result && result.signUpId === stored?.id),
				).toBe(true);
				expect(await countsOf('spring')).toEqual({ slipway: 1, galley: 1 });
			});

			test('WorkDayStore.signUp accepts an idempotency key that a booking already uses', async () => {
				await storage.bookings.add(bookingOf({ id: 'booking' }), key('k'));
				expect(await storage.workDays.findByIdempotencyKey(key('k'))).toBeNull();
				await storage.workDays.signUp(signUpOf({ id: 'lower' }), key('k'));
				await storage.workDays.signUp(signUpOf({ id: 'upper' }), key('K'));
				expect(await storage.workDays.listSignUps('spring')).toHaveLength(2);
				expect(await storage.bookings.findByIdempotencyKey(key('k'))).toMatchObject({
					bookingId: 'booking',
				});
			});
		});
	});
}
