import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { isBookingOpen } from '../../rules/booking/deadline.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { fullName } from '../../rules/retention.ts';
import { offerEnd } from '../../rules/waiting-list/next-offers.ts';
import {
	isOnList,
	type WaitingEntry,
	withEnd,
	withOffer,
} from '../../rules/waiting-list/waiting-entry.ts';
import { auditOf } from '../audit/audit.ts';
import { requireBookedEvent } from '../booking/change-bookings.ts';
import { readEvent } from '../events/read-events.ts';
import { requireWritten } from '../require-revision.ts';
import { type WaitingMessagePorts, waitingMessages } from './waiting-messages.ts';

type ManagePorts = Pick<Ports, 'events' | 'bookings' | 'waitingList'> & WaitingMessagePorts;

/**
 * Returns all entries of an event's waiting list, in the order of joining.
 * @throws ClubError 'event-not-found' if there is neither an event nor a booking with this event id.
 */
export async function listWaiting(
	ports: Pick<Ports, 'events' | 'bookings' | 'waitingList'>,
	eventId: string,
): Promise<WaitingEntry[]> {
	await requireBookedEvent(ports, eventId);
	return ports.waitingList.listForEvent(eventId);
}

interface EntryRequest {
	eventId: string;
	entryId: string;
}

/**
 * Offers places to a party that waits, before all others.
 * @param request.mayExceedPlaces whether more may be offered than the event has left.
 * @throws ClubError 'event-not-found', 'waiting-entry-not-found', 'not-waiting', 'booking-closed', 'event-full',
 * 'not-enough-places' or 'revision-differs'.
 */
export async function offerByHand(
	ports: ManagePorts,
	admin: Admin,
	{ mayExceedPlaces = false, ...request }: EntryRequest & { mayExceedPlaces?: boolean | undefined },
): Promise<WaitingEntry> {
	const event = await readEvent(ports, request.eventId);
	const before = await storedEntry(ports, request);
	if (before.state !== 'waiting') throw new ClubError('not-waiting');
	const now = ports.clock.now();
	if (!isBookingOpen(event, now)) throw new ClubError('booking-closed');
	const entry = withOffer(before, { at: toInstant(now), endsAt: offerEnd(event, now) });
	const offerToken = ports.ids.newToken();
	const messageAbout = await waitingMessages(ports, event);
	const message = messageAbout(entry, ports.waitingLetters.offer, offerToken);
	const audit = auditOf(ports, admin, {
		what: 'waiting-list.offered',
		subject: subjectOf(entry),
		before,
		after: entry,
	});
	const options = { audit, mayExceedPlaces };
	const changes = [{ entry, offerToken, message }];
	requireWritten(await ports.waitingList.change(event.id, changes, options));
	ports.mailQueue?.sendSoon();
	return entry;
}

/**
 * Removes a party from the waiting list. Its offer, if any, ends, and it is told so.
 * @throws ClubError 'event-not-found', 'waiting-entry-not-found', 'not-waiting' or 'revision-differs'.
 */
export async function removeFromWaitingList(
	ports: ManagePorts,
	admin: Admin,
	request: EntryRequest,
): Promise<WaitingEntry> {
	await requireBookedEvent(ports, request.eventId);
	const before = await storedEntry(ports, request);
	if (!isOnList(before)) throw new ClubError('not-waiting');
	const endedAt = toInstant(ports.clock.now());
	const entry = withEnd(before, { state: 'removed', endedAt });
	const audit = auditOf(ports, admin, {
		what: 'waiting-list.removed',
		subject: subjectOf(entry),
		before,
		after: entry,
	});
	const messageAbout = await waitingMessages(ports, await ports.events.get(entry.eventId));
	const message =
		before.state === 'offered' ? messageAbout(entry, ports.waitingLetters.offerEnded) : undefined;
	requireWritten(await ports.waitingList.change(entry.eventId, [{ entry, message }], { audit }));
	if (message !== undefined) ports.mailQueue?.sendSoon();
	return entry;
}

async function storedEntry(
	{ waitingList }: Pick<Ports, 'waitingList'>,
	{ eventId, entryId }: EntryRequest,
): Promise<WaitingEntry> {
	const entry = await waitingList.get(entryId);
	if (entry?.eventId !== eventId) throw new ClubError('waiting-entry-not-found');
	return entry;
}

function subjectOf(entry: WaitingEntry): { id: string; name: string } {
	return { id: entry.id, name: `${fullName(entry)}, ${entry.eventName}` };
}
