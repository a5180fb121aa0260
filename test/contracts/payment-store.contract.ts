import {
	type Booking,
	bookingPayment,
	type Checkout,
	type CheckoutEvent,
	checkoutReducer,
	type PaymentAttempt,
	type Storage,
} from '@burgee/core';
import { checkouts } from '@burgee/core/testing';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
	bookingOf,
	bookingToPay,
	checkoutOf,
	hostileText,
	ids,
	paymentOf,
	unlikelyIds,
} from './samples.ts';

const key = (name: string, fingerprint = 'the same') => ({ key: name, fingerprint });
const at = '2026-06-01T12:01:00.000Z';
const unpaid = { paid: false, paymentId: null, paymentCompletedAt: null, refundedMinor: 0 };

/** What a provider might call something, and a careless storage would take for a path, a pattern or an end. */
const unlikelyReferences = [
	...['.', '..', '__x__', 'a/b', '../a', '%', '_', '*', "'", '"', '\\', '`', '[]', '{}', '$x'],
	...['null', '0', ' ', '\u00e9', 'e\u0301', '\u{1F6A3}', hostileText, 'x'.repeat(255)],
];

/** The checkout after this news, as `updateCheckout` would store it. */
function changed(checkout: Checkout, ...news: CheckoutEvent[]): Checkout {
	return { ...news.reduce(checkoutReducer, checkout), revision: checkout.revision + 1 };
}

const asked = (name: string): CheckoutEvent => ({ type: 'charge-requested', key: name, at });

function paid(checkout: Checkout, paymentId: string): CheckoutEvent {
	return { type: 'provider-reported', payments: [paymentOf(checkout, { paymentId })], refunds: [] };
}

function refunded({ currency }: Checkout, paymentId: string, amountMinor: number): CheckoutEvent {
	const refund = { refundId: 'r', paymentId, status: 'COMPLETED', amountMinor, currency } as const;
	return { type: 'provider-reported', payments: [], refunds: [refund] };
}

