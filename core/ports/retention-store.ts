import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Booking } from '../rules/booking/booking.ts';
import type { Instant } from '../rules/calendar/london-time.ts';
import type { Message } from '../rules/mail/message.ts';
import type { WaitingEntry } from '../rules/waiting-list/waiting-entry.ts';
import type { SignUp } from '../rules/work-days/sign-up.ts';

/** An action that removes a record. Its audit entry is all that is left of the record. */
export type Removal = 'booking.deleted' | 'sign-up.removed';

/**
 * Finds and erases personal data (decision: retention). Each method that erases can be repeated: it changes
 * nothing the second time. Arguments and results are copied.
 */
export interface RetentionStore {
	/** Returns the event's bookings that were submitted before this time and still have their personal data. */
	listBookings(query: { eventId: string; submittedBefore: Instant }): Promise<Booking[]>;
	/**
	 * Erases these bookings in one transaction (`erasedBooking`). Skips a booking whose stored revision differs.
	 * The event's totals stay as they are. The links of the bookings are removed.
	 * @returns the number of erased bookings.
	 */
	eraseBookings(bookings: readonly Booking[], at: Instant): Promise<number>;
	/** Returns the sign-ups that were submitted before this time and still have their personal data. */
	listSignUps(submittedBefore: Instant): Promise<SignUp[]>;
	/**
	 * Erases these sign-ups in one transaction (`erasedSignUp`). Skips a sign-up whose stored revision differs.
	 * @returns the number of erased sign-ups.
	 */
	eraseSignUps(signUps: readonly SignUp[], at: Instant): Promise<number>;
	/** Returns the entries of waiting lists that joined before this time and still have their personal data. */
	listWaitingEntries(joinedBefore: Instant): Promise<WaitingEntry[]>;
	/**
	 * Erases these entries in one transaction (`erasedWaitingEntry`). Skips an entry whose stored revision differs.
	 * @returns the number of erased entries.
	 */
	eraseWaitingEntries(entries: readonly WaitingEntry[], at: Instant): Promise<number>;
	/** Returns the messages that were written before this time and still have their personal data. */
	listMessages(createdBefore: Instant): Promise<Message[]>;
	/**
	 * Erases these messages in one transaction (`erasedMessage`). Skips a message whose stored revision differs.
	 * @returns the number of erased messages.
	 */
	eraseMessages(messages: readonly Message[], at: Instant): Promise<number>;
	/** Returns the audit entries of the record with this id, in any order. */
	listEntriesOf(subjectId: string): Promise<AuditEntry[]>;
	/** Returns the audit entries of one action, sorted by id. `after` is the last id of the previous page. */
	listActions(query: {
		what: Removal | 'event.written';
		after: string | undefined;
		limit: number;
	}): Promise<AuditEntry[]>;
	/** Replaces these audit entries. Skips an entry that no longer exists. */
	replaceEntries(entries: readonly AuditEntry[]): Promise<void>;
	/** Returns whether a booking or a sign-up was submitted after this time. */
	hasSubmittedAfter(time: Instant): Promise<boolean>;
	/** Returns whether retention applies by default, as `decideDefault` stored it. Null before the first decision. */
	getDefault(): Promise<boolean | null>;
	/**
	 * Stores whether retention applies to this storage if the operator sets no time. The first decision stays.
	 * @returns the stored decision.
	 */
	decideDefault(applies: boolean): Promise<boolean>;
}
