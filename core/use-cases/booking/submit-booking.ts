import type { Ports } from '../../ports/ports.ts';
import { acceptBooking, newBooking } from '../../rules/booking/accept-booking.ts';
import type { BookingForm } from '../../rules/booking/booking-form.ts';
import { hasPlaceLimit } from '../../rules/booking/places.ts';
import type { PayLaterMethod } from '../../rules/events/club-event.ts';
import { idempotencyKeyOf, requireSameRequest } from '../idempotency.ts';
import { bookedLetter, bookingMessages, type MessagePorts } from '../mail/booking-messages.ts';
import { newLink, storedToken } from './booking-links.ts';
import { newPayLater, payLaterPrice } from './pay-later.ts';

export interface BookingRequest {
	eventId: string;
	form: BookingForm;
	/** How the member pays, if the event costs money. A payment by card begins with `startPayment` instead. */
	payLater?: PayLaterMethod | undefined;
	key?: string;
}

/** A stored booking, and the token of a link that opens it. */
export interface StoredBooking {
	bookingId: string;
	bookingToken: string;
}

/**
 * Books a free event (specification §5, §7), or a paid event that the member pays by transfer or at the event, and
 * confirms it by email if the member gave an address. If a request with the same idempotency key is repeated, returns
 * the first result and stores nothing, even after the event's booking deadline.
 * @throws any ClubError that `acceptBooking` throws, or ClubError 'pay-later-not-offered', 'event-full',
 * 'not-enough-places', 'list-full' or 'idempotency-key-reused'.
 */
export async function submitBooking(
	ports: Pick<Ports, 'events' | 'bookings' | 'bookingLinks' | 'mailQueue'> & MessagePorts,
	{ eventId, form, payLater: method, key }: BookingRequest,
): Promise<StoredBooking> {
	const { clock, ids, events, bookings } = ports;
	const link = newLink(ports, key);
	const idempotencyKey = idempotencyKeyOf(key, [eventId, form, ...(method ? [method] : [])]);
	const addBooking = async () => {
		const now = clock.now();
		const isPaid = method !== undefined;
		const event = acceptBooking(await events.get(eventId), form, { now, isPaid });
		const later = method === undefined ? null : await newPayLater(ports, event, method);
		const price = later && payLaterPrice(event, form);
		const booking = newBooking(form, { id: ids.newId(), event, now, price, later });
		const checksPlaces = hasPlaceLimit(event);
		const messageAbout = booking.userEmail === null ? null : await bookingMessages(ports, event);
		const { token } = link;
		return bookings.add(booking, {
			key: idempotencyKey,
			link,
			message:
				messageAbout?.(booking, bookedLetter(ports.letters, booking), { token }) ?? undefined,
			checksPlaces,
		});
	};
	const first = idempotencyKey && (await bookings.findByIdempotencyKey(idempotencyKey));
	const result = requireSameRequest(first ?? (await addBooking()));
	if (result.outcome === 'stored' && form.userEmail !== null) ports.mailQueue?.sendSoon();
	return {
		bookingId: result.bookingId,
		bookingToken: await storedToken(ports, result, { link, key }),
	};
}
