import type { BookingLink } from '../rules/booking/booking-link.ts';

/** The token of a new link, a text that cannot be guessed, and the seed from which it was computed. */
export interface LinkToken {
	token: string;
	seed: string;
}

/**
 * Stores the links with which members open their bookings. `BookingStore.add` stores the link of a booking. The
 * database contains only a digest of each token, so that a stolen copy of the database opens no link. The link of a
 * deleted booking is removed together with its undo record (`BookingStore.removeUndos`), and the link of an erased
 * booking together with its personal data.
 */
export interface BookingLinkStore {
	/** Returns the link with this token, or null. The booking may have been deleted. */
	find(token: string): Promise<BookingLink | null>;
	/** Returns the seed of the booking's link, or null if the booking has no link. */
	seedOf(bookingId: string): Promise<string | null>;
}
