import { isBookable } from '../rules/booking/places.ts';
import { type ClubEvent, isPaidEvent } from '../rules/events/club-event.ts';
import { toMinor } from '../rules/money.ts';

type FilteredEvent = Pick<
	ClubEvent,
	'allowBooking' | 'isBoatEvent' | 'offerChild' | 'requiresPayment'
> & {
	/** In major units, such as pounds. */
	price: number;
	bookingOpen: boolean;
	isFull: boolean;
};

/** The filters of the calendar, by their names in the page's address, such as `?only=boat,free`. */
const filters = {
	bookable: { label: 'Bookable', matches: isBookable },
	boat: { label: 'Boat events', matches: ({ isBoatEvent }: FilteredEvent) => isBoatEvent },
	children: { label: 'Children', matches: ({ offerChild }: FilteredEvent) => offerChild },
	free: {
		label: 'Free',
		// The search has the same tag. Members may have to pay at an event that they cannot book.
		matches: ({ allowBooking, requiresPayment, price }: FilteredEvent) =>
			allowBooking && !isPaidEvent({ requiresPayment, priceMinor: toMinor(price) }),
	},
};
export type ProgrammeFilter = keyof typeof filters;

const names = Object.keys(filters) as ProgrammeFilter[];

/** Returns the words of a filter of the programme. */
export function filterLabel(filter: ProgrammeFilter): string {
	return filters[filter].label;
}

/** Returns the filters that the value of the parameter `only` names, such as 'boat,free'. Ignores other names. */
export function filtersOf(only: string | null): ProgrammeFilter[] {
	const named = only?.split(',') ?? [];
	return names.filter((name) => named.includes(name));
}

/** Returns the events that match all of the chosen filters. */
export function filteredEvents<Event extends FilteredEvent>(
	events: readonly Event[],
	chosen: readonly ProgrammeFilter[],
): Event[] {
	return events.filter((event) => chosen.every((name) => filters[name].matches(event)));
}

/**
 * Returns the chosen filters, and those that match some of the events, but not all. The others would change nothing, or leave
 * nothing.
 */
export function offeredFilters(
	events: readonly FilteredEvent[],
	chosen: readonly ProgrammeFilter[],
): ProgrammeFilter[] {
	return names.filter((name) => {
		const { length } = filteredEvents(events, [name]);
		return chosen.includes(name) || (length > 0 && length < events.length);
	});
}

/**
 * Returns the filter without which the other chosen filters match the most events, with the number of these events.
 * @returns null if no event matches, whichever filter is removed.
 */
export function filterToRemove(
	events: readonly FilteredEvent[],
	chosen: readonly ProgrammeFilter[],
): { filter: ProgrammeFilter; count: number } | null {
	let best: { filter: ProgrammeFilter; count: number } | null = null;
	for (const filter of chosen) {
		const others = chosen.filter((name) => name !== filter);
		const count = filteredEvents(events, others).length;
		if (count > (best?.count ?? 0)) best = { filter, count };
	}
	return best;
}
