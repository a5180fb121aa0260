/** Who booked what on this device: so that a second booking is asked about, and no stranger is told. */
export interface RememberedBookings {
	has(booking: RememberedBooking): boolean;
	/** With the checkout where it has yet to be paid for. */
	remember(booking: RememberedBooking, checkoutId?: string): void;
	/** The checkouts of this event that were begun here and are not known to be over, the newest first. */
	unfinished(eventId: string): string[];
	/** What became of a checkout: paid, it is a booking like any other; else it is none. */
	checkoutEnded(checkoutId: string, outcome: 'paid' | 'over'): void;
}

export interface RememberedBooking {
	eventId: string;
	firstName: string;
	lastName: string;
}

const storageKey = 'burgee.own-bookings';
const kept = 200;

/** Kept in localStorage; where that is blocked or full, nothing is remembered and nothing breaks. */
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
			localStorage.setItem(storageKey, JSON.stringify([...new Set(entries)].slice(0, kept)));
		} catch {
			// Private browsing or a full disk: the question is not asked, that is all.
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

/** The booking, and on a line of its own the checkout that is to be paid. */
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
