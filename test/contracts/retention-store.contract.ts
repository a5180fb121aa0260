import { instant, recountTotals } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { auditEntryOf, bookingOf, ids, messageOf, signUpOf, workDayOf } from './samples.ts';

const early = instant('2026-06-01T12:00:00.000Z');
const late = instant('2026-06-02T12:00:00.000Z');
const at = instant('2028-08-01T00:00:00.000Z');
const personal = { firstName: 'Zoë', lastName: 'O’Neill', boatName: 'Cúrlew', cancelReason: 'Flu' };
const erased = {
	...{ firstName: '', lastName: '', userEmail: null, cancelReason: null },
	// The boat still counts in the totals.
	boatName: 'erased',
};

export function retentionStoreContract(storage: Storage): void {
	const listed = () => storage.retention.listBookings({ eventId: 'supper', submittedBefore: late });

	test('RetentionStore.listBookings returns the event’s earlier bookings with personal data', async () => {
		for (const booking of [
			bookingOf({ id: 'a', submittedAt: early }),
			bookingOf({ id: 'b', submittedAt: early }),
			bookingOf({ id: 'late', submittedAt: late }),
			bookingOf({ id: 'erased', submittedAt: early, erasedAt: at }),
			bookingOf({ id: 'other', submittedAt: early, eventId: 'regatta' }),
		]) {
			await storage.bookings.add(booking);
		}
		expect(ids(await listed())).toEqual(['a', 'b']);
	});

	test('RetentionStore.hasSubmittedAfter finds a booking or a sign-up that was submitted later', async () => {
		expect(await storage.retention.hasSubmittedAfter(early)).toBe(false);
		await storage.bookings.add(bookingOf({ id: 'a', submittedAt: early }));
		expect(await storage.retention.hasSubmittedAfter(early)).toBe(false);
		await storage.workDays.signUp(signUpOf({ id: 'b', submittedAt: late }));
		expect(await storage.retention.hasSubmittedAfter(early)).toBe(true);
		expect(await storage.retention.hasSubmittedAfter(late)).toBe(false);
		await storage.bookings.add(bookingOf({ id: 'c', submittedAt: at }));
		expect(await storage.retention.hasSubmittedAfter(late)).toBe(true);
	});

	test('RetentionStore.eraseBookings erases the personal data only, and changes no totals', async () => {
		const paid = bookingOf({
			...{ id: 'paid', ...personal, numberAttending: 4, cancelledAt: early },
			...{ paymentRequired: true, paid: true, paymentAmountMinor: 4323, paymentCurrency: 'GBP' },
			...{ paymentId: 'payment', paymentCompletedAt: early, refundedMinor: 100 },
		});
		await storage.bookings.add(paid);
		await storage.bookings.add(bookingOf({ id: 'kept', submittedAt: late }));
		const before = await storage.bookings.totalsOf(['supper']);
		expect(await storage.retention.eraseBookings(await listed(), at)).toBe(1);
		expect(await storage.bookings.get('paid')).toEqual({
			...paid,
			...erased,
			erasedAt: at,
			revision: 1,
		});
		expect(await storage.bookings.get('kept')).toMatchObject({ firstName: 'Aileen', revision: 0 });
		expect(await storage.bookings.totalsOf(['supper'])).toEqual(before);
		const { stored, recomputed } = await storage.bookings.recount('supper');
		expect(stored).toEqual(recomputed);
		expect(await listed()).toEqual([]);
	});

	test('RetentionStore.eraseBookings skips a booking that was changed or deleted in the meantime', async () => {
		for (const id of ['changed', 'deleted', 'same']) await storage.bookings.add(bookingOf({ id }));
		const found = await listed();
		for (const [id, booking] of [
			['changed', bookingOf({ id: 'changed', lastName: 'Newname', revision: 1 })],
			['deleted', null],
		] as const) {
			const change = { bookingId: id, revision: 0, booking, checkout: null, undo: null };
			const audit = auditEntryOf({ id });
			await storage.bookings.change('supper', [{ ...change, audit, mayExceedPlaces: true }]);
		}
		expect(await storage.retention.eraseBookings(found, at)).toBe(1);
		expect(await storage.bookings.get('changed')).toMatchObject({ lastName: 'Newname' });
		expect(await storage.bookings.get('deleted')).toBeNull();
		expect(await storage.bookings.get('same')).toMatchObject({ lastName: '', erasedAt: at });
	});

	test('RetentionStore.eraseBookings by two servers at the same time erases each booking once', async () => {
		for (const id of ['a', 'b', 'c']) await storage.bookings.add(bookingOf({ id }));
		const found = await listed();
		const counts = await concurrently(4, () => storage.retention.eraseBookings(found, at));
		expect(counts.reduce((sum, count) => sum + count)).toBe(3);
		for (const { id } of found) {
			expect(await storage.bookings.get(id)).toMatchObject({ erasedAt: at, revision: 1 });
		}
		expect(await recountTotals(storage)).toMatchObject({ differences: [] });
	});

	test('RetentionStore erases messages that were written earlier, and keeps their kind, event and times', async () => {
		const old = messageOf({ id: 'old', createdAt: early, state: 'sent', sentAt: early });
		const waiting = messageOf({ id: 'waiting', createdAt: early, lastError: '450 zoe is busy' });
		await storage.messages.add(old);
		await storage.messages.add(waiting);
		await storage.messages.add(messageOf({ id: 'late', createdAt: late }));
		const found = await storage.retention.listMessages(late);
		expect(ids(found)).toEqual(['old', 'waiting']);
		await storage.messages.replace({ ...waiting, attempts: 1, revision: 1 });
		expect(await storage.retention.eraseMessages(found, at)).toBe(1);
		const read = await storage.retention.listMessages(late);
		expect(await storage.retention.eraseMessages(read, at)).toBe(1);
		const none = { greeting: '', paragraphs: [], facts: [], link: null, closing: '' };
		const erasedFields = { to: '', subject: '', letter: none, calendar: null, secret: null };
		const erasedNow = { ...erasedFields, lastError: null, erasedAt: at };
		expect(await storage.messages.get('old')).toEqual({ ...old, ...erasedNow, revision: 1 });
		expect(await storage.messages.get('waiting')).toEqual({
			...{ ...waiting, attempts: 1, ...erasedNow, state: 'failed', revision: 2 },
		});
		expect(await storage.retention.listMessages(late)).toEqual([]);
	});

	test('RetentionStore erases sign-ups, and keeps their jobs', async () => {
		await storage.workDays.add(workDayOf({ id: 'spring' }));
		const signUp = signUpOf({ id: 'a', otherJob: 'Paint the hut', notes: 'No nuts' });
		await storage.workDays.signUp(signUp);
		await storage.workDays.signUp(signUpOf({ id: 'late', submittedAt: late }));
		const jobs = await storage.workDays.countVolunteers('spring');
		const found = await storage.retention.listSignUps(late);
		expect(found).toEqual([signUp]);
		const counts = await concurrently(2, () => storage.retention.eraseSignUps(found, at));
		expect(counts.sort()).toEqual([0, 1]);
		const empty = { firstName: '', lastName: '', otherJob: null, notes: null };
		const expected = { ...signUp, ...empty, erasedAt: at, revision: 1 };
		expect(await storage.workDays.getSignUp('a')).toEqual(expected);
		expect(await storage.workDays.countVolunteers('spring')).toEqual(jobs);
		expect(await storage.retention.listSignUps(late)).toEqual([]);
	});

	test('RetentionStore finds the audit entries of a record, and those of an action page by page', async () => {
		for (const [id, what, subjectId] of [
			['1', 'booking.corrected', 'anna'],
			['2', 'booking.deleted', 'anna'],
			['3', 'booking.deleted', 'ben'],
			['4', 'sign-up.removed', 'carys'],
		] as const) {
			await storage.audit.add(auditEntryOf({ id, what, subjectId }));
		}
		expect(ids(await storage.retention.listEntriesOf('anna')).sort()).toEqual(['1', '2']);
		const page = { what: 'booking.deleted', limit: 1 } as const;
		expect(ids(await storage.retention.listActions({ ...page, after: undefined }))).toEqual(['2']);
		expect(ids(await storage.retention.listActions({ ...page, after: '2' }))).toEqual(['3']);
		expect(await storage.retention.listActions({ ...page, after: '3' })).toEqual([]);
	});

	test('RetentionStore.replaceEntries replaces existing audit entries, and adds none', async () => {
		const entry = auditEntryOf({ id: 'one' });
		await storage.audit.add(entry);
		const replaced = { ...entry, subject: 'Name erased, Supper', before: { lastName: 'erased' } };
		await storage.retention.replaceEntries([replaced, auditEntryOf({ id: 'missing' })]);
		expect(await storage.audit.list({ limit: 9 })).toEqual([replaced]);
	});

	test('RetentionStore.decideDefault keeps the first of several concurrent decisions', async () => {
		expect(await storage.retention.getDefault()).toBeNull();
		const decisions = await concurrently(4, (index) =>
			storage.retention.decideDefault(index % 2 === 0),
		);
		const stored = await storage.retention.getDefault();
		expect(new Set(decisions)).toEqual(new Set([stored]));
		expect(await storage.retention.decideDefault(stored === false)).toBe(stored);
	});
}
