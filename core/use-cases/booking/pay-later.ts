import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Booking } from '../../rules/booking/booking.ts';
import type { BookingCounts } from '../../rules/booking/booking-counts.ts';
import type { PayLater } from '../../rules/booking/pay-later.ts';
import { payLaterUntil, requirePayLater } from '../../rules/booking/pay-later-offer.ts';
import { priceBooking } from '../../rules/booking/price.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { ClubEvent, PayLaterMethod } from '../../rules/events/club-event.ts';
import { theServer } from '../../rules/panel/admin.ts';
import { newPaymentReference } from '../../rules/payment/payment-reference.ts';
import { readClubFacts } from '../club-facts.ts';
import { bookingMessages } from '../mail/booking-messages.ts';
import { type BookingPorts, bookingChange } from './change-bookings.ts';

/**
 * Returns how a new booking of the event is paid later, with a reference that no booking has.
 * @throws ClubError 'pay-later-not-offered' if the event does not offer this way to pay, or not any more, or if the club
 * has no bank details for a transfer.
 */
export async function newPayLater(
	ports: Pick<Ports, 'clock' | 'ids' | 'bookings' | 'clubFacts' | 'configuredFacts'>,
	event: ClubEvent,
	method: PayLaterMethod,
): Promise<PayLater> {
	const until = requirePayLater(event, method, ports.clock.now());
	const { facts } = await readClubFacts(ports);
	if (method === 'transfer' && facts.bankDetails === null) {
		throw new ClubError('pay-later-not-offered');
	}
	for (;;) {
		const reference = newPaymentReference(ports.ids.newToken());
		if ((await ports.bookings.findByPaymentReference(reference)) === null) {
			return { method, reference, until };
		}
	}
}

/** Returns the price of a booking that is paid later. What is transferred or paid at the event is real money. */
export function payLaterPrice(event: ClubEvent, counts: BookingCounts) {
	const amountMinor = priceBooking(event, counts);
	return { amountMinor, currency: event.currency, environment: 'production' } as const;
}

const pageSize = 100;

/**
 * Ends the holds whose time has passed, and tells the members, unless their event has begun. If the event now has a later
 * time, the booking holds its places until then (decision: pay-later).
 * @param pause is called between two bookings, so that the caller's other work can proceed.
 * @returns the number of holds that were ended.
 */
export async function endHolds(ports: BookingPorts, pause: () => Promise<void>): Promise<number> {
	const now = toInstant(ports.clock.now());
	let ended = 0;
	for (const booking of await ports.bookings.listHeldUntil(now, pageSize)) {
		const event = await ports.events.get(booking.eventId);
		if (await endHold(ports, booking, event)) ended++;
		await pause();
	}
	if (ended > 0) ports.mailQueue?.sendSoon();
	return ended;
}

/** @returns false if the booking still holds its places, or has changed meanwhile, which the next run sees. */
async function endHold(
	ports: BookingPorts,
	stored: Booking,
	event: ClubEvent | null,
): Promise<boolean> {
	const now = toInstant(ports.clock.now());
	const { payLater, eventId } = stored;
	const later = event && payLater && payLaterUntil(event, payLater.method);
	const isExtended = later !== null && later > now;
	const next = { ...stored, revision: stored.revision + 1 };
	const booking = isExtended
		? { ...next, payLater: payLater && { ...payLater, until: later }, heldUntil: later }
		: { ...next, heldUntil: null };
	const change = await bookingChange(ports, theServer, {
		what: isExtended ? 'booking.hold-extended' : 'booking.hold-ended',
		before: stored,
		after: booking,
		canBeUndone: false,
	});
	const isTold = !isExtended && !stored.hasOpenCheckout && isAhead(event, now);
	const letter = isTold
		? (await bookingMessages(ports, event))(booking, ports.letters.paymentCancelled)
		: null;
	const followUp = letter && { waiting: null, merged: null, separate: letter };
	const isStored = await ports.bookings.change(eventId, [
		{ ...change, ...(followUp && { followUp }) },
	]);
	return isStored && !isExtended;
}

function isAhead(event: ClubEvent | null, now: string): boolean {
	return event !== null && event.eventdatetime !== null && event.eventdatetime > now;
}
