import type { ChangedBookingJson } from '@burgee/core/api/booking-changes';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { expect, test } from 'vitest';
import { expectRefusal, idempotency, invalidInput, type Reply } from './http-client.ts';
import { bookableEvent, paidEvent, storeEvent, useBurgee } from './open-burgee.ts';
import { Payer } from './payer.ts';

const burgee = useBurgee({ STORAGE: 'memory' });

const anna = { firstName: 'Anna', lastName: 'Reed', numberAttending: 2 };
const pathOf = (eventId: string) => `/api/admin/bookings/${eventId}`;
const revisionOf = (revision: number) => ({ 'If-Match': `"${revision}"` });

async function add(eventId: string, form: object = {}, key?: string) {
	const body = { ...anna, ...form };
	const reply = await burgee.admin.post<ChangedBookingJson>(
		pathOf(eventId),
		body,
		idempotency(key),
	);
	expect(reply.status).toBe(201);
	return reply;
}

const read = (eventId: string) => burgee.admin.read<EventBookingsJson>(pathOf(eventId));
const correct = (eventId: string, id: string, form: object, headers = {}) =>
	burgee.admin.put<ChangedBookingJson>(`${pathOf(eventId)}/${id}`, { ...anna, ...form }, headers);
const cancel = (eventId: string, id: string, body: object = { reason: 'Flu' }, headers = {}) =>
	burgee.admin.post(`${pathOf(eventId)}/${id}/cancel`, body, headers);
const remove = (eventId: string, bookings: object[]) =>
	burgee.admin.post(`${pathOf(eventId)}/delete`, { bookings });
const undo = (eventId: string, bookings: unknown[]) =>
	burgee.admin.post<{ bookings: ChangedBookingJson[] }>(`${pathOf(eventId)}/restore`, { bookings });

test('POST /api/admin/bookings/:eventId books a free event once for repeated requests, even after the deadline', async () => {
	const closed = { bookingEndDate: bookableEvent({ id: '' }).createdAt };
	const eventId = await storeEvent(burgee.storage, ({ id }) => bookableEvent({ id, ...closed }));
	const first = await add(eventId, {}, 'phoned');
	expect(first.body).toMatchObject({ ...anna, eventId, paymentUrl: null, cancelledAt: null });
	expect(first.headers.get('etag')).toBe('"0"');
	expect((await add(eventId, {}, 'phoned')).body).toEqual(first.body);
	expect((await read(eventId)).bookings).toMatchObject([{ id: first.body.id, price: null }]);
});

test('POST /api/admin/bookings/:eventId returns a payment link for a paid event, and the member can pay with it', async () => {
	const eventId = await storeEvent(burgee.storage);
	const { paymentUrl, id } = (await add(eventId)).body;
	const url = new URL(paymentUrl ?? '');
	expect(`${url.origin}${url.pathname}`).toBe('http://localhost:3000/event-booking');
	expect(url.searchParams.get('payment')).toBe('pending');
	const checkoutId = url.searchParams.get('checkoutId') ?? '';
	const payer = new Payer(burgee.http);
	expect(await payer.read(checkoutId)).toMatchObject({ status: 'pending', amount: 24.7, eventId });
	await payer.pay(checkoutId, 'paid');
	expect((await read(eventId)).bookings).toMatchObject([{ id, paid: true, checkoutId }]);
});

test('POST …/cancel needs a reason, and removes the booking from the totals but not from the list and the CSV', async () => {
	const eventId = await storeEvent(burgee.storage, bookableEvent);
	const { id } = (await add(eventId)).body;
	for (const reason of ['', ' ', 'x'.repeat(501), 7]) {
		expectRefusal(await cancel(eventId, id, { reason }), ...invalidInput);
	}
	const outdated = await cancel(eventId, id, { reason: 'Flu' }, revisionOf(7));
	expectRefusal(outdated, 412, 'revision-differs');
	expect(await cancel(eventId, id)).toMatchObject({ status: 200, body: { cancelReason: 'Flu' } });
	expectRefusal(await cancel(eventId, id), 409, 'booking-cancelled');
	const { summary, bookings } = await read(eventId);
	expect(summary).toMatchObject({ bookings: 0, attendees: 0 });
	expect(bookings).toMatchObject([{ id, cancelReason: 'Flu', toRefund: 0, due: 0 }]);
	const csv = await burgee.admin.get<string>(`${pathOf(eventId)}.csv`);
	expect(csv.body).toMatch(/"Status".*\r\n"Anna","Reed","Cancelled"/);
	expect(csv.body).toMatch(/"Cancelled \(UK time\)","Cancel reason"\r\n.*,"\d{4}-.*","Flu"\r\n$/);
});

