import type { BookingLink } from '../rules/booking/booking-link.ts';

/** A link with its token, a text that cannot be guessed. */
export interface NewBookingLink extends BookingLink {
	token: string;
}

/**
 * Stores the links with which members open their bookings. `BookingStore.add` stores the first link of a booking. The
 * database contains only a digest of each token, so that a stolen copy of the database opens no link. The links of a
 * deleted booking are removed together with its undo record (`BookingStore.removeUndos`), and the links of an erased
 * booking together with its personal data.
 */
export interface BookingLinkStore {
	/** Adds a further link to a booking. */
	add(link: NewBookingLink): Promise<void>;
	/** Returns the link with this token, or null. The booking may have been deleted. */
	find(token: string): Promise<BookingLink | null>;
}
