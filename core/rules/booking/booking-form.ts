import { z } from 'zod';
import type { InputIssue } from '../../errors/club-error.ts';
import type { ClubEvent } from '../events/club-event.ts';
import { lineOfText, maxIdLength, requiredLine } from '../text-schemas.ts';

export const maxAttending = 500;

/**
 * A number of attendees for tests of the payment process. If the configuration variable
 * PRICE_TEST_HOOK is on, a booking for this number of attendees costs £1 in total
 * (specification §9, decision: price-test-hook).
 */
export const priceTestCount = 123_456_789;

const wholeNumber = 'Please enter a whole number';

function extraCount(negative: string) {
	return z.int(wholeNumber).min(0, negative).default(0);
}

function optionalLine(line: z.ZodType<string, string>) {
	return line
		.nullish()
		.transform((text) => text || null)
		.default(null);
}

const email = z.email();

/**
 * The optional counts in a booking, such as the number of children. `flag` is the event field that adds
 * the count to the booking form.
 */
export const extras = [
	{ field: 'numberOfChildren', flag: 'offerChild', label: 'Number of children' },
	{ field: 'numberOfSoftDrinks', flag: 'offerSoftDrinks', label: 'Number requiring soft drinks' },
	{ field: 'numberOfVegetarian', flag: 'offerVeg', label: 'Number of vegetarian meals' },
] as const;

/**
 * The schema of the booking form with its error messages (specification §5). Unknown fields are refused.
 */
export const bookingForm = bookingFormFor(isUsualCount);

/**
 * The booking form schema if PRICE_TEST_HOOK is on. The schema also accepts `priceTestCount` as the
 * number of attendees.
 */
export const bookingFormWithPriceTest = bookingFormFor(
	(count) => isUsualCount(count) || count === priceTestCount,
);

function isUsualCount(count: number): boolean {
	return count <= maxAttending;
}

function bookingFormFor(isAllowed: (attending: number) => boolean) {
	return z
		.strictObject({
			firstName: requiredLine('Lead member first name', 100),
			lastName: requiredLine('Lead member last name', 100),
			numberAttending: z
				.int(wholeNumber)
				.min(1, 'Number of attendees must be at least 1')
				.refine(isAllowed, `Number of attendees cannot be more than ${maxAttending}`),
			numberOfChildren: extraCount('Number of children cannot be negative.'),
			numberOfSoftDrinks: extraCount('Number requiring soft drinks cannot be negative.'),
			numberOfVegetarian: extraCount('Number of vegetarian meals cannot be negative.'),
			boatName: optionalLine(lineOfText('Boat name', 100)),
			userEmail: optionalLine(
				lineOfText('Email', 254).refine((text) => text === '' || email.safeParse(text).success, {
					message: 'Please enter a valid email address',
				}),
			),
		})
		.superRefine((form, context) => {
			for (const { field, label } of extras) {
				if (form[field] > Math.max(form.numberAttending, 0)) {
					context.addIssue({
						code: 'custom',
						path: [field],
						message: `${label} (${form[field]}) cannot exceed total attendees (${form.numberAttending})`,
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

/** The fields of an event that decide which optional fields its booking form has. */
export type BookingFieldFlags = Pick<
	ClubEvent,
	'offerChild' | 'offerSoftDrinks' | 'offerVeg' | 'isBoatEvent'
>;

/**
 * Returns an issue for each filled-in field that the event's booking form does not have (specification
 * §5).
 */
export function issuesForEvent(form: BookingForm, event: BookingFieldFlags): InputIssue[] {
	const issues: InputIssue[] = extras
		.filter(({ field, flag }) => form[field] > 0 && !event[flag])
		.map(({ field, label }) => ({
			path: [field],
			message: `${label} is not needed for this event`,
		}));
	if (form.boatName !== null && !event.isBoatEvent) {
		issues.push({ path: ['boatName'], message: 'Boat name is not needed for this event' });
	}
	return issues;
}

/**
 * Parses a count that the user typed. Ignores all characters except digits. Returns 0 if the text
 * has no digits (specification §5).
 */
export function readCount(text: string): number {
	return Number(text.replace(/\D/g, ''));
}
