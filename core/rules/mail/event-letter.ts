import { z } from 'zod';
import { answerOf } from '../booking/answers.ts';
import type { Booking } from '../booking/booking.ts';
import { isConfirmed } from '../booking/payment-status.ts';
import { heldBy } from '../booking/places.ts';
import { dayMs, type Instant, toInstant } from '../calendar/london-time.ts';
import { isoInstant } from '../calendar/time-schemas.ts';
import type { ClubEvent } from '../events/club-event.ts';
import { maxIdLength, paragraphs, requiredLine } from '../text-schemas.ts';
import { hasVisibleCharacter } from '../visible-character.ts';
import { eventLetterLabels } from './labels.ts';
import type { Message, MessageState } from './message.ts';

/**
 * To whom an organiser can write about an event: bookings that are not cancelled, or the waiting list. 'answered' are
 * bookings with a certain answer to one of the event's questions.
 */
export const letterAudiences = ['all', 'paid', 'unpaid', 'answered', 'waiting'] as const;
export type LetterAudience = (typeof letterAudiences)[number];

/** The answer that the readers of a letter have given. */
const wantedAnswer = z.strictObject({
	questionId: requiredLine('questionId', maxIdLength),
	/** A choice, or yes or no. Null for any answer. */
	value: z.union([z.string(), z.boolean()]).nullable(),
});
export type WantedAnswer = z.infer<typeof wantedAnswer>;

/** What an organiser writes to those who have booked an event. */
export const eventLetterForm = z
	.strictObject({
		audience: z.enum(letterAudiences),
		/** Null unless the audience is 'answered'. */
		answered: wantedAnswer.nullable().default(null),
		subject: requiredLine(eventLetterLabels.subject, 150),
		text: paragraphs(eventLetterLabels.text, 5000).refine(hasVisibleCharacter, {
			message: `${eventLetterLabels.text} is required`,
		}),
	})
	.refine(({ audience, answered }) => (audience === 'answered') === (answered !== null), {
		path: ['answered'],
		message: 'An answer belongs to the audience “answered”',
	});
export type EventLetterForm = z.infer<typeof eventLetterForm>;

/**
 * A letter that an organiser has sent to those who have booked an event (decision: event-letters). Each recipient gets a
 * message of their own, whose id derives from the letter.
 */
export const eventLetter = z.object({
	id: z.string(),
	eventId: z.string(),
	audience: z.enum(letterAudiences),
	/** With the question as it was asked at that time. */
	answered: z.object({ ...wantedAnswer.shape, label: z.string() }).nullable(),
	subject: z.string(),
	text: z.string(),
	/** The ids of the bookings, or of the entries of the waiting list. Each has an address. */
	recipients: z.array(z.string()),
	/** The organiser's name at that time. */
	writtenBy: z.string(),
	writtenAt: isoInstant,
	/** Whether all its messages were added. Otherwise they are being added, or the server has died. */
	isComplete: z.boolean(),
});
export type EventLetter = z.infer<typeof eventLetter>;

/**
 * Returns whether a letter to these bookings concerns the booking, with or without an address. A booking whose payment has
 * lapsed holds no place, so it gets a letter only as one that is not paid.
 */
export function isWrittenTo(
	booking: Parameters<typeof heldBy>[0] & Pick<Booking, 'answers' | 'erasedAt'>,
	audience: Exclude<LetterAudience, 'waiting'>,
	answered: WantedAnswer | null,
): boolean {
	if (booking.cancelledAt !== null || booking.erasedAt !== null) return false;
	switch (audience) {
		case 'all':
			return heldBy(booking).heldPlaces > 0;
		case 'paid':
			return booking.paid;
		case 'unpaid':
			return !isConfirmed(booking);
		case 'answered':
			return heldBy(booking).heldPlaces > 0 && answered !== null && hasAnswered(booking, answered);
	}
}

/** Returns whether a booking has the answer to the question. Of several choices, one is enough. */
export function hasAnswered(
	{ answers }: Pick<Booking, 'answers'>,
	{ questionId, value }: WantedAnswer,
): boolean {
	const given = answerOf(answers, questionId);
	if (given === null || value === null) return given !== null;
	return Array.isArray(given) ? given.some((choice) => choice === value) : given === value;
}

/** Returns the id of the message that brings a letter to a booking, or to an entry of the waiting list. */
export function letterMessageId({ id }: Pick<EventLetter, 'id'>, recipientId: string): string {
	return `letter-${id}-${recipientId}`;
}

/** Whether the message brings a letter to a recipient. The message of a test does not. */
export function isLetterMessage({ id }: Pick<Message, 'id'>): boolean {
	return id.startsWith('letter-');
}

/** Whether the message brings a letter to this recipient. */
export function isLetterTo(message: Pick<Message, 'id'>, recipientId: string): boolean {
	return isLetterMessage(message) && message.id.endsWith(`-${recipientId}`);
}

/** How many letters organisers can write about an event in 24 hours, so that members are not flooded. */
export const maxLettersPerDay = 5;

/** Returns whether organisers have written so many letters about an event that they must wait before the next. */
export function isDayFull(
	letters: readonly Pick<EventLetter, 'writtenAt'>[],
	at: Instant,
): boolean {
	const dayBefore = toInstant(new Date(Date.parse(at) - dayMs));
	return letters.filter(({ writtenAt }) => writtenAt > dayBefore).length >= maxLettersPerDay;
}

/** A letter, and how many of its messages are in each state. */
export interface SentLetter {
	letter: EventLetter;
	states: Record<MessageState, number>;
}

interface AnsweredQuestion {
	id: string;
	label: string;
	emails: number;
	/** The choices, or yes and no. None for a text or a number. */
	answers: { value: string | boolean; emails: number }[];
}

/** What an organiser needs to know before writing to those who have booked an event. */
export interface LettersOverview {
	event: ClubEvent;
	/** The number of emails that a letter to each audience would be. */
	emails: Record<Exclude<LetterAudience, 'answered'>, number>;
	/** The event's questions, with the number of emails to those who have answered, and to those with each answer. */
	questions: AnsweredQuestion[];
	/** The bookings without an address, with the audiences to which they belong. */
	withoutAddress: { booking: Booking; audiences: LetterAudience[] }[];
	/** The last letters, newest first. */
	letters: SentLetter[];
}
