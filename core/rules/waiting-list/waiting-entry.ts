import { z } from 'zod';
import { storedAnswers } from '../booking/answers.ts';
import { memberFields, memberFieldsOf } from '../booking/member-fields.ts';
import { addPlaces, type HeldPlaces, noPlaces, type WaitingSums } from '../booking/places.ts';
import type { Instant } from '../calendar/london-time.ts';
import { isoInstant } from '../calendar/time-schemas.ts';
import { compareText } from '../compare-text.ts';
import type { ClubEvent } from '../events/club-event.ts';
import type { WaitingForm } from './waiting-form.ts';

export const waitingStates = [
	'waiting',
	'offered',
	'accepted',
	'declined',
	/** The offer's time was over, or bookings closed before an offer. */
	'expired',
	/** The member left before an offer. */
	'left',
	/** An organiser removed the entry. */
	'removed',
] as const;
export type WaitingState = (typeof waitingStates)[number];

/** A party on the waiting list of an event that is full (decision: waiting-list). */
export const waitingEntry = z.object({
	id: z.string(),
	eventId: z.string(),
	/** The name that the event had when the party joined. */
	eventName: z.string(),
	...memberFields.shape,
	/** Never null, because places are offered by email. */
	userEmail: z.string(),
	joinedAt: isoInstant,
	state: z.enum(waitingStates),
	/** When places were offered. Null if none were. */
	offeredAt: isoInstant.nullable(),
	/** Until when the offer can be accepted. */
	offerEndsAt: isoInstant.nullable(),
	/** When the entry reached its last state. Null while it waits or has an offer. */
	endedAt: isoInstant.nullable(),
	/** The booking that accepted the offer. */
	bookingId: z.string().nullable(),
	/** When the personal data was erased, because its retention was over. Null until then. */
	erasedAt: isoInstant.nullable(),
	/** The revision number for optimistic locking. Each change adds 1. */
	revision: z.int(),
});
export type WaitingEntry = z.infer<typeof waitingEntry>;

/** Returns the entry of a party that joins the waiting list now. */
export function newWaitingEntry(
	form: WaitingForm,
	{
		id,
		event,
		at,
	}: { id: string; event: Pick<ClubEvent, 'id' | 'name' | 'questions'>; at: Instant },
): WaitingEntry {
	return {
		id,
		eventId: event.id,
		eventName: event.name,
		...memberFieldsOf(form),
		answers: storedAnswers(form.answers, event.questions),
		joinedAt: at,
		state: 'waiting',
		offeredAt: null,
		offerEndsAt: null,
		endedAt: null,
		bookingId: null,
		erasedAt: null,
		revision: 0,
	};
}

/** Returns the form with which the party books. */
export function formOf(entry: WaitingEntry): WaitingForm {
	return memberFieldsOf(entry);
}

/** Whether the party still waits or has an offer. */
export function isOnList({ state }: Pick<WaitingEntry, 'state'>): boolean {
	return state === 'waiting' || state === 'offered';
}

/** Returns the entry with an offer of places, which ends at a time. */
export function withOffer(
	entry: WaitingEntry,
	{ at, endsAt }: { at: Instant; endsAt: Instant },
): WaitingEntry {
	const offer = { state: 'offered', offeredAt: at, offerEndsAt: endsAt } as const;
	return { ...entry, ...offer, revision: entry.revision + 1 };
}

/** Returns the entry after it has ended, because the party has booked or left, or its offer has lapsed. */
export function withEnd(
	entry: WaitingEntry,
	end: {
		state: Exclude<WaitingState, 'waiting' | 'offered'>;
		endedAt: Instant;
		bookingId?: string;
	},
): WaitingEntry {
	return { ...entry, ...end, revision: entry.revision + 1 };
}

/** Returns the places that the party needs. */
export function placesOf({
	numberAttending,
	boatName,
}: Pick<WaitingEntry, 'numberAttending' | 'boatName'>): HeldPlaces {
	return { heldPlaces: numberAttending, heldBoats: boatName === null ? 0 : 1 };
}

/** Adds up what the waiting list of an event holds. */
export function waitingSumsOf(entries: readonly WaitingEntry[]): WaitingSums {
	const offered = entries.filter(({ state }) => state === 'offered').map(placesOf);
	const { heldPlaces: offeredPlaces, heldBoats: offeredBoats } = offered.reduce(
		addPlaces,
		noPlaces,
	);
	const waiting = entries.filter(({ state }) => state === 'waiting').length;
	return { offeredPlaces, offeredBoats, waiting };
}

/** Sorts entries in the order in which they get offers. */
export function byJoining(
	a: Pick<WaitingEntry, 'id' | 'joinedAt'>,
	b: Pick<WaitingEntry, 'id' | 'joinedAt'>,
): number {
	return compareText(a.joinedAt, b.joinedAt) || compareText(a.id, b.id);
}

/** Returns the position of a party among those that wait, from 1. Null if it does not wait. */
export function positionOf(id: string, entries: readonly WaitingEntry[]): number | null {
	const waiting = entries.filter(({ state }) => state === 'waiting').sort(byJoining);
	const index = waiting.findIndex((entry) => entry.id === id);
	return index === -1 ? null : index + 1;
}
