import { type Booking, instant, noWaiting, totalsOfBookings } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idempotentWriteContract, keyOf } from './idempotent-write.contract.ts';
import {
	answers,
	auditEntryOf,
	bookingOf,
	clockChanges,
	hostileText,
	ids,
	invalidIds,
	manualPaymentOf,
	messageOf,
} from './samples.ts';

export function bookingStoreContract(storage: Storage): void {
	test('BookingStore.add stores every field of a booking exactly', async () => {
		const booking = bookingOf({
			id: 'one',
			eventName: hostileText,
			firstName: hostileText,
			boatName: hostileText,
			answers,
			submittedAt: clockChanges[2],
			paymentRequired: true,
			paid: true,
			paymentAmountMinor: 4323,
			paymentCurrency: 'USD',
			paymentId: 'pay_1',
			paymentCompletedAt: clockChanges[3],
			refundedMinor: 1235,
			manualPayments: [manualPaymentOf({ id: 'cash', reference: hostileText })],
			environment: 'sandbox',
			payLater: { method: 'transfer', reference: 'K7F3QM2', until: clockChanges[2] },
			priceMinor: 3088,
			cancelledAt: clockChanges[1],
			cancelReason: hostileText,
		});
		expect(await storage.bookings.add(booking)).toEqual({ outcome: 'stored', bookingId: 'one' });
		expect(await storage.bookings.listForEvent('supper')).toEqual([booking]);
	});

	test('BookingStore finds nothing for an unknown event or an unknown idempotency key', async () => {
		await storage.bookings.add(bookingOf({ id: 'one' }));
		for (const eventId of ['none', ...invalidIds]) {
			expect(await storage.bookings.listForEvent(eventId)).toEqual([]);
			expect(await storage.bookings.totalsOf([eventId])).toEqual([]);
		}
		expect(await storage.bookings.totalsOf([])).toEqual([]);
		expect(await storage.bookings.findByIdempotencyKey(keyOf('none'))).toBeNull();
	});

	test('BookingStore.add refuses the payment reference of another booking, also after that booking was removed', async () => {
		const later = (id: string, reference: string) => {
			const until = instant('2026-07-01T12:00:00.000Z');
			const payLater = { method: 'transfer' as const, reference, until };
			return bookingOf({ ...{ id, payLater, heldUntil: until }, paymentRequired: true });
		};
		const { bookings } = storage;
		await bookings.add(later('one', 'K7F3QM2'));
		await bookings.add(later('two', 'ABCDEF2'));
		expect(await bookings.findByPaymentReference('K7F3QM2')).toMatchObject({ id: 'one' });
		expect(await bookings.findByPaymentReference('ABCDEF3')).toBeNull();
		const audit = auditEntryOf({ id: 'removed', what: 'booking.deleted' });
		const removal = { ...{ bookingId: 'one', revision: 0, booking: null }, checkout: null };
		await bookings.change('supper', [{ ...removal, mayExceedPlaces: true, audit, undo: null }]);
		expect(await bookings.findByPaymentReference('K7F3QM2')).toBeNull();
		await expect(bookings.add(later('three', 'K7F3QM2'))).rejects.toThrow(/payment reference/);
		expect(ids(await bookings.listForEvent('supper'))).toEqual(['two']);
	});

	test('BookingStore.listHeldUntil returns the bookings whose hold has ended, the earliest first', async () => {
		const add = (id: string, heldUntil: string | null) =>
			storage.bookings.add(
				bookingOf({ id, heldUntil: heldUntil === null ? null : instant(heldUntil) }),
			);
		await add('third', '2026-07-03T12:00:00.000Z');
		await add('first', '2026-07-01T12:00:00.000Z');
		await add('second', '2026-07-02T12:00:00.000Z');
		await add('never', null);
		const found = async (at: string, limit = 9) =>
			ids(await storage.bookings.listHeldUntil(instant(at), limit));
		expect(await found('2026-07-02T12:00:00.000Z')).toEqual(['first', 'second']);
		expect(await found('2026-07-01T11:59:59.999Z')).toEqual([]);
		expect(await found('2027-01-01T00:00:00.000Z', 2)).toEqual(['first', 'second']);
	});

	test('BookingStore.listForEmail returns only the event’s bookings with this address, in upper or lower case', async () => {
		const add = (id: string, userEmail: string | null, eventId = 'supper') =>
			storage.bookings.add(bookingOf({ id, userEmail, eventId }));
		await add('one', 'Anna@Example.org');
		await add('two', 'anna@example.org');
		await add('other', 'joanna@example.org');
		await add('none', null);
		await add('elsewhere', 'anna@example.org', 'quiz');
		const found = await storage.bookings.listForEmail('supper', 'anna@example.ORG');
		expect(ids(found).sort()).toEqual(['one', 'two']);
		for (const text of ['', '%', 'anna_example.org', ...invalidIds]) {
			expect(await storage.bookings.listForEmail('supper', text)).toEqual([]);
		}
	});

	test('BookingStore.getAll returns the bookings with the given ids, and each booking only once', async () => {
		for (const id of ['one', 'two', 'three']) {
			await storage.bookings.add(bookingOf({ id, eventId: `event of ${id}` }));
		}
		const found = await storage.bookings.getAll(['two', 'none', ...invalidIds, 'one', 'two']);
		expect(ids(found).sort()).toEqual(['one', 'two']);
		expect(found).toContainEqual(bookingOf({ id: 'two', eventId: 'event of two' }));
		expect(await storage.bookings.getAll([])).toEqual([]);
	});

	test('BookingStore.add stores the message together with the booking, and only once for each idempotency key', async () => {
		const add = (id: string, messageId: string) =>
			storage.bookings.add(bookingOf({ id }), {
				key: keyOf('k'),
				message: messageOf({ id: messageId, bookingId: id }),
			});
		expect(await add('one', 'first')).toMatchObject({ outcome: 'stored' });
		expect(await add('two', 'second')).toMatchObject({ outcome: 'repeated' });
		await expect(
			storage.bookings.add(bookingOf({ id: 'one' }), { message: messageOf({ id: 'third' }) }),
		).rejects.toThrow();
		expect(ids(await storage.messages.list({ limit: 9 }))).toEqual(['first']);
	});

	test('BookingStore.add rejects an id that another booking has', async () => {
		await storage.bookings.add(bookingOf({ id: 'one' }));
		await expect(storage.bookings.add(bookingOf({ id: 'one' }))).rejects.toThrow();
		await expect(
			storage.bookings.add(bookingOf({ id: 'one' }), { key: keyOf('k') }),
		).rejects.toThrow();
		expect(await storage.bookings.listForEvent('supper')).toHaveLength(1);
		expect(await storage.bookings.findByIdempotencyKey(keyOf('k'))).toBeNull();
	});

	test('BookingStore keeps stored data unchanged if a caller changes an argument or a result', async () => {
		const input = bookingOf({ id: 'one' });
		await storage.bookings.add(input);
		input.firstName = 'Changed';
		for (const booking of await storage.bookings.listForEvent('supper')) {
			booking.firstName = 'Changed';
		}
		for (const totals of await storage.bookings.totalsOf(['supper'])) {
			totals.attendees = 99;
			totals.revenueMinor.GBP = 99;
		}
		expect(await storage.bookings.listForEvent('supper')).toEqual([bookingOf({ id: 'one' })]);
		expect((await storage.bookings.totalsOf(['supper']))[0]).toMatchObject({
			attendees: 3,
			revenueMinor: { GBP: 0 },
		});
	});

	test('BookingStore.listForEvent sorts by submission time, newest first, then by id', async () => {
		for (const booking of [
			bookingOf({ id: 'b', submittedAt: instant('2026-06-02T12:00:00.000Z') }),
			bookingOf({ id: 'old' }),
			bookingOf({ id: 'a', submittedAt: instant('2026-06-02T12:00:00.000Z') }),
			// The test adds the ids unsorted, so that only a store that sorts by id passes.
			bookingOf({ id: 'C', submittedAt: instant('2026-06-02T12:00:00.000Z') }),
			bookingOf({ id: 'other', eventId: 'regatta' }),
		]) {
			await storage.bookings.add(booking);
		}
		expect(ids(await storage.bookings.listForEvent('supper'))).toEqual(['C', 'a', 'b', 'old']);
	});

	idempotentWriteContract('BookingStore.add', 'booking', {
		write: (id, key) => storage.bookings.add(bookingOf({ id }), { key }),
		find: (key) => storage.bookings.findByIdempotencyKey(key),
		repeated: (bookingId = '') => ({ outcome: 'repeated' as const, bookingId }),
		list: () => storage.bookings.listForEvent('supper'),
		count: async () => (await storage.bookings.totalsOf(['supper']))[0]?.bookings,
	});

	test('BookingStore.recount returns the same totals that BookingStore.add has stored', async () => {
		for (const [id, eventId, eventName] of [
			['1', 'b', 'Supper'],
			['2', 'a', 'Talk'],
			['3', 'b', 'Late Supper'],
		] as const) {
			await storage.bookings.add(bookingOf({ id, eventId, eventName }));
		}
		expect(await storage.bookings.listBookedEvents()).toEqual(['a', 'b']);
		for (const repair of [false, true, false]) {
			const { stored, recomputed } = await storage.bookings.recount('b', { repair });
			expect(recomputed).toMatchObject({
				eventId: 'b',
				eventName: 'Supper',
				bookings: 2,
				attendees: 6,
			});
			expect(stored).toEqual(recomputed);
			expect(await storage.bookings.totalsOf(['b'])).toEqual([recomputed]);
		}
	});

	test('BookingStore.recount stores no totals for an event without bookings', async () => {
		expect(await storage.bookings.listBookedEvents()).toEqual([]);
		expect(await storage.bookings.recount('none', { repair: true })).toEqual({
			stored: null,
			recomputed: null,
		});
		expect(await storage.bookings.latestTotals()).toEqual([]);
	});

	test('booking totals contain the payments minus the refunds in each currency, and test money separately', async () => {
		const paying = { paymentRequired: true, paymentAmountMinor: 1000 } as const;
		for (const booking of [
			bookingOf({ id: 'free' }),
			bookingOf({ id: 'pending', ...paying, paymentCurrency: 'GBP' }),
			bookingOf({ id: 'paid', ...paying, paid: true, paymentCurrency: 'GBP' }),
			bookingOf({
				id: 'refunded',
				...paying,
				paid: true,
				paymentAmountMinor: 7,
				paymentCurrency: 'GBP',
				refundedMinor: 2,
			}),
			bookingOf({ id: 'euro', ...paying, paid: true, paymentCurrency: 'EUR' }),
			bookingOf({
				id: 'practice',
				...paying,
				paid: true,
				paymentCurrency: 'EUR',
				environment: 'practice',
			}),
			bookingOf({
				id: 'sandbox',
				...paying,
				paid: true,
				paymentCurrency: 'USD',
				refundedMinor: 993,
				environment: 'sandbox',
			}),
		]) {
			await storage.bookings.add(booking);
		}
		expect(await storage.bookings.totalsOf(['supper'])).toEqual([
			{
				eventId: 'supper',
				eventName: 'Regatta Supper',
				lastBookedAt: '2026-06-01T12:00:00.000Z',
				bookings: 7,
				pendingBookings: 1,
				attendees: 21,
				pendingAttendees: 3,
				children: 7,
				pendingChildren: 1,
				softDrinks: 14,
				pendingSoftDrinks: 2,
				heldPlaces: 18,
				heldBoats: 0,
				...noWaiting,
				vegetarian: 0,
				pendingVegetarian: 0,
				revenueMinor: { GBP: 1005, EUR: 1000, USD: 0 },
				testRevenueMinor: { GBP: 0, EUR: 1000, USD: 7 },
			},
		]);
	});

	test('booking totals contain the event name of the latest booking', async () => {
		await storage.bookings.add(
			bookingOf({ id: 'new', eventName: 'New', submittedAt: instant('2026-06-03T12:00:00.000Z') }),
		);
		await storage.bookings.add(bookingOf({ id: 'old', eventName: 'Old' }));
		expect(await storage.bookings.totalsOf(['supper', 'supper'])).toMatchObject([
			{ eventName: 'New', bookings: 2 },
		]);
		expect(await storage.bookings.latestTotals()).toMatchObject([
			{ eventName: 'New', lastBookedAt: '2026-06-03T12:00:00.000Z' },
		]);
	});

	test('if the latest bookings have the same time, BookingStore.totalsOf returns the event name that sorts last by bytes', async () => {
		for (const [eventId, names] of [
			['one', ['Ä', 'b', 'Z']],
			['two', ['Z', 'b', 'Ä']],
		] as const) {
			for (const eventName of names) {
				await storage.bookings.add(
					bookingOf({ id: `${eventId}-${eventName}`, eventId, eventName }),
				);
			}
		}
		const totals = await storage.bookings.totalsOf(['one', 'two']);
		expect(totals.map(({ eventName }) => eventName)).toEqual(['Ä', 'Ä']);
	});

	test('BookingStore.totalsOf returns the totals of an event once if the event id is passed twice', async () => {
		await storage.bookings.add(bookingOf({ id: 'one', eventId: 'event-1199' }));
		const eventIds = Array.from({ length: 1200 }, (_, index) => `event-${index}`);
		const duplicated = [...eventIds, 'event-1199'];
		expect(await storage.bookings.totalsOf(duplicated)).toMatchObject([{ eventId: 'event-1199' }]);
	});

	test('BookingStore.latestTotals sorts by latest booking, then by event id', async () => {
		const at = (day: number) => instant(`2026-06-0${day}T12:00:00.000Z`);
		for (const [id, eventId, day] of [
			['1', 'early', 1],
			['2', 'tie-b', 3],
			['3', 'tie-a', 3],
			['6', 'tie-C', 3],
			['4', 'late', 2],
			['5', 'late', 5],
		] as const) {
			await storage.bookings.add(bookingOf({ id, eventId, submittedAt: at(day) }));
		}
		const events = async (options?: Parameters<typeof storage.bookings.latestTotals>[0]) =>
			(await storage.bookings.latestTotals(options)).map(({ eventId }) => eventId);
		expect(await events()).toEqual(['late', 'tie-C', 'tie-a', 'tie-b', 'early']);
		expect(await events({ limit: 2 })).toEqual(['late', 'tie-C']);
		expect(await events({ since: at(3) })).toEqual(['late', 'tie-C', 'tie-a', 'tie-b']);
		expect(await events({ before: at(3) })).toEqual(['early']);
		expect(await events({ since: at(2), before: at(5) })).toEqual(['tie-C', 'tie-a', 'tie-b']);
		const after = { eventId: 'tie-C', lastBookedAt: at(3) };
		expect(await events({ after })).toEqual(['tie-a', 'tie-b', 'early']);
		expect(await events({ after, since: at(3), limit: 1 })).toEqual(['tie-a']);
		expect((await storage.bookings.latestTotals({ limit: 1 }))[0]).toMatchObject({ bookings: 2 });
	});

	test('booking totals equal the sums over all bookings of the event', async () => {
		let runs = 0;
		await fc.assert(
			fc.asyncProperty(fc.array(bookings, { maxLength: 12 }), async (generated) => {
				runs += 1;
				const eventId = `event-${runs}`;
				for (const [index, booking] of generated.entries()) {
					await storage.bookings.add({ ...booking, id: `${eventId}-${index}`, eventId });
				}
				const listed = await storage.bookings.listForEvent(eventId);
				expect(listed).toHaveLength(generated.length);
				const expected = totalsOfBookings(listed);
				expect(await storage.bookings.totalsOf([eventId])).toEqual(
					expected === null ? [] : [expected],
				);
			}),
			{ numRuns: 3 },
		);
	});
}

const bookings: fc.Arbitrary<Booking> = fc
	.record({
		numberAttending: fc.integer({ min: 1, max: 500 }),
		share: fc.double({ min: 0, max: 1, noNaN: true }),
		paymentRequired: fc.boolean(),
		paid: fc.boolean(),
		paymentAmountMinor: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
		paymentCurrency: fc.option(fc.constantFrom('GBP', 'EUR', 'USD')),
		refunded: fc.nat(),
		submittedAt: fc.constantFrom(...clockChanges),
	})
	.map(({ share, numberAttending, refunded, ...fields }) => {
		const children = Math.floor(share * numberAttending);
		return bookingOf({
			id: '',
			...fields,
			numberAttending,
			numberOfChildren: children,
			numberOfVegetarian: numberAttending - children,
			refundedMinor: fields.paid ? refunded % ((fields.paymentAmountMinor ?? 0) + 1) : 0,
		});
	});
