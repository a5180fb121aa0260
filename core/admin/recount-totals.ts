import type { EventTotals } from '../booking/event-totals.ts';
import type { BookingStore, Recount } from '../ports/booking-store.ts';

/** Where what is kept is not what the bookings add up to. */
export interface Difference {
	eventId: string;
	/** The fields that differ, as kept and as counted; null where there is no such totals at all. */
	fields: { field: string; kept: string | null; counted: string | null }[];
}

/**
 * Adds up every event's bookings anew, one event after the other; bookings go on meanwhile. With `repair`,
 * what was counted is kept.
 */
export async function recountTotals(
	{ bookings }: { bookings: Pick<BookingStore, 'listBookedEvents' | 'recount'> },
	{ repair = false }: { repair?: boolean } = {},
): Promise<{ events: number; bookings: number; differences: Difference[] }> {
	const differences: Difference[] = [];
	let counted = 0;
	const eventIds = await bookings.listBookedEvents();
	for (const eventId of eventIds) {
		const recount = await bookings.recount(eventId, { repair });
		counted += recount.counted?.bookings ?? 0;
		const fields = differingFields(recount);
		if (fields.length > 0) differences.push({ eventId, fields });
	}
	return { events: eventIds.length, bookings: counted, differences };
}

function differingFields({ kept, counted }: Recount): Difference['fields'] {
	const [before, after] = [flat(kept), flat(counted)];
	return [...new Set([...before.keys(), ...after.keys()])]
		.map((field) => ({
			field,
			kept: before.get(field) ?? null,
			counted: after.get(field) ?? null,
		}))
		.filter(({ kept, counted }) => kept !== counted);
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
