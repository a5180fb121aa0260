import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { WaitingChange } from '../../ports/waiting-list-store.ts';
import type { ClubEvent } from '../../rules/events/club-event.ts';
import { type NextOffers, nextOffers } from '../../rules/waiting-list/next-offers.ts';
import { type WaitingMessagePorts, waitingMessages } from './waiting-messages.ts';

export type OfferPorts = Pick<Ports, 'events' | 'bookings' | 'waitingList'> & WaitingMessagePorts;

/** One transaction changes at most this many entries. Firestore limits the writes of a transaction. */
const maxChanges = 100;
/** Bookings and other servers can take the places of an offer at any time. Then the next attempt reads again. */
const maxAttempts = 20;

/**
 * Ends the offers of an event whose time is over, and offers the places that are free to the parties that wait. May run
 * at the same time on several servers.
 */
export async function offerPlaces(ports: OfferPorts, eventId: string): Promise<void> {
	for (let attempt = 0; attempt < maxAttempts; attempt++) {
		const [held] = await ports.bookings.totalsOf([eventId]);
		if (held === undefined || (held.waiting === 0 && held.offeredPlaces === 0)) return;
		const event = await ports.events.get(eventId);
		// The event can be restored from the bin, with its waiting list.
		if (event === null && (await ports.events.getDeleted(eventId)) !== null) return;
		const entries = await ports.waitingList.listForEvent(eventId);
		const next = nextOffers({ event, held, entries, now: ports.clock.now() });
		const changes = (await changesOf(ports, event, next)).slice(0, maxChanges);
		if (changes.length === 0) return;
		if (await isStored(ports, eventId, changes)) ports.mailQueue?.sendSoon();
	}
}

async function changesOf(
	ports: OfferPorts,
	event: ClubEvent | null,
	{ ended, closed, offered }: NextOffers,
): Promise<WaitingChange[]> {
	const messageAbout = await waitingMessages(ports, event);
	return [
		...ended.map((entry) => ({
			entry,
			message: messageAbout(entry, ports.waitingLetters.offerEnded),
		})),
		...closed.map((entry) => ({ entry })),
		...offered.map((entry) => {
			const offerToken = ports.ids.newToken();
			return {
				entry,
				offerToken,
				message: messageAbout(entry, ports.waitingLetters.offer, offerToken),
			};
		}),
	];
}

/** Returns false if somebody has taken the places or changed an entry in the meantime. */
async function isStored(
	{ waitingList }: OfferPorts,
	eventId: string,
	changes: WaitingChange[],
): Promise<boolean> {
	try {
		return await waitingList.change(eventId, changes);
	} catch (thrown) {
		const isTaken =
			thrown instanceof ClubError &&
			(thrown.code === 'event-full' || thrown.code === 'not-enough-places');
		if (isTaken) return false;
		throw thrown;
	}
}

/**
 * Offers the free places of all events.
 * @param report is called with the error of each event that fails. The other events get their offers.
 */
export async function offerAllPlaces(
	ports: OfferPorts,
	report: (thrown: unknown, eventId: string) => void,
): Promise<void> {
	for (const eventId of await ports.waitingList.listWaitedFor()) {
		await offerPlaces(ports, eventId).catch((thrown: unknown) => report(thrown, eventId));
	}
}
