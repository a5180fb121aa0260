/** Who booked what on this device: so that a second booking is asked about, and no stranger is told. */
export interface OwnBookings {
	has(booking: OwnBooking): boolean;
	remember(booking: OwnBooking): void;
}

export interface OwnBooking {
	eventId: string;
	firstName: string;
	lastName: string;
}

const storageKey = 'burgee.own-bookings';
const kept = 200;

/** Kept in localStorage; where that is blocked or full, nothing is remembered and nothing breaks. */
export function createOwnBookings(): OwnBookings {
	const read = (): string[] => {
		try {
			const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
			return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
		} catch {
			return [];
		}
	};
	return {
		has: (booking) => read().includes(entryOf(booking)),
		remember(booking) {
			const entry = entryOf(booking);
			const entries = [entry, ...read().filter((other) => other !== entry)].slice(0, kept);
			try {
				localStorage.setItem(storageKey, JSON.stringify(entries));
			} catch {
				// Private browsing or a full disk: the question is not asked, that is all.
			}
		},
	};
}

function entryOf({ eventId, firstName, lastName }: OwnBooking): string {
	const name = `${firstName} ${lastName}`
		.normalize('NFKC')
		.trim()
		.replace(/\s+/g, ' ')
		.toLowerCase();
	return `${eventId} ${name}`;
}
