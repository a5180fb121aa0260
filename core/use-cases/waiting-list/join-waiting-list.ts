import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { acceptBooking } from '../../rules/booking/accept-booking.ts';
import { noneTaken, requireWaiting } from '../../rules/booking/places.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import { isPaidEvent } from '../../rules/events/club-event.ts';
import { newWaitingEntry, placesOf, positionOf } from '../../rules/waiting-list/waiting-entry.ts';
import type { WaitingForm } from '../../rules/waiting-list/waiting-form.ts';
import { idempotencyKeyOf, requireSameRequest } from '../idempotency.ts';
import { type WaitingMessagePorts, waitingMessages } from './waiting-messages.ts';

type JoinPorts = Pick<Ports, 'events' | 'bookings' | 'gateway' | 'waitingList'> &
	WaitingMessagePorts;

/**
 * Puts a party on the waiting list of a full event, and confirms this by email. If a request with the same idempotency
 * key is repeated, returns the entry of the first.
 * @throws any ClubError that `acceptBooking` throws, except about payment, 'payments-not-open', 'no-waiting-list',
 * 'places-left' if the party can book, 'not-enough-places' if it could never fit, 'list-full' or 'idempotency-key-reused'.
 */
export async function joinWaitingList(
	ports: JoinPorts,
	{ eventId, form, key }: { eventId: string; form: WaitingForm; key?: string },
): Promise<{ entryId: string; position: number | null }> {
	const idempotencyKey = idempotencyKeyOf(key, ['waiting-list', eventId, form]);
	const join = async () => {
		const now = ports.clock.now();
		const stored = await ports.events.get(eventId);
		const isPaid = stored !== null && isPaidEvent(stored);
		const event = acceptBooking(stored, form, { now, isPaid });
		if (isPaid && ports.gateway === null) throw new ClubError('payments-not-open');
		const [taken = noneTaken] = await ports.bookings.totalsOf([eventId]);
		const entry = newWaitingEntry(form, { id: ports.ids.newId(), event, at: toInstant(now) });
		// The store checks this again. Without this check, a refused request would read the club's facts.
		requireWaiting(event, { taken, party: placesOf(entry) });
		const token = ports.ids.newToken();
		const messageAbout = await waitingMessages(ports, event);
		const position = taken.waiting + 1;
		const message = messageAbout(
			entry,
			(about) => ports.waitingLetters.joined({ ...about, position }),
			token,
		);
		return ports.waitingList.join(entry, { token, message, key: idempotencyKey });
	};
	const first = idempotencyKey && (await ports.waitingList.findByIdempotencyKey(idempotencyKey));
	const { entryId, outcome } = requireSameRequest(first ?? (await join()));
	if (outcome === 'stored') ports.mailQueue?.sendSoon();
	return { entryId, position: positionOf(entryId, await ports.waitingList.listForEvent(eventId)) };
}