/** What every PaymentStore does; `open` gives an empty storage each time. */
export function paymentStoreContract(name: string, open: () => Promise<Storage>): void {
	describe(`PaymentStore: ${name}`, () => {
		let storage: Storage;
		beforeEach(async () => {
			storage = await open();
		});
		afterEach(() => storage.close());

		/** Stores a checkout with the booking that it is to pay. */
		async function begin(checkout: Checkout): Promise<Checkout> {
			await storage.bookings.add(bookingToPay(checkout), undefined, checkout);
			return checkout;
		}

		async function bookingOfCheckout({ eventId, bookingId }: Checkout): Promise<Booking> {
			const listed = await storage.bookings.listForEvent(eventId);
			const booking = listed.find(({ id }) => id === bookingId);
			if (booking === undefined) throw new Error('the booking is not there');
			return booking;
		}

		/** What is kept of an event, once it is certain that its bookings add up to it. */
		async function totalsOf(eventId: string) {
			const [totals] = await storage.bookings.totalsOf([eventId]);
			const { stored, recomputed } = await storage.bookings.recount(eventId);
			expect(stored).toEqual(recomputed);
			expect(totals).toEqual(recomputed ?? undefined);
			return totals;
		}

		describe('a checkout that begins', () => {
			test('is there with its booking, and given back as it was given', async () => {
				const checkout = checkoutOf({
					id: 'one',
					provider: 'square',
					currency: 'USD',
					link: { linkId: 'l', orderId: 'o', url: 'https://pay.example/l?a=b&c=%20#d' },
					attempts: [{ key: 'k', askedAt: at, answer: 'auth-screen' }],
					payments: [
						paymentOf(checkoutOf({ id: 'one' }), { paymentId: hostileText, reference: 'k' }),
						paymentOf(checkoutOf({ id: 'one' }), { paymentId: 'p', currency: 'JPY' }),
					],
					refunds: [
						{
							refundId: 'r',
							paymentId: 'p',
							status: 'PENDING',
							amountMinor: 100_000_000_000,
							currency: 'JPY',
						},
					],
					cancelledAt: at,
					revision: 7,
				});
				const booking = bookingToPay(checkout);
				expect(await storage.bookings.add(booking, key('k'), checkout)).toEqual({
					outcome: 'stored',
					bookingId: booking.id,
				});
				expect(await storage.payments.get('one')).toEqual(checkout);
				expect(await storage.payments.getForBooking(booking.id)).toEqual(checkout);
				expect(await storage.payments.listForEvent('supper')).toEqual([checkout]);
				expect(await storage.bookings.listForEvent('supper')).toEqual([booking]);
				expect(await totalsOf('supper')).toMatchObject({ bookings: 1, pendingBookings: 1 });
			});

			test('is not there without one, nor its booking where the id is taken', async () => {
				await begin(checkoutOf({ id: 'one' }));
				const same = checkoutOf({ id: 'one', bookingId: 'another', eventId: 'regatta' });
				const adding = storage.bookings.add(bookingToPay(same), key('k'), same);
				await expect(adding).rejects.toThrow();
				expect(await storage.bookings.listForEvent('regatta')).toEqual([]);
				expect(await storage.bookings.totalsOf(['regatta'])).toEqual([]);
				expect(await storage.bookings.findByIdempotencyKey(key('k'))).toBeNull();
				expect(await storage.payments.get('one')).toEqual(checkoutOf({ id: 'one' }));

				const second = checkoutOf({ id: 'two', bookingId: 'booking of one' });
				const again = storage.bookings.add(bookingToPay(second), key('k'), second);
				await expect(again).rejects.toThrow();
				expect(await storage.payments.get('two')).toBeNull();
				expect(await storage.bookings.findByIdempotencyKey(key('k'))).toBeNull();
				expect(await totalsOf('supper')).toMatchObject({ bookings: 1 });
			});

			test('is there once where its request is repeated, also twenty times at once', async () => {
				const request = (id: string, fingerprint?: string) => {
					const checkout = checkoutOf({ id });
					return storage.bookings.add(bookingToPay(checkout), key('k', fingerprint), checkout);
				};
				const answers = await Promise.all(
					Array.from({ length: 20 }, (_, place) => request(`try-${place}`)),
				);
				expect(answers.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
				expect(await request('late')).toMatchObject({ outcome: 'repeated' });
				expect(await request('other', 'another')).toEqual({ outcome: 'key-reused' });
				const stored = await storage.payments.listForEvent('supper');
				expect(stored).toHaveLength(1);
				const [booking] = await storage.bookings.listForEvent('supper');
				expect(stored[0]?.bookingId).toBe(booking?.id);
				expect(await totalsOf('supper')).toMatchObject({ bookings: 1 });
			});

			test('is one’s own copy, given and taken', async () => {
				const given = checkoutOf({
					id: 'one',
					attempts: [{ key: 'k', askedAt: at, answer: 'fail' }],
				});
				const stored = structuredClone(given);
				const adding = begin(given);
				spoil(given);
				await adding;
				for (const read of [
					() => storage.payments.get('one'),
					() => storage.payments.getForBooking('booking of one'),
					() => storage.payments.findByReference('k'),
					async () => (await storage.payments.listPolled({ after: null, limit: 1 }))[0] ?? null,
					async () => (await storage.payments.listForEvent('supper'))[0] ?? null,
				]) {
					const checkout = await read();
					expect(checkout).toEqual(stored);
					if (checkout !== null) spoil(checkout);
				}
				const next = changed(stored, asked('k2'));
				const expected = structuredClone(next);
				const replacing = storage.payments.replace(next);
				spoil(next);
				expect(await replacing).toBe(true);
				expect(await storage.payments.get('one')).toEqual(expected);
			});
		});

		describe('looking for one', () => {
			test('that nobody began finds nothing', async () => {
				await begin(
					checkoutOf({ id: 'one', attempts: [{ key: 'k', askedAt: at, answer: 'fail' }] }),
				);
				await storage.bookings.add(bookingOf({ id: 'free' }));
				for (const id of ['none', 'One', 'on', 'free', ...unlikelyReferences, ...unlikelyIds]) {
					expect(await storage.payments.get(id)).toBeNull();
					expect(await storage.payments.getForBooking(id)).toBeNull();
					expect(await storage.payments.findByReference(id)).toBeNull();
					expect(await storage.payments.listForEvent(id)).toEqual([]);
					expect(await storage.payments.replace(checkoutOf({ id, revision: 1 }))).toBe(false);
				}
				expect(await storage.payments.listForEvent('supper')).toHaveLength(1);
			});

			test('by what the provider calls it: an attempt, its link’s order, a payment', async () => {
				const one = await begin(
					checkoutOf({ id: 'one', attempts: [{ key: 'key 1', askedAt: at, answer: 'fail' }] }),
				);
				await begin(
					checkoutOf({ id: 'two', link: { linkId: 'l', orderId: 'o', url: 'https://x' } }),
				);
				const found = async (reference: string) =>
					(await storage.payments.findByReference(reference))?.id ?? null;
				expect(await found('key 1')).toBe('one');
				expect(await found('o')).toBe('two');
				for (const other of ['KEY 1', 'key 1 ', 'l', 'one', 'booking of one']) {
					expect(await found(other)).toBeNull();
				}
				const charged = changed(one, asked('key 2'), paid(one, 'p'));
				expect(await storage.payments.replace(charged)).toBe(true);
				for (const reference of ['key 1', 'key 2', 'p']) {
					expect(await storage.payments.findByReference(reference)).toEqual(charged);
				}
				expect(await found('o')).toBe('two');
			});

			test('whatever that looks like', async () => {
				const one = await begin(checkoutOf({ id: 'one' }));
				await begin(
					checkoutOf({ id: 'two', attempts: [{ key: 'k', askedAt: at, answer: 'fail' }] }),
				);
				const [first = '', ...others] = unlikelyReferences;
				const news = others.map((reference) => paid(one, reference));
				const charged = changed(one, asked(first), ...news);
				expect(await storage.payments.replace(charged)).toBe(true);
				for (const reference of unlikelyReferences) {
					expect(await storage.payments.findByReference(reference)).toEqual(charged);
				}
			});
		});

		describe('lists', () => {
			test('those that are open page by page, by id', async () => {
				for (const id of ['b', 'd', 'B', 'a', 'c', 'e']) await begin(checkoutOf({ id }));
				const pages = async (limit: number) => {
					const listed: string[][] = [];
					for (let last: string | null = null; listed.length < 9; ) {
						const page = ids(await storage.payments.listPolled({ after: last, limit }));
						if (page.length === 0) break;
						listed.push(page);
						last = page.at(-1) ?? null;
					}
					return listed;
				};
				expect(await pages(4)).toEqual([
					['B', 'a', 'b', 'c'],
					['d', 'e'],
				]);
				expect(await pages(6)).toEqual([['B', 'a', 'b', 'c', 'd', 'e']]);

				const replace = async (id: string, ...news: CheckoutEvent[]) => {
					const stored = (await storage.payments.get(id)) ?? checkoutOf({ id });
					expect(await storage.payments.replace(changed(stored, ...news))).toBe(true);
				};
				await replace('a', paid(checkoutOf({ id: 'a' }), 'p'));
				await replace('b', { type: 'cancelled', at });
				await replace('c', asked('k'), {
					type: 'charge-answered',
					key: 'k',
					answer: { answer: 'fail' },
				});
				await replace('d', paid(checkoutOf({ id: 'd', amountMinor: 1 }), 'q'));
				expect(await pages(2)).toEqual([
					['B', 'c'],
					['d', 'e'],
				]);
				// The last of a page may be settled before the next one is asked for.
				expect(ids(await storage.payments.listPolled({ after: 'a', limit: 1 }))).toEqual(['c']);
				await replace('b', paid(checkoutOf({ id: 'b' }), 'late'));
				expect(await pages(9)).toEqual([['B', 'c', 'd', 'e']]);
				expect(await storage.payments.listPolled({ after: null, limit: 1 })).toEqual([
					checkoutOf({ id: 'B' }),
				]);
			});

			test('those of one event by id, open or not', async () => {
				for (const id of ['b', 'B', 'a']) await begin(checkoutOf({ id }));
				await begin(checkoutOf({ id: 'other', eventId: 'regatta' }));
				const cancelled = changed(checkoutOf({ id: 'a' }), { type: 'cancelled', at });
				await storage.payments.replace(cancelled);
				expect(await storage.payments.listForEvent('supper')).toEqual([
					checkoutOf({ id: 'B' }),
					cancelled,
					checkoutOf({ id: 'b' }),
				]);
			});
		});

		describe('a change', () => {
			test('comes with what follows for the booking and the totals', async () => {
				const one = await begin(checkoutOf({ id: 'one' }));
				await begin(checkoutOf({ id: 'two', amountMinor: 5, currency: 'EUR' }));
				const waiting = changed(one, asked('k'), {
					type: 'charge-answered',
					key: 'k',
					answer: { answer: 'error' },
				});
				expect(await storage.payments.replace(waiting)).toBe(true);
				expect(await storage.payments.get('one')).toEqual(waiting);
				expect(await bookingOfCheckout(one)).toEqual(bookingToPay(one));
				expect(await totalsOf('supper')).toMatchObject({ bookings: 2, pendingBookings: 2 });

				const charged = changed(waiting, paid(one, 'p'));
				expect(await storage.payments.replace(charged)).toBe(true);
				expect(await bookingOfCheckout(one)).toEqual({
					...bookingToPay(one),
					paid: true,
					paymentId: 'p',
					paymentCompletedAt: '2026-06-01T12:05:00.000Z',
				});
				expect(await totalsOf('supper')).toEqual({
					eventId: 'supper',
					eventName: 'Regatta Supper',
					lastBookedAt: '2026-06-01T12:00:00.000Z',
					bookings: 2,
					pendingBookings: 1,
					attendees: 6,
					children: 2,
					softDrinks: 4,
					vegetarian: 0,
					revenueMinor: { GBP: 4323, EUR: 0, USD: 0 },
				});

				const back = changed(charged, refunded(one, 'p', 1235));
				expect(await storage.payments.replace(back)).toBe(true);
				expect(await storage.payments.get('one')).toEqual(back);
				expect(await bookingOfCheckout(one)).toMatchObject({ paid: true, refundedMinor: 1235 });
				expect(await totalsOf('supper')).toMatchObject({
					pendingBookings: 1,
					revenueMinor: { GBP: 3088 },
				});
			});

			test('that pays another amount pays nothing', async () => {
				const one = await begin(checkoutOf({ id: 'one' }));
				const wrong = changed(one, paid({ ...one, amountMinor: 4322 }, 'p'));
				expect(await storage.payments.replace(wrong)).toBe(true);
				expect(await storage.payments.findByReference('p')).toEqual(wrong);
				expect(await bookingOfCheckout(one)).toMatchObject(unpaid);
				expect(await totalsOf('supper')).toMatchObject({
					pendingBookings: 1,
					revenueMinor: { GBP: 0 },
				});
			});

			test('of what was changed meanwhile, or never begun, writes nothing', async () => {
				const one = await begin(checkoutOf({ id: 'one' }));
				const first = changed(one, asked('k'));
				expect(await storage.payments.replace(first)).toBe(true);
				const charged = changed(one, paid(one, 'p'));
				for (const revision of [0, 1, 3, 4]) {
					expect(await storage.payments.replace({ ...charged, revision })).toBe(false);
				}
				expect(await storage.payments.replace({ ...charged, id: 'other' })).toBe(false);
				expect(await storage.payments.get('one')).toEqual(first);
				expect(await storage.payments.get('other')).toBeNull();
				expect(await storage.payments.findByReference('p')).toBeNull();
				expect(await bookingOfCheckout(one)).toMatchObject(unpaid);
				expect(await totalsOf('supper')).toMatchObject({ revenueMinor: { GBP: 0 } });
			});

			test('of one whose booking is gone is kept all the same', async () => {
				const one = checkoutOf({ id: 'one', bookingId: 'gone' });
				await storage.bookings.add(bookingOf({ id: 'there' }), undefined, one);
				const charged = changed(one, paid(one, 'p'));
				expect(await storage.payments.replace(charged)).toBe(true);
				expect(await storage.payments.getForBooking('gone')).toEqual(charged);
				expect(await storage.bookings.listForEvent('supper')).toEqual([bookingOf({ id: 'there' })]);
				expect(await totalsOf('supper')).toMatchObject({ bookings: 1, revenueMinor: { GBP: 0 } });

				const nowhere = checkoutOf({ id: 'two', eventId: 'nowhere' });
				await storage.bookings.add(bookingOf({ id: 'too' }), undefined, nowhere);
				expect(await storage.payments.replace(changed(nowhere, paid(nowhere, 'q')))).toBe(true);
				expect(await totalsOf('nowhere')).toBeUndefined();
			});

			test('is made by one of twenty who come at once, and by all when they come again', async () => {
				let stored = await begin(checkoutOf({ id: 'one' }));
				let waiting = Array.from({ length: 20 }, (_, place) => `key-${place}`);
				while (waiting.length > 0) {
					const from = stored;
					const answers = await Promise.all(
						waiting.map((name) => storage.payments.replace(changed(from, asked(name)))),
					);
					expect(answers.filter(Boolean)).toHaveLength(1);
					const winner = waiting[answers.indexOf(true)] ?? '';
					stored = (await storage.payments.get('one')) ?? stored;
					expect(stored).toEqual(changed(from, asked(winner)));
					waiting = waiting.filter((name) => name !== winner);
				}
				expect(stored.revision).toBe(20);
				expect(stored.attempts).toHaveLength(20);
			});

			test('is made by one of twenty who bring the same news', async () => {
				const one = await begin(checkoutOf({ id: 'one' }));
				const answers = await Promise.all(
					Array.from({ length: 20 }, () => storage.payments.replace(changed(one, paid(one, 'p')))),
				);
				expect(answers.filter(Boolean)).toHaveLength(1);
				expect(await totalsOf('supper')).toMatchObject({ revenueMinor: { GBP: 4323 } });
			});

			test('adds up with all that happens to its event at once', async () => {
				const begun = await Promise.all(
					Array.from({ length: 15 }, (_, place) => begin(checkoutOf({ id: `checkout-${place}` }))),
				);
				await Promise.all(
					begun.flatMap((checkout, place) => [
						storage.payments.replace(changed(checkout, paid(checkout, `p-${place}`))),
						begin(checkoutOf({ id: `new-${place}` })),
						...(place % 5 === 0 ? [storage.bookings.recount('supper', { repair: true })] : []),
					]),
				);
				expect(await totalsOf('supper')).toMatchObject({
					bookings: 30,
					pendingBookings: 15,
					revenueMinor: { GBP: 15 * 4323 },
				});
			});

			test('leaves the booking as the checkout says, whatever that is', async () => {
				let opened = 0;
				const states = fc.array(
					checkouts({ id: '', eventId: '' }, { amountMinor: 4323, currency: 'EUR' }),
					{ minLength: 1, maxLength: 4 },
				);
				await fc.assert(
					fc.asyncProperty(states, async (changes) => {
						opened += 1;
						const own = { id: `own-${opened}`, bookingId: `b-${opened}`, eventId: `e-${opened}` };
						for (const [place, change] of changes.entries()) {
							const checkout = { ...change, ...own, revision: place };
							if (place === 0) {
								const booking = { ...bookingToPay(checkout), ...bookingPayment(checkout) };
								await storage.bookings.add(booking, undefined, checkout);
							} else expect(await storage.payments.replace(checkout)).toBe(true);
							expect(await storage.payments.get(own.id)).toEqual(checkout);
							expect(await bookingOfCheckout(checkout)).toMatchObject(bookingPayment(checkout));
							expect(await totalsOf(own.eventId)).toMatchObject({ bookings: 1 });
						}
					}),
					{ numRuns: 20 },
				);
			});
		});
	});
}

/** As a caller might who keeps what was handed in or out. */
function spoil(checkout: Checkout): void {
	checkout.revision = 99;
	for (const attempt of checkout.attempts)
		Object.assign(attempt, { key: 'changed' } satisfies Partial<PaymentAttempt>);
	checkout.payments.push(paymentOf(checkout, { paymentId: 'changed' }));
}
