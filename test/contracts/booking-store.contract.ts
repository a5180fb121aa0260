import { type Booking, type Storage, totalsOfBookings } from '@burgee/core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bookingOf, clockChanges, hostileText, ids } from './samples.ts';

const key = (name: string, fingerprint = 'the same') => ({ key: name, fingerprint });

/** What every BookingStore does; `open` gives an empty storage each time. */
export function bookingStoreContract(name: string, open: () => Promise<Storage>): void {
	describe(`BookingStore: ${name}`, () => {
		let storage: Storage;
		beforeEach(async () => {
			storage = await open();
		});
		afterEach(() => storage.close());

		test('gives back what it was given, to the character and the millisecond', async () => {
			const booking = bookingOf({
				id: 'one',
				eventName: hostileText,
				firstName: hostileText,
				boatName: hostileText,
				submittedAt: clockChanges[2] ?? '',
				paymentRequired: true,
				paid: true,
				paymentAmountMinor: 4323,
				paymentCurrency: 'USD',
				paymentId: 'pay_1',
				paymentCompletedAt: clockChanges[3] ?? '',
				refundedMinor: 1235,
			});
			expect(await storage.bookings.add(booking)).toEqual({ outcome: 'stored', bookingId: 'one' });
			expect(await storage.bookings.listForEvent('supper')).toEqual([booking]);
		});

		test('knows nothing of an event that nobody booked', async () => {
			await storage.bookings.add(bookingOf({ id: 'one' }));
			expect(await storage.bookings.listForEvent('none')).toEqual([]);
			expect(await storage.bookings.totalsOf(['none'])).toEqual([]);
			expect(await storage.bookings.totalsOf([])).toEqual([]);
			expect(await storage.bookings.findByIdempotencyKey(key('none'))).toBeNull();
		});

		test('refuses an id that is taken', async () => {
			await storage.bookings.add(bookingOf({ id: 'one' }));
			await expect(storage.bookings.add(bookingOf({ id: 'one' }))).rejects.toThrow();
			await expect(storage.bookings.add(bookingOf({ id: 'one' }), key('k'))).rejects.toThrow();
			expect(await storage.bookings.listForEvent('supper')).toHaveLength(1);
			expect(await storage.bookings.findByIdempotencyKey(key('k'))).toBeNull();
		});

		test('hands out and takes in copies', async () => {
			const given = bookingOf({ id: 'one' });
			await storage.bookings.add(given);
			given.firstName = 'Changed';
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

		test('lists one event’s, the newest first, equal ones by id', async () => {
			for (const booking of [
				bookingOf({ id: 'b', submittedAt: '2026-06-02T12:00:00.000Z' }),
				bookingOf({ id: 'old' }),
				bookingOf({ id: 'a', submittedAt: '2026-06-02T12:00:00.000Z' }),
				// Neither the order of writing nor its reverse is the order of ids.
				bookingOf({ id: 'C', submittedAt: '2026-06-02T12:00:00.000Z' }),
				bookingOf({ id: 'other', eventId: 'regatta' }),
			]) {
				await storage.bookings.add(booking);
			}
			expect(ids(await storage.bookings.listForEvent('supper'))).toEqual(['C', 'a', 'b', 'old']);
		});

		describe('a request that is repeated', () => {
			test('is answered as the first one was, and writes nothing', async () => {
				await storage.bookings.add(bookingOf({ id: 'first' }), key('k'));
				const again = await storage.bookings.add(bookingOf({ id: 'second' }), key('k'));
				expect(again).toEqual({ outcome: 'repeated', bookingId: 'first' });
				expect(await storage.bookings.findByIdempotencyKey(key('k'))).toEqual(again);
				expect(ids(await storage.bookings.listForEvent('supper'))).toEqual(['first']);
			});

			test('with another content is told so, and writes nothing', async () => {
				await storage.bookings.add(bookingOf({ id: 'first' }), key('k'));
				const other = await storage.bookings.add(bookingOf({ id: 'second' }), key('k', 'other'));
				expect(other).toEqual({ outcome: 'key-reused' });
				expect(await storage.bookings.findByIdempotencyKey(key('k', 'other'))).toEqual(other);
				expect(ids(await storage.bookings.listForEvent('supper'))).toEqual(['first']);
			});

			test('fifty times at once is stored once', async () => {
				const answers = await Promise.all(
					Array.from({ length: 50 }, (_, place) =>
						storage.bookings.add(bookingOf({ id: `try-${place}` }), key('k')),
					),
				);
				const stored = answers.filter(({ outcome }) => outcome === 'stored');
				expect(stored).toHaveLength(1);
				const [booking] = await storage.bookings.listForEvent('supper');
				expect(
					answers.every((answer) => 'bookingId' in answer && answer.bookingId === booking?.id),
				).toBe(true);
				expect(await storage.bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 1 }]);
			});

			test('with many contents at once is stored once, and the others are told so', async () => {
				const answers = await Promise.all(
					Array.from({ length: 30 }, (_, place) =>
						storage.bookings.add(
							bookingOf({ id: `try-${place}` }),
							key('k', `content-${place % 3}`),
						),
					),
				);
				const outcomes = answers.map(({ outcome }) => outcome).sort();
				expect(outcomes).toEqual([
					...Array(20).fill('key-reused'),
					...Array(9).fill('repeated'),
					'stored',
				]);
				expect(await storage.bookings.listForEvent('supper')).toHaveLength(1);
			});

			test('keys are told apart to the letter', async () => {
				await storage.bookings.add(bookingOf({ id: 'lower' }), key('k'));
				await storage.bookings.add(bookingOf({ id: 'upper' }), key('K'));
				expect(await storage.bookings.listForEvent('supper')).toHaveLength(2);
			});
		});

		test('keeps and counts all that a hundred writers add at once', async () => {
			await Promise.all(
				Array.from({ length: 100 }, (_, place) =>
					storage.bookings.add(
						bookingOf({ id: `booking-${place}`, eventId: `event-${place % 3}` }),
						key(`key-${place}`),
					),
				),
			);
			const totals = await storage.bookings.totalsOf(['event-0', 'event-1', 'event-2']);
			const counts = new Map(totals.map((total) => [total.eventId, total]));
			expect(counts.get('event-0')).toMatchObject({ bookings: 34, attendees: 102, children: 34 });
			expect(counts.get('event-1')).toMatchObject({ bookings: 33, softDrinks: 66 });
			expect(counts.get('event-2')).toMatchObject({ bookings: 33, vegetarian: 0 });
		});

		describe('a recount', () => {
			test('comes to what is stored, and names every event that was booked', async () => {
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

			test('of an event that nobody booked comes to nothing', async () => {
				expect(await storage.bookings.listBookedEvents()).toEqual([]);
				expect(await storage.bookings.recount('none', { repair: true })).toEqual({
					stored: null,
					recomputed: null,
				});
				expect(await storage.bookings.latestTotals()).toEqual([]);
			});

			test('while bookings are made finds no difference and loses none', async () => {
				const recounts: unknown[] = [];
				await Promise.all(
					Array.from({ length: 20 }, async (_, place) => {
						await storage.bookings.add(bookingOf({ id: `booking-${place}` }));
						const { stored, recomputed } = await storage.bookings.recount('supper', {
							repair: true,
						});
						expect(stored).toEqual(recomputed);
						recounts.push(recomputed);
					}),
				);
				expect(recounts).toHaveLength(20);
				expect(await storage.bookings.totalsOf(['supper'])).toMatchObject([{ bookings: 20 }]);
			});
		});

		describe('totals', () => {
			test('count paid amounts alone, less what was refunded, by currency, and what is pending', async () => {
				const paying = { paymentRequired: true, paymentAmountMinor: 1000 } as const;
				for (const booking of [
					bookingOf({ id: 'free' }),
					bookingOf({ id: 'pending', ...paying, paymentCurrency: 'GBP' }),
					bookingOf({ id: 'paid', ...paying, paid: true, paymentCurrency: 'GBP' }),
					bookingOf({
						id: 'too',
						...paying,
						paid: true,
						paymentAmountMinor: 7,
						paymentCurrency: 'GBP',
						refundedMinor: 2,
					}),
					bookingOf({ id: 'euro', ...paying, paid: true, paymentCurrency: 'EUR' }),
				]) {
					await storage.bookings.add(booking);
				}
				expect(await storage.bookings.totalsOf(['supper'])).toEqual([
					{
						eventId: 'supper',
						eventName: 'Regatta Supper',
						lastBookedAt: '2026-06-01T12:00:00.000Z',
						bookings: 5,
						pendingBookings: 1,
						attendees: 15,
						children: 5,
						softDrinks: 10,
						vegetarian: 0,
						revenueMinor: { GBP: 1005, EUR: 1000, USD: 0 },
					},
				]);
			});

			test('carry the name under which the event was booked last', async () => {
				await storage.bookings.add(
					bookingOf({ id: 'new', eventName: 'New', submittedAt: '2026-06-03T12:00:00.000Z' }),
				);
				await storage.bookings.add(bookingOf({ id: 'old', eventName: 'Old' }));
				expect(await storage.bookings.totalsOf(['supper', 'supper'])).toMatchObject([
					{ eventName: 'New', bookings: 2 },
				]);
				expect(await storage.bookings.latestTotals()).toMatchObject([
					{ eventName: 'New', lastBookedAt: '2026-06-03T12:00:00.000Z' },
				]);
			});

			test('carry the same name whichever of one millisecond was written first', async () => {
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

			test('come for more events than one statement can name', async () => {
				await storage.bookings.add(bookingOf({ id: 'one', eventId: 'event-1999' }));
				const many = Array.from({ length: 2000 }, (_, place) => `event-${place}`);
				expect(await storage.bookings.totalsOf(many)).toMatchObject([{ eventId: 'event-1999' }]);
				const again = [...many, ...many.reverse()];
				expect(await storage.bookings.totalsOf(again)).toMatchObject([{ eventId: 'event-1999' }]);
			});

			test('of the events booked last: the newest first, equal ones by event id', async () => {
				const at = (day: number) => `2026-06-0${day}T12:00:00.000Z`;
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
				const events = async (options?: { limit?: number; since?: string }) =>
					(await storage.bookings.latestTotals(options)).map(({ eventId }) => eventId);
				expect(await events()).toEqual(['late', 'tie-C', 'tie-a', 'tie-b', 'early']);
				expect(await events({ limit: 2 })).toEqual(['late', 'tie-C']);
				expect(await events({ since: at(3) })).toEqual(['late', 'tie-C', 'tie-a', 'tie-b']);
				expect((await storage.bookings.latestTotals({ limit: 1 }))[0]).toMatchObject({
					bookings: 2,
				});
			});

			test('are what the bookings add up to, whatever they are', async () => {
				let opened = 0;
				await fc.assert(
					fc.asyncProperty(fc.array(bookings, { maxLength: 12 }), async (added) => {
						opened += 1;
						const eventId = `event-${opened}`;
						for (const [place, booking] of added.entries()) {
							await storage.bookings.add({ ...booking, id: `${eventId}-${place}`, eventId });
						}
						const listed = await storage.bookings.listForEvent(eventId);
						expect(listed).toHaveLength(added.length);
						const expected = totalsOfBookings(listed);
						expect(await storage.bookings.totalsOf([eventId])).toEqual(
							expected === null ? [] : [expected],
						);
					}),
					{ numRuns: 30 },
				);
			});
		});
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
		const part = Math.floor(share * numberAttending);
		return bookingOf({
			id: '',
			...fields,
			numberAttending,
			numberOfChildren: part,
			numberOfVegetarian: numberAttending - part,
			refundedMinor: fields.paid ? refunded % ((fields.paymentAmountMinor ?? 0) + 1) : 0,
		});
	});
