import { ClubError } from '../../errors/club-error.ts';
import type { BookingStore, TotalsComparison } from '../../ports/booking-store.ts';
import type { EventTotals } from '../../rules/booking/event-totals.ts';

/** An event whose stored booking totals differ from the totals recomputed from its bookings. */
export interface Difference {
	eventId: string;
	/**
	 * The fields whose stored value differs from the recomputed value, with both values as text.
	 * `stored` or `recomputed` is null if the stored or the recomputed totals lack the field.
	 */
	fields: { field: string; stored: string | null; recomputed: string | null }[];
}

/**
 * Recomputes the booking totals of each event from its bookings. Members can book during the
 * recount. With `repair`, stores the recomputed totals. An event with a booking that cannot be read is left as it is,
 * because its totals would lose this booking. Calls `onEvent` before each event, with the number of events that are done
 * and of all events.
 * @returns the number of events, the number of bookings, the differences between stored and
 * recomputed totals, and the ids of the events that could not be recounted.
 */
export async function recountTotals(
	{ bookings }: { bookings: Pick<BookingStore, 'listBookedEvents' | 'recount'> },
	{
		repair = false,
		onEvent = () => {},
	}: { repair?: boolean; onEvent?: (done: number, total: number) => void } = {},
): Promise<{
	events: number;
	bookings: number;
	differences: Difference[];
	uncounted: string[];
}> {
	const differences: Difference[] = [];
	const uncounted: string[] = [];
	let recomputed = 0;
	const eventIds = await bookings.listBookedEvents();
	for (const [index, eventId] of eventIds.entries()) {
		onEvent(index, eventIds.length);
		const recount = await recountIfReadable(bookings, eventId, repair);
		if (recount === null) {
			uncounted.push(eventId);
			continue;
		}
		recomputed += recount.recomputed?.bookings ?? 0;
		const fields = differingFields(recount);
		if (fields.length > 0) differences.push({ eventId, fields });
	}
	return { events: eventIds.length, bookings: recomputed, differences, uncounted };
}

async function recountIfReadable(
	bookings: Pick<BookingStore, 'recount'>,
	eventId: string,
	repair: boolean,
): Promise<TotalsComparison | null> {
	try {
		return await bookings.recount(eventId, { repair });
	} catch (thrown) {
		if (thrown instanceof ClubError && thrown.code === 'record-unreadable') return null;
		throw thrown;
	}
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

/**
 * Converts booking totals to a map from field name to text. Each currency has its own revenue
 * entry, such as 'revenueMinor.GBP'.
 */
function flatten(totals: EventTotals | null): Map<string, string> {
	return new Map(
		Object.entries(totals ?? {}).flatMap(([field, value]) =>
			typeof value === 'object' && value !== null
				? Object.entries(value).map(([currency, amountMinor]): [string, string] => [
						`${field}.${currency}`,
						String(amountMinor),
					])
				: [[field, String(value)]],
		),
	);
}
