import type { EventTotals } from '../booking/event-totals.ts';
import type { BookingStore, TotalsComparison } from '../ports/booking-store.ts';

/** Where what is stored is not what the bookings add up to. */
export interface Difference {
	eventId: string;
	/** The fields that differ, as stored and as recomputed; null where there is no such totals at all. */
	fields: { field: string; stored: string | null; recomputed: string | null }[];
}

/**
 * Adds up every event's bookings anew, one event after the other; bookings go on meanwhile. With `repair`,
 * what was recomputed is stored.
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
	const [before, after] = [flat(stored), flat(recomputed)];
	return [...new Set([...before.keys(), ...after.keys()])]
		.map((field) => ({
			field,
			stored: before.get(field) ?? null,
			recomputed: after.get(field) ?? null,
		}))
		.filter(({ stored, recomputed }) => stored !== recomputed);
}

/** Each total by its name, revenue by 'revenueMinor.GBP'. */
function flat(totals: EventTotals | null): Map<string, string> {
	if (totals === null) return new Map();
	const { revenueMinor, ...rest } = totals;
	return new Map([
		...Object.entries(rest).map(([field, value]) => [field, String(value)] as const),
		...Object.entries(revenueMinor).map(
			([currency, amountMinor]) => [`revenueMinor.${currency}`, String(amountMinor)] as const,
		),
	]);
}
