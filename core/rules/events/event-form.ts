import { z } from 'zod';
import { instantField } from '../calendar/instant-field.ts';
import { currencies, toMinor } from '../money.ts';
import { wholeMinorUnits } from '../money-schemas.ts';
import { paragraphs, requiredLine } from '../text-schemas.ts';
import { type ClubEvent, payLaterMethods } from './club-event.ts';
import { eventLabels as labels } from './labels.ts';
import { questionsForm, questionsOf } from './question.ts';

const maxPrice = 10_000;
const maxPlaces = 10_000;
/** A week. */
const maxOfferHours = 168;
export const defaultOfferHours = 24;

/** A number of people or boats. Null means no limit. */
const limit = (label: string) =>
	z
		.int({ error: `${label} must be a whole number` })
		.min(1, `${label} must be at least 1`)
		.max(maxPlaces, `${label} cannot be more than ${maxPlaces}`)
		.nullable()
		.default(null);

const flag = z.boolean({ error: 'Must be true or false' }).default(false);

/**
 * Validates the admin's event form, which is the request body for creating or updating an event
 * (specification §5). Times are ISO 8601 with an offset. `price` is per adult, in major units.
 * Unknown fields are refused.
 */
export const eventForm = z
	.strictObject({
		name: requiredLine(labels.name, 200),
		description: paragraphs(labels.description, 1_000).default(''),
		longdescription: paragraphs(labels.longdescription, 10_000).default(''),
		eventdatetime: instantField(labels.eventdatetime),
		eventenddatetime: instantField(labels.eventenddatetime).nullable().default(null),
		bookingEndDate: instantField(labels.bookingEndDate).nullable().default(null),
		allowBooking: flag,
		isBoatEvent: flag,
		offerChild: flag,
		offerSoftDrinks: flag,
		offerVeg: flag,
		requiresPayment: flag,
		price: z
			.number({ error: 'Price must be a number' })
			.min(0, 'Price cannot be negative')
			.max(maxPrice, `Price cannot be more than ${maxPrice}`)
			.check(wholeMinorUnits('Price'))
			.nullable()
			.default(null),
		currency: z.enum(currencies, { error: 'Currency must be GBP, EUR or USD' }).default('GBP'),
		payLater: z
			.array(z.enum(payLaterMethods))
			.default([])
			.transform((chosen) => payLaterMethods.filter((method) => chosen.includes(method))),
		payLaterUntil: instantField(labels.payLaterUntil).nullable().default(null),
		places: limit(labels.places),
		boatPlaces: limit(labels.boatPlaces),
		showPlacesLeft: flag,
		waitingList: flag,
		offerHours: z
			.int({ error: `${labels.offerHours} must be a whole number` })
			.min(1, `${labels.offerHours} must be at least 1`)
			.max(maxOfferHours, `${labels.offerHours} cannot be more than ${maxOfferHours}`)
			.default(defaultOfferHours),
		reminder: flag,
		questions: questionsForm,
		draft: flag,
	})
	.superRefine((form, context) => {
		if (form.requiresPayment && form.price === null) {
			context.addIssue({
				code: 'custom',
				path: ['price'],
				message: 'Enter a price, because this event requires payment',
			});
		}
		if (form.payLater.length > 0 && !form.requiresPayment) {
			context.addIssue({
				code: 'custom',
				path: ['payLater'],
				message: 'Only an event that requires payment can offer other ways to pay',
			});
		}
		if (form.payLaterUntil !== null && form.payLaterUntil > form.eventdatetime) {
			context.addIssue({
				code: 'custom',
				path: ['payLaterUntil'],
				message: 'Transfers must arrive before the event starts',
			});
		}
		if (form.eventenddatetime !== null && form.eventenddatetime < form.eventdatetime) {
			context.addIssue({
				code: 'custom',
				path: ['eventenddatetime'],
				message: 'The end cannot be before the start',
			});
		}
	});

export type EventFormInput = z.input<typeof eventForm>;
export type EventForm = z.output<typeof eventForm>;

/** The fields of an event that an admin enters. */
export type EventFields = Omit<ClubEvent, 'id' | 'createdAt' | 'updatedAt' | 'revision'>;

/** Returns the fields as they are stored. `newId` makes the ids of new questions. */
export function eventFields(
	{ price, questions, ...fields }: EventForm,
	newId: () => string,
): EventFields {
	return {
		...fields,
		priceMinor: toMinor(price ?? 0),
		questions: questionsOf(questions, newId),
	};
}
