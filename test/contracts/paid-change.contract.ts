import { type Booking, type Checkout, ClubError, instant, withPayment } from '@burgee/core';
import type { ChangeRecorder } from '@burgee/core/ports/payment-store';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { memberFieldsOf } from '../../core/rules/booking/member-fields.ts';
import { concurrently } from './concurrently.ts';
import {
	auditEntryOf,
	bookingToPay,
	checkoutOf,
	eventOf,
	hostileText,
	paidCheckout,
} from './samples.ts';

const cancelledAt = instant('2026-06-01T12:30:00.000Z');
const priceMinor = 4323;

/** Contract: changes of paid bookings that count once their difference is paid (decision: paid-changes). */
export function paidChangeContract(storage: Storage): void {
	/** Stores a paid booking of two people. */
	async function addPaid(id: string): Promise<Booking> {
		const checkout = checkoutOf({ id: `whole ${id}`, bookingId: id, amountMinor: priceMinor });
		const booking = { ...bookingToPay(checkout), numberAttending: 2, numberOfChildren: 0 };
		await storage.bookings.add(booking, { checkout });
		await storage.payments.replace(paidCheckout(checkout));
		return stored(id);
	}

	async function stored(id: string): Promise<Booking> {
		const booking = await storage.bookings.get(id);
		if (booking === null) throw new Error(`booking ${id} is not stored`);
		return booking;
	}

	/** Starts a change to more people, each of whom costs £10. */
	async function start(booking: Booking, fields: Partial<Booking>): Promise<Checkout> {
		const { id, eventId } = booking;
		const revision = booking.revision + 1;
		const changed = { ...booking, ...fields };
		const amountMinor = 1_000 * (changed.numberAttending - booking.numberAttending);
		const checkout = checkoutOf({
			...{ id: `change ${id}`, bookingId: id, amountMinor },
			createdAt: instant('2026-06-01T12:10:00.000Z'),
			change: {
				...{ revision, counts: false },
				priceMinor: priceMinor + amountMinor,
				fields: memberFieldsOf(changed),
			},
		});
		const isStored = await storage.bookings.change(eventId, [
			{
				...{ bookingId: id, revision: booking.revision, checkout, undo: null },
				booking: { ...booking, priceMinor, revision },
				audit: auditEntryOf({ id: `start ${id}` }),
				mayExceedPlaces: false,
			},
		]);
		expect(isStored).toBe(true);
		return checkout;
	}

	const recorderOf = (id: string): ChangeRecorder => ({
		id,
		auditOf: (before, after) =>
			auditEntryOf({
				...{ id, before: { people: before.numberAttending } },
				after: { people: after.numberAttending },
			}),
	});
	const recorded = async (id: string) =>
		(await storage.audit.list({ limit: 99 })).find((entry) => entry.id === id);

	async function totals() {
		const { stored: found, recomputed } = await storage.bookings.recount('supper');
		expect(found).toEqual(recomputed);
		return found;
	}

	test('BookingStore.change holds the people and the boat of a change, and PaymentStore.replace makes it count', async () => {
		const booking = await addPaid('one');
		const fields = { firstName: hostileText, numberAttending: 4, boatName: 'Kestrel' };
		const checkout = await start(booking, fields);
		expect(await storage.payments.get(checkout.id)).toEqual(checkout);
		const started = await stored('one');
		expect(started).toEqual({
			...{ ...booking, priceMinor, revision: 2 },
			...{ hasOpenCheckout: true, changePlaces: 4, changeBoats: 1 },
		});
		expect(await totals()).toMatchObject({ attendees: 2, heldPlaces: 4, heldBoats: 1 });

		const paid = paidCheckout(checkout);
		expect(await storage.payments.replace(paid, { recorder: recorderOf('counts') })).toBe(true);
		expect(await stored('one')).toEqual({
			...{ ...booking, ...fields, revision: 3 },
			...{ priceMinor: 6_323, paymentAmountMinor: 6_323 },
		});
		const change = { revision: 2, priceMinor: 6_323, fields: null, counts: true };
		expect(await storage.payments.get(checkout.id)).toEqual({ ...paid, change });
		expect(await totals()).toMatchObject({
			...{ attendees: 4, heldPlaces: 4, heldBoats: 1 },
			revenueMinor: { GBP: 6_323 },
		});
		const entry = { before: { people: 2 }, after: { people: 4 } };
		expect(await recorded('counts')).toMatchObject(entry);

		const again = { ...paid, revision: paid.revision + 1 };
		await storage.payments.replace(again, { recorder: recorderOf('again') });
		expect(await stored('one')).toMatchObject({ numberAttending: 4, revision: 3 });
		expect(await recorded('again')).toBeUndefined();
	});

	test('PaymentStore.replace does not overwrite a booking that was changed or cancelled since, and counts the money', async () => {
		for (const [id, fields] of [
			['changed', { numberAttending: 1 }],
			['cancelled', { cancelledAt }],
		] as const) {
			const checkout = await start(await addPaid(id), { numberAttending: 4 });
			const started = await stored(id);
			const changed = { ...started, ...fields, revision: 3 };
			await storage.bookings.change('supper', [
				{
					...{ bookingId: id, revision: 2, booking: changed, checkout: null, undo: null },
					...{ mayExceedPlaces: true, audit: auditEntryOf({ id: `audit ${id}` }) },
				},
			]);
			await storage.payments.replace(paidCheckout(checkout), { recorder: recorderOf('counts') });
			expect(await stored(id)).toEqual({
				...{ ...changed, ...{ hasOpenCheckout: false, changePlaces: 0, changeBoats: 0 } },
				...{ paymentAmountMinor: 6_323, revision: 4 },
			});
			expect(await recorded('counts')).toBeUndefined();
			expect((await storage.payments.get(checkout.id))?.change).toMatchObject({ counts: false });
		}
		expect(await totals()).toMatchObject({ heldPlaces: 1, revenueMinor: { GBP: 2 * 6_323 } });
	});

	test('a change whose checkout is cancelled frees its places and loses its personal data, and a late payment does not revive it', async () => {
		const booking = await addPaid('one');
		const checkout = await start(booking, { numberAttending: 4 });
		const cancelled = { ...checkout, cancelledAt, revision: 1 };
		expect(await storage.payments.replace(cancelled, { recorder: recorderOf('no') })).toBe(true);
		const ended = { ...booking, priceMinor, revision: 2 };
		expect(await stored('one')).toEqual(ended);
		const found = await storage.payments.get(checkout.id);
		expect(found?.change).toMatchObject({ fields: null });
		expect(await totals()).toMatchObject({ heldPlaces: 2 });
		const late = { ...paidCheckout(checkout), cancelledAt, revision: 2 };
		await storage.payments.replace(late, { recorder: recorderOf('late') });
		const paid = await stored('one');
		expect(paid).toMatchObject({ numberAttending: 2, priceMinor, paymentAmountMinor: 6_323 });
		expect(paid).toEqual(withPayment(paid, await storage.payments.listForBooking('one')));
		expect(await totals()).toMatchObject({ heldPlaces: 2 });
		expect(await recorded('late')).toBeUndefined();
	});

	test('changes that are started, paid and cancelled at the same time never take a place twice or lose one', async () => {
		await storage.events.add(eventOf({ id: 'supper', places: 20 }));
		const bookings = [];
		for (let index = 0; index < 8; index++) bookings.push(await addPaid(`booking ${index}`));
		const results = await Promise.all(
			bookings.map(async (booking, index) => {
				try {
					const checkout = await start(booking, { numberAttending: 3 });
					const ended = { ...checkout, cancelledAt, revision: 1 };
					await storage.payments.replace(index % 2 === 0 ? paidCheckout(checkout) : ended);
					return index % 2 === 0 ? 'paid' : 'cancelled';
				} catch (refused) {
					if (!(refused instanceof ClubError)) throw refused;
					return 'refused';
				}
			}),
		);
		const paid = results.filter((result) => result === 'paid').length;
		expect(paid).toBeGreaterThan(0);
		expect(await totals()).toMatchObject({ attendees: 16 + paid, heldPlaces: 16 + paid });
		const free = 4 - paid;
		const takers = await concurrently(free + 1, async (index) => {
			const checkout = checkoutOf({ id: `rest ${index}` });
			const party = { ...bookingToPay(checkout), numberAttending: 1, numberOfChildren: 0 };
			return storage.bookings.add(party, { checkout, checksPlaces: true }).catch(() => null);
		});
		expect(takers.filter((taker) => taker !== null)).toHaveLength(free);
		expect(await totals()).toMatchObject({ heldPlaces: 20 });
	});
}
