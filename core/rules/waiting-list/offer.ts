import type { ClubEvent } from '../events/club-event.ts';
import type { WaitingEntry } from './waiting-entry.ts';

/** An entry of a waiting list as its party sees it. */
export interface Offer {
	entry: WaitingEntry;
	/** The position among the parties that wait. Null unless this one waits. */
	position: number | null;
	/** Null if the event was deleted or is hidden from members. */
	event: ClubEvent | null;
}

/** A booking that has accepted an offer. One that must be paid has a checkout. */
export interface AcceptedOffer {
	bookingId: string;
	/** The secret token of the link to the booking. */
	bookingToken: string;
	checkout: { id: string; redirectUrl: string } | null;
}
