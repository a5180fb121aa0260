import { ClubError } from '../../errors/club-error.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { acceptAtAnyTime, newBooking } from '../../rules/booking/accept-booking.ts';
import type { BookingForm } from '../../rules/booking/booking-form.ts';
import { priceBooking } from '../../rules/booking/price.ts';
import { type ClubEvent, isPaidEvent } from '../../rules/events/club-event.ts';
import { idempotencyKeyOf, requireSameRequest } from '../idempotency.ts';
import type { AddressOfCheckout } from '../payment/payment-page.ts';
import { paymentUrlOf, withNewPayment } from './booking-payment-steps.ts';
import {
	type BookingPorts,
	bookingChange,
	type ChangedBooking,
	storedBooking,
} from './change-bookings.ts';

export interface AddBookingRequest {
	eventId: string;
	form: BookingForm;
	key?: string;
	addressOf: AddressOfCheckout;
}

/**
 * Books an event for a member, even after the booking deadline (decision: changed-bookings). The booking of
 * a paid event is pending, with a payment link for the member. If a request with the same idempotency key is
 * repeated, returns the first booking.
 * @throws ClubError 'permission-denied' if the admin lacks the permission bookings:write, any ClubError that
 * `acceptAtAnyTime` throws, 'payments-not-open', 'currency-not-charged', 'idempotency-key-reused', or
 * 'booking-not-found' if the booking of a repeated request was deleted.
 */
export async function addBooking(
	ports: BookingPorts,
	admin: Admin,
	{ eventId, form, key, addressOf }: AddBookingRequest,
): Promise<ChangedBooking> {
	requirePermission(admin, 'bookings:write');
	const idempotencyKey = idempotencyKeyOf(key, ['organiser', admin.uid, eventId, form]);
	const store = async () => {
		const event = acceptAtAnyTime(await ports.events.get(eventId), form);
		const booking = newBooking(form, {
			id: ports.ids.newId(),
			event,
			now: ports.clock.now(),
			price: priceOf(ports, event, form),
		});
		const { checkout } = await withNewPayment(ports, booking);
		if (booking.paymentRequired && checkout === null) throw new ClubError('currency-not-charged');
		const record = bookingChange(ports, admin, {
			what: 'booking.added',
			before: null,
			after: booking,
		});
		return ports.bookings.add(booking, idempotencyKey, checkout ?? undefined, record);
	};
	const first = idempotencyKey && (await ports.bookings.findByIdempotencyKey(idempotencyKey));
	const { bookingId } = requireSameRequest(first ?? (await store()));
	return {
		booking: await storedBooking(ports, { eventId, bookingId }),
		paymentUrl: await paymentUrlOf(ports, bookingId, addressOf),
	};
}

/** @throws ClubError 'payments-not-open' if the event costs money and the club takes no payments. */
function priceOf({ gateway }: BookingPorts, event: ClubEvent, form: BookingForm) {
	if (!isPaidEvent(event)) return null;
	if (gateway === null) throw new ClubError('payments-not-open');
	const { environment } = gateway;
	return { amountMinor: priceBooking(event, form), currency: event.currency, environment };
}
