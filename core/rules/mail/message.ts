import { z } from 'zod';
import { bookingCopy } from '../booking/booking.ts';
import { isoInstant } from '../calendar/time-schemas.ts';
import { letter } from './letter.ts';

export const messageKinds = [
	'booked',
	'payment-received',
	'payment-cancelled',
	'changed',
	'cancelled',
	'refund-made',
	'booking-link',
	'on-waiting-list',
	'place-offered',
	'offer-ended',
	'reminder',
	'event-changed',
	'event-cancelled',
	'organiser',
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageStates = ['waiting', 'sent', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];

/** The calendar file that is attached to a message. */
export const attachedCalendar = z.object({
	fileName: z.string(),
	text: z.string(),
	/** What mail programs do with the file: enter the event, or remove it. */
	method: z.enum(['PUBLISH', 'CANCEL']),
});

/** An email to a member. It is stored together with the change that causes it, and a job sends it. */
export const message = z.object({
	id: z.string(),
	kind: z.enum(messageKinds),
	/** Null for a message that concerns no event. */
	eventId: z.string().nullable(),
	/** The name that the event had when the message was written. */
	eventName: z.string().nullable(),
	bookingId: z.string().nullable(),
	/** The address of the only recipient. */
	to: z.string(),
	subject: z.string(),
	letter,
	calendar: attachedCalendar.nullable(),
	/**
	 * The token in the letter's link, which opens the member's booking. It is filled in only for sending, and removed when
	 * the message is sent or erased. The panel and the log never show it.
	 */
	secret: z.string().nullable(),
	/**
	 * The booking as its member knew it before a change that this message reports, so that a message which takes this one's
	 * place can say what has changed since. Null for other messages, and once the message is sent or erased.
	 */
	changedFrom: bookingCopy.nullable(),
	/** Whether somebody without an account caused the message, and so could use it to pester others. */
	causedByStranger: z.boolean(),
	createdAt: isoInstant,
	/** The message is not sent before this time. */
	sendAt: isoInstant,
	state: z.enum(messageStates),
	/** The number of times that the message was given to the mail server, or would have been. */
	attempts: z.int(),
	nextAttemptAt: isoInstant,
	/** Why the last attempt failed. */
	lastError: z.string().nullable(),
	sentAt: isoInstant.nullable(),
	/** When the personal data was erased, because its retention was over. Null until then. */
	erasedAt: isoInstant.nullable(),
	/** The revision number for optimistic locking. Each change of the message adds 1. */
	revision: z.int(),
});
export type Message = z.infer<typeof message>;

/** Creates a message that waits to be sent. */
export function newMessage(
	fields: Pick<
		Message,
		| 'id'
		| 'kind'
		| 'eventId'
		| 'eventName'
		| 'bookingId'
		| 'to'
		| 'subject'
		| 'letter'
		| 'calendar'
		| 'secret'
		| 'causedByStranger'
		| 'createdAt'
		| 'sendAt'
	> &
		Partial<Pick<Message, 'changedFrom'>>,
): Message {
	return {
		changedFrom: null,
		...fields,
		state: 'waiting',
		attempts: 0,
		nextAttemptAt: fields.sendAt,
		lastError: null,
		sentAt: null,
		erasedAt: null,
		revision: 0,
	};
}
