import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { BookingLink } from '../rules/booking/booking-link.ts';
import type { Message } from '../rules/mail/message.ts';

/**
 * The token of the link that a booking's own request gets, a text that cannot be guessed, and the seed from which it was
 * computed.
 */
export interface LinkToken {
	token: string;
	seed: string;
}

/**
 * Stores the links with which members open their bookings. `BookingStore.add` stores the link of the booking's own
 * request. A message about a booking brings a further link: whichever store adds the message stores the link whose token
 * is the message's `secret`, in the same transaction. The database contains only a digest of each token, so that a stolen
 * copy of the database opens no link. All links of a deleted booking are removed together with its undo record
 * (`BookingStore.removeUndos`), and all links of an erased booking together with its personal data.
 */
export interface BookingLinkStore {
	/** Adds a further link to a booking. A link with this token stays as it is. */
	addFurther(link: BookingLink, token: string): Promise<void>;
	/**
	 * Removes all links of a booking, and stores a new one, together with the message that contains it, if any, and the
	 * audit entry. A link that another request stores at the same moment may stay.
	 */
	replace(
		link: BookingLink & { token: string },
		options: { message: Message | null; audit: AuditEntry },
	): Promise<void>;
	/** Returns the link with this token, or null. The booking may have been deleted. */
	find(token: string): Promise<BookingLink | null>;
	/** Returns the seed of the link that the booking's own request got, or null if there is no such link. */
	seedOf(bookingId: string): Promise<string | null>;
}
