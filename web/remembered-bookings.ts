interface RememberedBooking {
	eventId: string;
	firstName: string;
	lastName: string;
}

interface Entry {
	/** The event's id. Null if the entry is a sign-up. */
	eventId: string | null;
	name: string;
	/** The id of the checkout of an unpaid booking. Null for a free or paid booking. */
	checkoutId: string | null;
	/** The id of the checkout that paid for the booking. */
	paidBy?: unknown;
	/** The id of the work day, if the entry is a sign-up. */
	workDayId?: unknown;
	/** What the confirmation shows again. */
	details?: unknown;
	/** The start of the booking's id. */
	reference?: unknown;
	/** The token of the booking's link. */
	token?: unknown;
}

/** What the confirmation of a booking shows again. Without the email address, which the device need not keep. */
export type BookingDetails = typeof bookingShape;

const bookingShape = {
	firstName: '',
	lastName: '',
	numberAttending: 0,
	numberOfChildren: 0,
	numberOfSoftDrinks: 0,
	numberOfVegetarian: 0,
	boatName: '',
};

interface NewBooking {
	checkoutId?: string | null;
	reference?: string;
	token?: string;
	details?: BookingDetails;
}

/** What the confirmation of a sign-up shows again. Without the notes, in which volunteers may write about their health. */
export type SignUpDetails = typeof signUpShape;

const signUpShape = {
	firstName: '',
	lastName: '',
	numberOfJobs: 0,
	/** The titles of the chosen jobs, one a line. */
	jobs: '',
	otherJob: '',
	bringingTools: false,
	wantsFood: false,
};

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
	const isBooked = (entry: Entry) => entry.checkoutId === null;
	const entriesOf = (booking: RememberedBooking): Entry[] => {
		const name = nameOf(booking);
		return read().filter((entry) => entry.eventId === booking.eventId && entry.name === name);
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
		/** Stores a booking, with its checkout id if the booking must be paid, otherwise with its reference. */
		remember(booking: RememberedBooking, { checkoutId = null, ...more }: NewBooking = {}): void {
			const { eventId } = booking;
			write([{ ...more, eventId, name: nameOf(booking), checkoutId }, ...read()]);
		},
		rememberSignUp(workDayId: string, details: SignUpDetails): void {
			write([
				{ eventId: null, name: nameOf(details), checkoutId: null, workDayId, details },
				...read(),
			]);
		},
		/** Returns the newest free or paid booking of the event that this device remembers. */
		newestBooking(eventId: string): {
			details: BookingDetails | null;
			reference: string | null;
			paidBy: string | null;
			token: string | null;
		} | null {
			const entry = read().find((one) => one.eventId === eventId && isBooked(one));
			if (entry === undefined) return null;
			const { details, reference, paidBy, token } = entry;
			return {
				details: hasShape(details, bookingShape) ? details : null,
				reference: typeof reference === 'string' ? reference : null,
				paidBy: typeof paidBy === 'string' ? paidBy : null,
				token: typeof token === 'string' ? token : null,
			};
		},
		newestSignUp(workDayId: string): SignUpDetails | null {
			const details = read().find((entry) => entry.workDayId === workDayId)?.details;
			return hasShape(details, signUpShape) ? details : null;
		},
		/** Returns the booking of a checkout, paid or not, if this device has made it. */
		detailsOfCheckout(checkoutId: string): BookingDetails | null {
			const entry = read().find((one) => [one.checkoutId, one.paidBy].includes(checkoutId));
			return hasShape(entry?.details, bookingShape) ? entry.details : null;
		},
		/** Returns the token of a checkout’s booking, paid or not, if this device has made the booking. */
		tokenOfCheckout(checkoutId: string): string | null {
			const token = read().find((one) => [one.checkoutId, one.paidBy].includes(checkoutId))?.token;
			return typeof token === 'string' ? token : null;
		},
		/** Called when a member has cancelled the booking with this link. */
		forget(token: string): void {
			write(read().filter((entry) => entry.token !== token));
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
					return outcome === 'paid' ? { ...entry, checkoutId: null, paidBy: checkoutId } : [];
				}),
			);
		},
	};
}

/** Leaves out a stored value that is not an entry, because scripts and extensions can change localStorage. */
function entryOf(stored: unknown): Entry[] {
	if (typeof stored !== 'object' || stored === null) return [];
	const { eventId, name, checkoutId, ...more }: Partial<Record<keyof Entry, unknown>> = stored;
	const isText = (value: unknown) => value === null || typeof value === 'string';
	return isText(eventId) && typeof name === 'string' && isText(checkoutId)
		? [{ ...more, eventId, name, checkoutId }]
		: [];
}

/** Reports whether a stored value has the fields of `shape`, each with the same type or null. */
function hasShape<Shape extends object>(value: unknown, shape: Shape): value is Shape {
	if (typeof value !== 'object' || value === null) return false;
	const fields: Record<string, unknown> = { ...value };
	return Object.entries(shape).every(([name, example]) => typeof fields[name] === typeof example);
}

function nameOf({
	firstName,
	lastName,
}: Pick<RememberedBooking, 'firstName' | 'lastName'>): string {
	return `${firstName} ${lastName}`.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

export const rememberedBookings = createRememberedBookings();
