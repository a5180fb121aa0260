import { z } from 'zod';
import { answer } from '../rules/booking/answer.ts';
import { booking } from '../rules/booking/booking.ts';
import {
	eventLetter,
	eventLetterForm,
	type LettersOverview,
	letterAudiences,
} from '../rules/mail/event-letter.ts';
import type { CallTable } from './call.ts';

const sentLetterJson = eventLetter
	.omit({ eventId: true, recipients: true })
	.extend({
		/** The number of recipients. */
		emails: z.int(),
		/** How many of the emails wait, were sent and have failed. An email whose booking was cancelled is not sent. */
		states: z.object({ waiting: z.int(), sent: z.int(), failed: z.int() }),
	})
	.meta({ id: 'SentLetter' });
export type SentLetterJson = z.infer<typeof sentLetterJson>;

const eventLettersJson = z
	.object({
		eventName: z.string(),
		/** The number of emails that a letter to each audience would be. */
		emails: z.object({ all: z.int(), paid: z.int(), unpaid: z.int(), waiting: z.int() }),
		/** The event's questions, with the number of emails to those who have answered, and to those with each answer. */
		questions: z.array(
			z.object({
				id: z.string(),
				label: z.string(),
				emails: z.int(),
				/** The choices, or yes and no. None for a text or a number. */
				answers: z.array(z.object({ value: z.union([z.string(), z.boolean()]), emails: z.int() })),
			}),
		),
		/** The bookings without an address, with their answers and the audiences to which they belong. */
		withoutAddress: z.array(
			booking
				.pick({ id: true, firstName: true, lastName: true, numberAttending: true })
				.extend({ answers: z.array(answer), audiences: z.array(z.enum(letterAudiences)) }),
		),
		/** The last five letters, newest first. */
		letters: z.array(sentLetterJson),
		/** Whether the club's server sends emails. Otherwise they wait (MAIL=outbox). */
		isSending: z.boolean(),
	})
	.meta({ id: 'EventLetters' });
export type EventLettersJson = z.infer<typeof eventLettersJson>;

/** Converts the letters about an event to JSON, without the addresses of their recipients. */
export function toEventLettersJson(
	{ event, emails, questions, withoutAddress, letters }: LettersOverview,
	isSending: boolean,
): EventLettersJson {
	return {
		eventName: event.name,
		emails,
		questions,
		withoutAddress: withoutAddress.map(({ booking: found, audiences }) => {
			const { id, firstName, lastName, numberAttending, answers } = found;
			return { id, firstName, lastName, numberAttending, answers, audiences };
		}),
		letters: letters.map(({ letter: { eventId: _, recipients, ...letter }, states }) => ({
			...letter,
			emails: recipients.length,
			states,
		})),
		isSending,
	};
}

const letterRequest = eventLetterForm.meta({ id: 'EventLetter' });

/** HTTP calls with which organisers prepare letters to those who have booked (decision: event-letters). */
export const eventLetterCalls = {
	'GET /api/admin/events/:eventId/letters': {
		summary: 'To whom an organiser can write about an event, and the last letters',
		access: 'bookings:read',
		answer: eventLettersJson,
	},
	'POST /api/admin/events/:eventId/letters/preview': {
		summary: 'The HTML of a letter as its readers would see it. Its links lead nowhere',
		access: 'bookings:write',
		body: letterRequest,
		answer: z.object({ html: z.string() }).meta({ id: 'LetterPreview' }),
	},
	'POST /api/admin/events/:eventId/letters/test': {
		summary: 'Send a letter only to yourself, as its readers would get it',
		access: 'bookings:write',
		body: letterRequest,
		answer: null,
		errors: ['account-without-email'],
	},
	'GET /api/admin/letter-frame': {
		summary:
			'An empty document for a frame of the panel, in which a preview may have inline styles',
		access: 'bookings:write',
		answer: 'text/html',
	},
} satisfies CallTable;
