import { z } from 'zod';
import { instantField } from '../rules/calendar/instant-field.ts';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import { eventLabels } from '../rules/events/labels.ts';
import { eventLetterForm } from '../rules/mail/event-letter.ts';
import { type Message, message, messageStates } from '../rules/mail/message.ts';
import { requiredLine } from '../rules/text-schemas.ts';
import type { CallTable } from './call.ts';

const messageJson = message
	.omit({ letter: true, calendar: true, secret: true, changedFrom: true, causedByStranger: true })
	.meta({ id: 'Message' });
export type MessageJson = z.infer<typeof messageJson>;

/** Converts an email to the JSON of lists, without its text. */
export function toMessageJson(stored: Message): MessageJson {
	return messageJson.parse(stored);
}

const messagesJson = z
	.object({
		messages: z.array(messageJson),
		/** The value of the query parameter `after` that requests earlier messages. Null on the last page. */
		next: z.string().nullable(),
		/** Whether the club's server sends emails. Otherwise they wait (MAIL=outbox). */
		isSending: z.boolean(),
	})
	.meta({ id: 'Messages' });

const messageContentJson = messageJson
	.extend({
		/** The plain text. Its link has no token. */
		text: z.string(),
		/** The name of the attached calendar file. Null if there is none. */
		calendarFile: z.string().nullable(),
	})
	.meta({ id: 'MessageContent' });
export type MessageContentJson = z.infer<typeof messageContentJson>;

/** Returns the pagination cursor of a message: its time, an underscore and its id. */
export function messageCursor({ createdAt, id }: Pick<Message, 'createdAt' | 'id'>): string {
	return `${createdAt}_${id}`;
}

const messageCursorText = z
	.string()
	.regex(/^[^_]+_./u)
	.transform((text) => ({
		createdAt: text.slice(0, text.indexOf('_')),
		id: text.slice(text.indexOf('_') + 1),
	}))
	.pipe(z.object({ createdAt: isoInstant, id: z.string() }));

const tellRequest = z
	.strictObject({
		kind: z.literal('event-news').optional(),
		/** The revision of the event that is told. A repeated request with the same revision tells nobody twice. */
		revision: z.int(),
		/** The event as those who have booked know it. Left out if the event was deleted, and so is cancelled. */
		before: z
			.strictObject({
				name: requiredLine(eventLabels.name, 200),
				eventdatetime: instantField(eventLabels.eventdatetime).nullable(),
				eventenddatetime: instantField(eventLabels.eventenddatetime).nullable(),
			})
			.nullable()
			.default(null),
	})
	.meta({ id: 'TellRequest' });

const writeRequest = eventLetterForm
	.safeExtend({ kind: z.literal('letter') })
	.meta({ id: 'WriteRequest' });

/** The number of bookings, or parties on the waiting list, that get an email. */
const toldJson = z.object({ bookings: z.int() }).meta({ id: 'ToldBookings' });

export const messageCalls = {
	'GET /api/admin/events/:eventId/messages': {
		summary: 'How many bookings would be told that the event was changed or cancelled',
		access: 'bookings:read',
		answer: toldJson,
	},
	'POST /api/admin/events/:eventId/messages': {
		summary:
			'Tell those who have booked that the event was changed, or cancelled if it was deleted; or write them a letter (kind “letter”). A letter needs an Idempotency-Key to be repeated safely',
		access: 'bookings:write',
		body: z
			.discriminatedUnion('kind', [tellRequest, writeRequest])
			.meta({ id: 'MessagesToBooked' }),
		idempotent: 'optional',
		answer: toldJson,
		errors: ['revision-differs', 'no-recipients', 'too-many-letters'],
	},
	'GET /api/admin/messages': {
		summary: 'The emails to members, newest first, without their texts',
		access: 'bookings:read',
		query: z.object({
			state: z.enum(messageStates).optional(),
			limit: z.coerce.number().int().min(1).max(100).optional(),
			after: messageCursorText.optional(),
		}),
		answer: messagesJson,
	},
	'GET /api/admin/messages/:messageId': {
		summary: 'One email with its plain text',
		access: 'bookings:read',
		answer: messageContentJson,
	},
	'GET /api/admin/messages/:messageId/preview': {
		summary: 'The HTML of an email, for a frame of the panel. Its link leads nowhere',
		access: 'bookings:read',
		answer: 'text/html',
	},
	'POST /api/admin/messages/:messageId/send': {
		summary: 'Send a failed email again',
		access: 'bookings:write',
		answer: messageJson,
		errors: ['message-not-failed'],
	},
} satisfies CallTable;