test('a paid booking shows what is due after a correction, cannot be deleted, and is to be refunded once cancelled', async () => {
	const eventId = await storeEvent(burgee.storage);
	const payer = new Payer(burgee.http);
	const { checkoutId, bookingId } = await payer.start(eventId);
	await payer.pay(checkoutId, 'paid');
	const form = { numberAttending: 6, numberOfChildren: 1 };
	const corrected = await correct(eventId, bookingId, form, revisionOf(1));
	expect(corrected.body).toMatchObject({ paymentAmount: 43.23, price: 67.93, paymentUrl: null });
	expect((await read(eventId)).bookings).toMatchObject([{ due: 24.7, toRefund: 0, checkoutId }]);
	const deleted = await burgee.admin.delete(`${pathOf(eventId)}/${bookingId}`, revisionOf(2));
	expectRefusal(deleted, 409, 'booking-paid');
	expectRefusal(await remove(eventId, [{ id: bookingId, revision: 2 }]), 409, 'booking-paid');
	await cancel(eventId, bookingId);
	const { summary, bookings } = await read(eventId);
	expect(summary).toMatchObject({
		attendees: 0,
		testRevenue: [{ amount: 43.23, currency: 'GBP' }],
	});
	expect(bookings).toMatchObject([{ due: 0, toRefund: 43.23 }]);
	const checkout = await payer.read(checkoutId);
	expect(checkout).toMatchObject({ status: 'paid', bookingStatus: 'cancelled', toRefund: 43.23 });
	expect(JSON.stringify(checkout)).not.toContain('Flu');
	const refund = (reason: string) =>
		burgee.admin.post(`${pathOf(eventId)}/${bookingId}/refunds`, { amount: 43.23, reason });
	await refund('failed');
	expect((await read(eventId)).bookings).toMatchObject([{ toRefund: 43.23 }]);
	await refund('pending');
	const paymentNotes = ['practice', 'refund-underway'];
	expect((await read(eventId)).bookings).toMatchObject([{ toRefund: 0, paymentNotes }]);
	expect(await payer.read(checkoutId)).toMatchObject({ toRefund: 43.23 });
});

test('POST …/delete removes all given bookings or none, and POST …/restore brings them back with their ids', async () => {
	const eventId = await storeEvent(burgee.storage, paidEvent);
	const added = await Promise.all(
		['A', 'B', 'C'].map((firstName) => add(eventId, { firstName }, firstName)),
	);
	const bookings = added.map(({ body: { id } }) => ({ id, revision: 0 }));
	for (const invalid of [
		[],
		[bookings[0], bookings[0]],
		Array(101).fill({ id: 'x', revision: 0 }),
	]) {
		expectRefusal(await remove(eventId, invalid), ...invalidInput);
	}
	const unknown = [...bookings, { id: 'unknown', revision: 0 }];
	expectRefusal(await remove(eventId, unknown), 404, 'booking-not-found');
	expect((await read(eventId)).bookings).toHaveLength(3);
	expect(await remove(eventId, bookings)).toMatchObject({ status: 204 });
	expect(await read(eventId)).toMatchObject({ bookings: [], summary: { attendees: 0 } });
	const ids = bookings.map(({ id }) => id);
	const restored: Reply<{ bookings: ChangedBookingJson[] }> = await undo(eventId, ids);
	expect(restored.status).toBe(200);
	expect(restored.body.bookings.map(({ id }) => id).sort()).toEqual([...ids].sort());
	for (const { paymentUrl } of restored.body.bookings) expect(paymentUrl).toContain('checkoutId=');
	expect((await read(eventId)).summary).toMatchObject({ bookings: 3, pendingBookings: 3 });
	expectRefusal(await undo(eventId, ids), 409, 'undo-over');
	expectRefusal(await undo('unknown', ids), 404, 'event-not-found');
});
