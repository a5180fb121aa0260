import type { ChangedBookingJson } from '@burgee/core/api/booking-changes';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { describe, expect, test } from 'vitest';
import type { CrashPoint } from './crash-trigger.ts';
import { idempotency } from './http-client.ts';
import { KillableBurgee } from './killable-burgee.ts';
import { paymentLinkFor } from './payer.ts';

const killable = new KillableBurgee('embedded');

/** A booking for three adults and a child, which costs £43.23. */
const { bookingData: form } = paymentLinkFor('');
/** A booking for five adults and a child, which costs £67.93. */
const larger = { ...form, numberAttending: 6 };

const pathOf = (eventId: string) => `/api/admin/bookings/${eventId}`;
const at = (call: CrashPoint['call'], when: CrashPoint['when']): CrashPoint => ({
	call,
	when,
	nth: 1,
});

const beforeChange: [string, CrashPoint] = [
	'before the change is stored',
	at('bookings.change', 'before'),
];
const afterChange: [string, CrashPoint] = [
	'after the change is stored',
	at('bookings.change', 'after'),
];
const aroundCancellation: [string, CrashPoint][] = [
	['before the checkout is cancelled', at('payments.replace', 'before')],
	['after the checkout is cancelled', at('payments.replace', 'after')],
];

/**
 * Returns an event's bookings as the panel shows them. First checks that the stored totals equal the recomputed
 * totals.
 */
async function read(eventId: string): Promise<EventBookingsJson> {
	const { stored, recomputed } = await killable.storage.bookings.recount(eventId);
	expect(stored).toEqual(recomputed);
	return killable.organiser.read<EventBookingsJson>(pathOf(eventId));
}

async function change(eventId: string, bookingId: string, body: object) {
	const [booking] = (await read(eventId)).bookings;
	const headers = { 'If-Match': `"${booking?.revision}"` };
	return killable.organiser.put<ChangedBookingJson>(
		`${pathOf(eventId)}/${bookingId}`,
		body,
		headers,
	);
}

async function startBooking() {
	const eventId = await killable.newEvent();
	const { checkoutId, bookingId } = await killable.startPayment(eventId);
	return { eventId, checkoutId, bookingId };
}

/** Pays with the payment link and returns the money that Square has taken for the event. */
async function payWith(paymentUrl: string | null | undefined): Promise<number> {
	const before = chargedMinor();
	const checkoutId = new URL(paymentUrl ?? '').searchParams.get('checkoutId') ?? '';
	await killable.pay(checkoutId);
	return chargedMinor() - before;
}

function chargedMinor(): number {
	const completed = killable.square.completedPayments();
	return completed.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

describe('a server that is killed while an organiser changes bookings', () => {
	test.each<[string, CrashPoint]>([
		['before the booking is stored', at('bookings.add', 'before')],
		['after the booking is stored', at('bookings.add', 'after')],
	])('if the server is killed %s, a retry books the member once', async (_, point) => {
		const eventId = await killable.newEvent();
		const add = async () =>
			killable.organiser.post<ChangedBookingJson>(pathOf(eventId), form, idempotency(eventId));
		await killable.killAt(point, add);
		const { paymentUrl } = (await add()).body;
		expect(await read(eventId)).toMatchObject({ summary: { bookings: 1, attendees: 4 } });
		expect(await payWith(paymentUrl)).toBe(4323);
		expect((await read(eventId)).summary.revenue).toEqual([{ amount: 43.23, currency: 'GBP' }]);
	});

	test.each([...aroundCancellation, beforeChange, afterChange])(
		'if the server is killed during a correction %s, a retry gives one payment link with the new price',
		async (_, point) => {
			const { eventId, checkoutId, bookingId } = await startBooking();
			await killable.killAt(point, () => change(eventId, bookingId, larger));
			const { status, body } = await change(eventId, bookingId, larger);
			expect(status).toBe(200);
			expect((await killable.pay(checkoutId)).status).toBe(409);
			expect(await payWith(body.paymentUrl)).toBe(6793);
			expect(await read(eventId)).toMatchObject({
				summary: { bookings: 1, attendees: 6, revenue: [{ amount: 67.93 }] },
				bookings: [{ paid: true, due: 0, toRefund: 0 }],
			});
		},
	);

	test.each([beforeChange, afterChange])(
		'if the server is killed during a cancellation %s, the paid booking is to be refunded after a retry',
		async (_, point) => {
			const { eventId, checkoutId, bookingId } = await startBooking();
			await killable.pay(checkoutId);
			const cancel = async () =>
				killable.organiser.post(`${pathOf(eventId)}/${bookingId}/cancel`, {
					reason: 'Flu',
				});
			await killable.killAt(point, cancel);
			expect([200, 409]).toContain((await cancel()).status);
			expect(await read(eventId)).toMatchObject({
				summary: { bookings: 0, attendees: 0, revenue: [{ amount: 43.23 }] },
				bookings: [{ cancelReason: 'Flu', toRefund: 43.23 }],
			});
		},
	);

	test.each([...aroundCancellation, beforeChange, afterChange])(
		'if the server is killed during a deletion %s, a retry deletes the booking, and it can be undone',
		async (_, point) => {
			const { eventId, checkoutId, bookingId } = await startBooking();
			const remove = async () => {
				const bookings = [{ id: bookingId, revision: 0 }];
				return killable.organiser.post(`${pathOf(eventId)}/delete`, { bookings });
			};
			await killable.killAt(point, remove);
			expect([204, 404]).toContain((await remove()).status);
			expect(await read(eventId)).toMatchObject({ bookings: [], summary: { attendees: 0 } });
			expect((await killable.pay(checkoutId)).status).toBe(409);
			const undone = await undo(eventId, bookingId);
			expect(undone.status).toBe(200);
			expect(await read(eventId)).toMatchObject({ summary: { bookings: 1, attendees: 4 } });
		},
	);

	test.each([beforeChange, afterChange])(
		'if the server is killed during an undo %s, a retry leaves the booking once',
		async (_, point) => {
			const { eventId, bookingId } = await startBooking();
			const bookings = [{ id: bookingId, revision: 0 }];
			await killable.organiser.post(`${pathOf(eventId)}/delete`, { bookings });
			await killable.killAt(point, () => undo(eventId, bookingId));
			expect([200, 409]).toContain((await undo(eventId, bookingId)).status);
			expect((await read(eventId)).summary).toMatchObject({ bookings: 1, attendees: 4 });
			const { body } = await change(eventId, bookingId, form);
			expect(await payWith(body.paymentUrl)).toBe(4323);
			expect((await read(eventId)).summary.revenue).toEqual([{ amount: 43.23, currency: 'GBP' }]);
		},
	);
});

async function undo(eventId: string, bookingId: string) {
	return killable.organiser.post(`${pathOf(eventId)}/restore`, { bookings: [bookingId] });
}
