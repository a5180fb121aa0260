import { toInstant } from '../calendar/london-time.ts';
import { ClubError } from '../errors/club-error.ts';
import { isPaidEvent } from '../events/club-event.ts';
import type { IdempotencyKey, IdempotentResult } from '../ports/booking-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { Booking } from './booking.ts';
import { type BookingForm, issuesForEvent } from './booking-form.ts';
import { isBookingOpen } from './deadline.ts';

export interface BookingRequest {
	eventId: string;
	form: BookingForm;
	key?: string;
}

/**
 * Books a free event (specification §5, §7). If a request with the same idempotency key is
 * repeated, returns the first result and stores nothing, even after the deadline.
 * @throws ClubError 'event-not-found', 'invalid-input', 'booking-not-offered', 'booking-closed',
 * 'payment-needed' or 'idempotency-key-reused'.
 */
export async function submitBooking(
	{ clock, ids, events, bookings }: Pick<Ports, 'clock' | 'ids' | 'events' | 'bookings'>,
	{ eventId, form, key }: BookingRequest,
): Promise<{ bookingId: string }> {
	const idempotencyKey =
		key === undefined ? undefined : { key, fingerprint: fingerprint(eventId, form) };
	const stored = idempotencyKey && (await bookings.findByIdempotencyKey(idempotencyKey));
	if (stored) return toReply(stored);

	const event = await events.get(eventId);
	if (event === null) throw new ClubError('event-not-found');
	const issues = issuesForEvent(form, event);
	if (issues.length > 0) throw new ClubError('invalid-input', { issues });
	const now = clock.now();
	if (!event.allowBooking) throw new ClubError('booking-not-offered');
	if (!isBookingOpen(event, now)) throw new ClubError('booking-closed');
	if (isPaidEvent(event)) throw new ClubError('payment-needed');

	const booking: Booking = {
		...form,
		id: ids.newId(),
		eventId,
		eventName: event.name,
		submittedAt: toInstant(now),
		paymentRequired: false,
		paid: false,
		paymentAmountMinor: null,
		paymentCurrency: null,
		paymentId: null,
		paymentCompletedAt: null,
		refundedMinor: 0,
	};
	return toReply(await bookings.add(booking, idempotencyKey));
}

function toReply(stored: IdempotentResult): { bookingId: string } {
	if (stored.outcome === 'key-reused') throw new ClubError('idempotency-key-reused');
	return { bookingId: stored.bookingId };
}

/**
 * Equal requests have equal fingerprints, because validation puts the fields of every form in the
 * order of the schema.
 */
function fingerprint(eventId: string, form: BookingForm): IdempotencyKey['fingerprint'] {
	return JSON.stringify([eventId, form]);
}
