/**
 * Remembers the bookings that were made on this device, so that the form asks for confirmation before a
 * second booking. Other devices do not ask (decision: remembered-bookings).
 */
export interface RememberedBookings {
	has(booking: RememberedBooking): boolean;
	/** Stores a booking, with its checkout id if the booking must be paid. */
	remember(booking: RememberedBooking, checkoutId?: string): void;
	/**
	 * Returns the ids of the event's checkouts that this device started and that are still open, newest first.
	 */
	unfinished(eventId: string): string[];
	/** Called when a checkout has ended. Keeps a paid booking and forgets a cancelled booking. */
	checkoutEnded(checkoutId: string, outcome: 'paid' | 'cancelled'): void;
}

export interface RememberedBooking {
	eventId: string;
	firstName: string;
	lastName: string;
}

const storageKey = 'burgee.own-bookings';
const maxEntries = 200;

/** Uses localStorage. If localStorage is blocked or full, no booking is remembered and the page still works. */
function createRememberedBookings(): RememberedBookings {
	const read = (): string[] => {
		try {
			const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
			return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
		} catch {
			return [];
		}
	};
	const write = (entries: string[]) => {
		try {
			localStorage.setItem(storageKey, JSON.stringify([...new Set(entries)].slice(0, maxEntries)));
		} catch {
			// In private browsing or with full storage, the page cannot ask for confirmation of a second booking.
		}
	};
	return {
		has: (booking) => read().some((entry) => partsOf(entry)[0] === entryOf(booking)),
		remember: (booking, checkoutId) =>
			write([[entryOf(booking), checkoutId ?? []].flat().join('\n'), ...read()]),
		unfinished: (eventId) =>
			read()
				.filter((entry) => entry.startsWith(`${eventId} `))
				.flatMap((entry) => partsOf(entry)[1] ?? []),
		checkoutEnded: (checkoutId, outcome) =>
			write(
				read().flatMap((entry) => {
					const [booking = '', checkout] = partsOf(entry);
					if (checkout !== checkoutId) return entry;
					return outcome === 'paid' ? booking : [];
				}),
			),
	};
}

/**
 * Splits a stored entry at the line break. The first part is the booking. The optional second part is the
 * id of the unpaid checkout.
 */
function partsOf(entry: string): string[] {
	return entry.split('\n');
}

function entryOf({ eventId, firstName, lastName }: RememberedBooking): string {
	const name = `${firstName} ${lastName}`
		.normalize('NFKC')
		.trim()
		.replace(/\s+/g, ' ')
		.toLowerCase();
	return `${eventId} ${name}`;
}

export const rememberedBookings = createRememberedBookings();
