import type { Ports } from '../../ports/ports.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import { matchesSearch } from '../../rules/booking/matches-search.ts';
import { isShortReference, shortReference } from '../../rules/booking/short-reference.ts';
import type { Instant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { readPaymentReference } from '../../rules/payment/payment-reference.ts';
import { readCancellation } from '../events/read-events.ts';
import { type OverviewPosition, readBookingsOverview } from './read-bookings-overview.ts';
import { type BookedPayments, paymentsOfBookings } from './read-event-bookings.ts';

/** The bookings of one event that were found. */
export interface EventMatches
	extends Pick<BookedPayments, 'paymentNotes' | 'checkoutIds' | 'balances'> {
	/** Null if an admin deleted the event. */
	event: ClubEvent | null;
	/** Latest submission first. */
	bookings: Booking[];
}

export interface FoundBookings {
	matches: EventMatches[];
	/** False if there may be more matches. */
	isComplete: boolean;
	/** Whether the text looks like a payment reference with a typing mistake, and nothing else was found. */
	isMistypedReference: boolean;
}

/** A search ends after this many bookings. */
const maxFound = 20;

const eventsAtOnce = 100;

/**
 * Finds a booking by its payment reference, wherever it is; otherwise bookings by a part of the lead member's name or of
 * the boat's name, or by the whole reference (see `matchesSearch`). Searches the events of the bookings overview: those of
 * the last six months and all future events, upcoming ones first. Slow, because the bookings of each event are read in turn
 * (decision: booking-search).
 * @returns at most 20 bookings.
 */
export async function findBookings(
	ports: Pick<Ports, 'events' | 'bookings' | 'payments' | 'clock'>,
	text: string,
): Promise<FoundBookings> {
	const typed = readPaymentReference(text);
	if (typeof typed === 'object') {
		const booking = await ports.bookings.findByPaymentReference(typed.reference);
		if (booking !== null) {
			const [event, checkouts] = await Promise.all([
				ports.events.get(booking.eventId),
				ports.payments.listForBooking(booking.id),
			]);
			const cancelledAt = await readCancellation(ports, booking.eventId, event);
			const paid = paymentsOfBookings([booking], checkouts, cancelledAt);
			const matches = [{ ...paid, event, bookings: [booking] }];
			return { matches, isComplete: true, isMistypedReference: false };
		}
	}
	const found = await findByWords(ports, text);
	const isMistypedReference = typed === 'mistyped' && found.matches.length === 0;
	return { ...found, isMistypedReference };
}

async function findByWords(
	ports: Pick<Ports, 'events' | 'bookings' | 'payments' | 'clock'>,
	text: string,
): Promise<Omit<FoundBookings, 'isMistypedReference'>> {
	const matches: EventMatches[] = [];
	let missing = maxFound;
	for (let after: OverviewPosition | null | undefined; after !== null; ) {
		const { rows, next } = await readBookingsOverview(ports, { limit: eventsAtOnce, after });
		for (const { event, totals } of rows) {
			if (totals.lastBookedAt === null) continue;
			const cancelledAt = await readCancellation(ports, totals.eventId, event);
			const found = await findForEvent(ports, totals.eventId, { text, cancelledAt });
			if (found === null) continue;
			matches.push({ ...found, event, bookings: found.bookings.slice(0, missing) });
			missing -= found.bookings.length;
			if (missing <= 0) return { matches, isComplete: false };
		}
		after = next;
	}
	return { matches, isComplete: true };
}

/** Returns null if no booking of the event matches. */
async function findForEvent(
	{ bookings, payments }: Pick<Ports, 'bookings' | 'payments'>,
	eventId: string,
	{ text, cancelledAt }: { text: string; cancelledAt: Instant | null },
): Promise<Omit<EventMatches, 'event'> | null> {
	const all = await bookings.listForEvent(eventId);
	const isNamed = all.some((booking) => matchesSearch(booking, text));
	if (!isNamed && !isShortReference(text)) return null;
	// The reference of a paid booking is that of its checkout.
	const paid = paymentsOfBookings(all, await payments.listForEvent(eventId), cancelledAt);
	const referenceOf = ({ id }: Booking) => shortReference(paid.checkoutIds.get(id) ?? id);
	const found = all.filter((booking) => matchesSearch(booking, text, referenceOf(booking)));
	return found.length === 0 ? null : { ...paid, bookings: found };
}
