import { z } from 'zod';
import type { InputIssue } from '../../errors/club-error.ts';
import type { ClubEvent } from '../events/club-event.ts';
import { lineOfText, maxIdLength, requiredLine } from '../text-schemas.ts';
import { type Answer, answersForm } from './answer.ts';
import { answerIssues } from './answer-issues.ts';
import {
	extras,
	isWithinAttending,
	isWithinMaxAttending,
	maxAttending,
	minAttending,
} from './booking-counts.ts';
import { bookingLabels as labels } from './labels.ts';

const wholeNumber = 'Please enter a whole number';

function extraCount(label: string) {
	return z.int(wholeNumber).min(0, `${label} cannot be negative.`).default(0);
}

function optionalLine(line: z.ZodType<string, string>) {
	return line
		.nullish()
		.transform((text) => text || null)
		.default(null);
}

const email = z.email();
const isEmail = (text: string) => email.safeParse(text).success;
const invalidEmail = 'Please enter a valid email address';

export const requiredEmail = requiredLine(labels.userEmail, 254).refine(isEmail, invalidEmail);

/** Asks for the links to the bookings with an email address. */
export const linksForm = z.strictObject({ email: requiredEmail });
export type LinksForm = z.output<typeof linksForm>;

/**
 * The schema of the booking form with its error messages (specification §5). Unknown fields are refused.
 */
export const bookingForm = bookingFormFor({ priceTestHook: false });

/**
 * The booking form schema if PRICE_TEST_HOOK is on. The schema also accepts `priceTestCount` as the
 * number of attendees.
 */
export const bookingFormWithPriceTest = bookingFormFor({ priceTestHook: true });

function bookingFormFor(hook: { priceTestHook: boolean }) {
	return z
		.strictObject({
			firstName: requiredLine(labels.firstName, 100),
			lastName: requiredLine(labels.lastName, 100),
			numberAttending: z
				.int(wholeNumber)
				.min(minAttending, `Number of attendees must be at least ${minAttending}`)
				.refine(
					(attending) => isWithinMaxAttending(attending, hook),
					`Number of attendees cannot be more than ${maxAttending}`,
				),
			numberOfChildren: extraCount(labels.numberOfChildren),
			numberOfSoftDrinks: extraCount(labels.numberOfSoftDrinks),
			numberOfVegetarian: extraCount(labels.numberOfVegetarian),
			boatName: optionalLine(lineOfText(labels.boatName, 100)),
			userEmail: optionalLine(
				lineOfText(labels.userEmail, 254).refine(
					(text) => text === '' || isEmail(text),
					invalidEmail,
				),
			),
			answers: answersForm,
		})
		.superRefine((form, context) => {
			for (const { field } of extras) {
				if (!isWithinAttending(form[field], form.numberAttending)) {
					context.addIssue({
						code: 'custom',
						path: [field],
						message: `${labels[field]} (${form[field]}) cannot exceed total attendees (${form.numberAttending})`,
					});
				}
			}
		});
}

export type BookingFormInput = z.input<typeof bookingForm>;
export type BookingForm = z.output<typeof bookingForm>;

/**
 * The body of POST /api/bookings. `submittedAt` is validated, but the server stores its own time
 * (decision: submitted-at).
 */
export const bookingRequest = bookingForm.safeExtend({
	eventId: requiredLine('eventId', maxIdLength),
	submittedAt: z.iso.datetime({ offset: true }).optional(),
});

/** The fields of an event that decide which optional fields and which questions its booking form has. */
export type BookingFieldFlags = Pick<
	ClubEvent,
	'offerChild' | 'offerSoftDrinks' | 'offerVeg' | 'isBoatEvent' | 'questions'
>;

/**
 * Returns an issue for each filled-in field that the event's booking form does not have (specification
 * §5), and for each answer that a question of the event does not accept.
 * @param before the answers that are stored for the booking, or null for a new booking.
 */
export function issuesForEvent(
	form: BookingForm,
	event: BookingFieldFlags,
	before: readonly Answer[] | null = null,
): InputIssue[] {
	const fields: UnneededField[] = extras
		.filter(({ field, flag }) => form[field] > 0 && !event[flag])
		.map(({ field }) => field);
	if (form.boatName !== null && !event.isBoatEvent) fields.push('boatName');
	return [
		...fields.map((field) => ({
			path: [field],
			message: `${labels[field]} is not needed for this event`,
		})),
		...answerIssues(form.answers, event.questions, before),
	];
}

type UnneededField = (typeof extras)[number]['field'] | 'boatName';
