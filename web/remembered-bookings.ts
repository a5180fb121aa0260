interface RememberedBooking {
	eventId: string;
	firstName: string;
	lastName: string;
}

interface Entry {
	/**
	 * The event's id. Null for a booking that an earlier version of Burgee stored with the id at the start of
	 * `name`.
	 */
	eventId: string | null;
	name: string;
	/** The id of the checkout of an unpaid booking. Null for a free or paid booking. */
	checkoutId: string | null;
}

const storageKey = 'burgee.own-bookings';
const maxEntries = 200;

/**
 * Remembers the bookings that were made on this device, so that the form asks for confirmation before a
 * second booking. Other devices do not ask (decision: remembered-bookings). If localStorage is blocked or
 * full, no booking is remembered and the page still works.
 */
export function createRememberedBookings(
	storage: () => Pick<Storage, 'getItem' | 'setItem'> = () => localStorage,
) {
	const read = (): Entry[] => {
		try {
			const stored: unknown = JSON.parse(storage().getItem(storageKey) ?? '[]');
			return Array.isArray(stored) ? stored.flatMap(entryOf) : [];
		} catch {
			return [];
		}
	};
	const write = (entries: Entry[]) => {
		const unique = new Map(entries.map((entry) => [JSON.stringify(entry), entry]));
		try {
			storage().setItem(storageKey, JSON.stringify([...unique.values()].slice(0, maxEntries)));
		} catch {
			// If localStorage is blocked or full, the page works, but may not notice a second booking.
		}
	};
	const entriesOf = (booking: RememberedBooking): Entry[] => {
		const name = nameOf(booking);
		return read().filter((entry) =>
			entry.eventId === null
				? entry.name === `${booking.eventId} ${name}`
				: entry.eventId === booking.eventId && entry.name === name,
		);
	};
	return {
		has: (booking: RememberedBooking): boolean => entriesOf(booking).length > 0,
		/**
		 * True if the lead member has booked the event on this device, and each of these bookings still
		 * awaits payment.
		 */
		isUnpaid(booking: RememberedBooking): boolean {
			const entries = entriesOf(booking);
			return entries.length > 0 && entries.every(({ checkoutId }) => checkoutId !== null);
		},
		/** Stores a booking, with its checkout id if the booking must be paid. */
		remember(booking: RememberedBooking, checkoutId: string | null = null): void {
			write([{ eventId: booking.eventId, name: nameOf(booking), checkoutId }, ...read()]);
		},
		isEmpty: (): boolean => read().length === 0,
		/** Forgets all bookings of this device. Returns a function that remembers them again. */
		forgetAll(): () => void {
			const forgotten = read();
			write([]);
			return () => write([...read(), ...forgotten]);
		},
		/** Returns the ids of the event's unpaid checkouts that this device remembers, newest first. */
		unfinished(eventId: string): string[] {
			return read()
				.filter((entry) => entry.eventId === eventId)
				.flatMap(({ checkoutId }) => checkoutId ?? []);
		},
		/** Called when a checkout has ended. Keeps a paid booking and forgets a cancelled booking. */
		checkoutEnded(checkoutId: string, outcome: 'paid' | 'cancelled'): void {
			write(
				read().flatMap((entry) => {
					if (entry.checkoutId !== checkoutId) return entry;
					return outcome === 'paid' ? { ...entry, checkoutId: null } : [];
				}),
			);
		},
	};
}

/**
 * Earlier versions of Burgee stored a booking as the text 'event-id name', with the checkout's id after a line
 * break.
 */
function entryOf(stored: unknown): Entry[] {
	if (typeof stored === 'string') {
		const [name = '', checkoutId = null] = stored.split('\n');
		return [{ eventId: null, name, checkoutId }];
	}
	if (typeof stored !== 'object' || stored === null) return [];
	const { eventId, name, checkoutId }: Partial<Record<keyof Entry, unknown>> = stored;
	const isText = (value: unknown) => value === null || typeof value === 'string';
	return isText(eventId) && typeof name === 'string' && isText(checkoutId)
		? [{ eventId, name, checkoutId }]
		: [];
}

function nameOf({ firstName, lastName }: RememberedBooking): string {
	return `${firstName} ${lastName}`.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

export const rememberedBookings = createRememberedBookings();
