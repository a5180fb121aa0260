import { ClubError } from '../../errors/club-error.ts';
import { eventEnd } from '../calendar/event-span.ts';
import { type Instant, isDateOnly, lastMomentOf, londonDate } from '../calendar/london-time.ts';
import {
	type ClubEvent,
	isPaidEvent,
	type PayLaterMethod,
	payLaterMethods,
} from '../events/club-event.ts';

type PayLaterEvent = Pick<
	ClubEvent,
	| ('payLater' | 'payLaterUntil' | 'requiresPayment' | 'priceMinor')
	| ('eventdatetime' | 'eventenddatetime')
>;

/**
 * Returns until when a booking that is paid this way holds its place: a transfer until the organiser's time, which
 * includes the whole day if it has no time of day, or until the event starts; a payment at the event until it is over.
 * Null for an event without a date.
 */
export function payLaterUntil(event: PayLaterEvent, method: PayLaterMethod): Instant | null {
	if (method === 'at-event') return eventEnd(event);
	const { payLaterUntil: until, eventdatetime } = event;
	if (until === null) return eventdatetime;
	return isDateOnly(until) ? lastMomentOf(londonDate(until)) : until;
}

/** Returns the ways to pay later that the event offers now, in the order of `payLaterMethods`. */
export function offeredPayLater(event: PayLaterEvent, now: Date): PayLaterMethod[] {
	if (!isPaidEvent(event)) return [];
	return payLaterMethods.filter((method) => {
		const until = payLaterUntil(event, method);
		return event.payLater.includes(method) && until !== null && Date.parse(until) > now.getTime();
	});
}

/**
 * Returns until when a new booking that is paid this way holds its place.
 * @throws ClubError 'pay-later-not-offered' if the event does not offer it, or not any more.
 */
export function requirePayLater(event: PayLaterEvent, method: PayLaterMethod, now: Date): Instant {
	const until = payLaterUntil(event, method);
	if (until === null || !offeredPayLater(event, now).includes(method)) {
		throw new ClubError('pay-later-not-offered');
	}
	return until;
}
