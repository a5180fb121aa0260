import { type Booking, type ChangedBooking, myBookingPath, toMinor } from '@burgee/core';
import { toBookingJson } from '@burgee/core/api/bookings';
import type { Handlers } from '../http/calls/call-router.ts';
import { paymentAddresses } from './payment-addresses.ts';
import type { Services } from './services.ts';

export function bookingChangeHandlers({ club, config }: Services) {
	const addressOf = paymentAddresses(config);
	const toJson = ({ booking, paymentUrl }: ChangedBooking) => ({
		...toBookingJson(booking),
		paymentUrl,
	});
	return {
		'POST /api/admin/bookings/:eventId': async ({ admin, eventId, body, idempotency }) => {
			const { mayExceedPlaces, payLater, ...form } = body;
			const request = { eventId, form, payLater, mayExceedPlaces, addressOf, ...idempotency };
			return toJson(await club.addBooking(admin, request));
		},
		'PUT /api/admin/bookings/:eventId/:bookingId': async ({ admin, body, ...record }) => {
			const { mayExceedPlaces, ...form } = body;
			const request = { ...record, form, mayExceedPlaces, addressOf };
			return toJson(await club.correctBooking(admin, request));
		},
		'POST /api/admin/bookings/:eventId/:bookingId/payments': async ({
			admin,
			body: { amount, reference, ...body },
			idempotency,
			...booking
		}) => {
			const amounts = { amountMinor: toMinor(amount), reference: reference || null };
			const request = { ...booking, ...body, ...amounts, ...idempotency, addressOf };
			return toJson(await club.recordPayment(admin, request));
		},
		'POST /api/admin/bookings/:eventId/:bookingId/payments/:paymentId/reversal': async ({
			admin,
			body,
			idempotency,
			...payment
		}) => {
			const request = { ...payment, ...body, ...idempotency, addressOf };
			return toJson(await club.reversePayment(admin, request));
		},
		'POST /api/admin/bookings/:eventId/:bookingId/cancel': async ({ admin, body, ...record }) => {
			const cancelled: Booking = await club.cancelBooking(admin, { ...record, ...body });
			return toBookingJson(cancelled);
		},
		'POST /api/admin/bookings/:eventId/:bookingId/link': ({ admin, ...booking }) =>
			club.sendLinkAgain(admin, booking),
		'PUT /api/admin/bookings/:eventId/:bookingId/link': async ({ admin, ...booking }) => {
			const token = await club.replaceLink(admin, booking);
			return { bookingUrl: token === null ? null : config.publicUrl + myBookingPath(token) };
		},
		'DELETE /api/admin/bookings/:eventId/:bookingId': ({ admin, eventId, bookingId, revision }) =>
			club.deleteBookings(admin, { eventId, bookings: [{ id: bookingId, revision }] }),
		'POST /api/admin/bookings/:eventId/delete': ({ admin, eventId, body: { bookings } }) =>
			club.deleteBookings(admin, { eventId, bookings }),
		'POST /api/admin/bookings/:eventId/restore': async ({ admin, eventId, body }) => {
			const request = { eventId, bookingIds: body.bookings, addressOf };
			return { bookings: (await club.restoreBookings(admin, request)).map(toJson) };
		},
	} satisfies Partial<Handlers>;
}
