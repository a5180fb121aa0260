import type { EventTotals } from '../booking/event-totals.ts';
import type { BookingStore, TotalsComparison } from '../ports/booking-store.ts';

/** The stored totals of one event that differ from the sum of its bookings. */
export interface Difference {
	eventId: string;
	/**
	 * The differing fields, with values as text. A value is null if the event has no stored or no recomputed
	 * totals.
	 */
	fields: { field: string; stored: string | null; recomputed: string | null }[];
}

/**
 * Recomputes the totals of every event from its bookings, one event at a time. Members can book during
 * the run. With `repair`, stores the recomputed totals.
 * @returns the number of events and bookings, and the stored totals that differ.
 */
export async function recountTotals(
	{ bookings }: { bookings: Pick<BookingStore, 'listBookedEvents' | 'recount'> },
	{ repair = false }: { repair?: boolean } = {},
): Promise<{ events: number; bookings: number; differences: Difference[] }> {
	const differences: Difference[] = [];
	let recomputed = 0;
	const eventIds = await bookings.listBookedEvents();
	for (const eventId of eventIds) {
		const recount = await bookings.recount(eventId, { repair });
		recomputed += recount.recomputed?.bookings ?? 0;
		const fields = differingFields(recount);
		if (fields.length > 0) differences.push({ eventId, fields });
	}
	return { events: eventIds.length, bookings: recomputed, differences };
}

function differingFields({ stored, recomputed }: TotalsComparison): Difference['fields'] {
	const [storedFields, recomputedFields] = [flatten(stored), flatten(recomputed)];
	return [...new Set([...storedFields.keys(), ...recomputedFields.keys()])]
		.map((field) => ({
			field,
			stored: storedFields.get(field) ?? null,
			recomputed: recomputedFields.get(field) ?? null,
		}))
		.filter(({ stored, recomputed }) => stored !== recomputed);
}

/** Maps field names to values as text. Revenue has one entry per currency, such as 'revenueMinor.GBP'. */
function flatten(totals: EventTotals | null): Map<string, string> {
	if (totals === null) return new Map();
	const { revenueMinor, ...rest } = totals;
	return new Map([
		...Object.entries(rest).map(([field, value]) => [field, String(value)] as const),
		...Object.entries(revenueMinor).map(
			([currency, amountMinor]) => [`revenueMinor.${currency}`, String(amountMinor)] as const,
		),
	]);
}
