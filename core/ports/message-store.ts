import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { Instant } from '../rules/calendar/london-time.ts';
import type { Message, MessageState } from '../rules/mail/message.ts';

/**
 * Stores the emails that wait, were sent or have failed. Other stores add messages in the transactions that cause them.
 * Arguments and results are copied.
 */
export interface MessageStore {
	/**
	 * Adds a message together with the link in its letter, and with the audit entry.
	 * @throws Error if a message with this id already exists.
	 */
	add(message: Message, audit?: AuditEntry): Promise<void>;
	/**
	 * Adds those messages, with the links in their letters, of which no message has the id, in one transaction. Removes the
	 * `replaced` ones, unless they have a different revision, because the server has begun to send them.
	 * @returns the number of added messages.
	 */
	addMissing(
		messages: readonly Message[],
		replaced?: readonly Pick<Message, 'id' | 'revision'>[],
	): Promise<number>;
	/**
	 * Removes this revision of the message.
	 * @returns false if the message is missing or has a different revision.
	 */
	remove(message: Pick<Message, 'id' | 'revision'>): Promise<boolean>;
	get(id: string): Promise<Message | null>;
	/** Returns the messages with these ids, each once, in any order. */
	getAll(ids: string[]): Promise<Message[]>;
	/**
	 * Replaces the previous revision of the message, and adds the audit entry.
	 * @returns false if the message is missing or has a different revision. Then nothing is written.
	 */
	replace(message: Message, audit?: AuditEntry): Promise<boolean>;
	/** Returns the waiting messages whose next attempt is due at this time, those that are due first at the start. */
	listDue(query: { at: Instant; limit: number }): Promise<Message[]>;
	/** Returns messages, newest first, then by id. With `state`, only those in this state. */
	list(query: {
		state?: MessageState | undefined;
		/** The last message of the previous page. */
		after?: Pick<Message, 'createdAt' | 'id'> | undefined;
		limit: number;
	}): Promise<Message[]>;
	/** Returns the messages about the booking that wait, in any order. */
	listWaiting(bookingId: string): Promise<Message[]>;
	/** Returns the messages that a mailbox received at or after this time, in any order. See `mailboxOf`. */
	listSentTo(query: { mailbox: string; since: Instant }): Promise<Message[]>;
}
