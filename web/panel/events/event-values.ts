import {
	type Currency,
	type EventFormInput,
	eventForm,
	fromLondonDateTime,
	type Instant,
	londonDateTime,
	toInstant,
	toMinor,
} from '@burgee/core';
import { type EventJson, toEventJson } from '@burgee/core/api/events';
import { displayMoney } from '@burgee/core/display/money';
import { parseForm, type ReadForm } from '../../ui/use-form.ts';
import { type ConflictField, plainField, timeField } from '../records/differences.ts';
import { instantOf, timeIssues, withTimeIssues } from '../records/time-fields.ts';

export const times = ['eventdatetime', 'eventenddatetime', 'bookingEndDate'] as const;

/** The values of an empty form. Times are wall-clock times in London, and the price is text as typed. */
export const emptyEvent = {
	name: '',
	description: '',
	longdescription: '',
	eventdatetime: '',
	eventenddatetime: '',
	bookingEndDate: '',
	allowBooking: false,
	isBoatEvent: false,
	offerChild: false,
	offerSoftDrinks: false,
	offerVeg: false,
	requiresPayment: false,
	price: '',
	currency: 'GBP' as Currency,
	draft: false,
};
export type EventValues = typeof emptyEvent;

const fields = Object.keys(emptyEvent) as (keyof EventValues)[];

export function valuesOf({ price, ...event }: EventJson): EventValues {
	const time = (instant: Instant | null) => (instant === null ? '' : londonDateTime(instant));
	return {
		...event,
		eventdatetime: time(event.eventdatetime),
		eventenddatetime: time(event.eventenddatetime),
		bookingEndDate: time(event.bookingEndDate),
		price: event.requiresPayment || price > 0 ? price.toFixed(2) : '',
	};
}

/** Returns the event as members would see it. A price that is not valid counts as none. */
export function previewOf(values: EventValues, now: Date): EventJson {
	const priceMinor = eventForm.shape.price.safeParse(priceOf(values)).success
		? toMinor(priceOf(values) ?? 0)
		: 0;
	const time = toInstant(now);
	const event = {
		...values,
		id: 'preview',
		draft: false,
		name: values.name || 'Untitled event',
		priceMinor,
		eventdatetime: fromLondonDateTime(values.eventdatetime),
		eventenddatetime: fromLondonDateTime(values.eventenddatetime),
		bookingEndDate: fromLondonDateTime(values.bookingEndDate),
		...{ createdAt: time, updatedAt: time, revision: 0 },
	};
	return toEventJson(event, now);
}

function priceOf({ price }: EventValues): number | null {
	return price.trim() === '' ? null : Number(price);
}

/** The fields that the conflict dialog compares. */
export const conflictFields: readonly ConflictField<EventValues>[] = [
	plainField('name', 'Event name'),
	plainField('draft', 'Draft'),
	plainField('description', 'Short description'),
	plainField('longdescription', 'Long description'),
	timeField('eventdatetime', 'Start date and time'),
	timeField('eventenddatetime', 'End date and time'),
	plainField('allowBooking', 'Allow booking'),
	timeField('bookingEndDate', 'Booking end date'),
	plainField('isBoatEvent', 'Boat event'),
	plainField('offerChild', 'Offer places for children'),
	plainField('offerSoftDrinks', 'Offer soft drinks'),
	plainField('offerVeg', 'Offer vegetarian meals'),
	{
		label: 'Price',
		names: ['requiresPayment', 'price', 'currency'],
		text: ({ requiresPayment, price, currency }) =>
			requiresPayment
				? `${displayMoney(toMinor(Number(price)), currency)} per adult`
				: 'No payment required',
	},
];

const labels = {
	eventdatetime: 'Start date and time',
	eventenddatetime: 'End date and time',
	bookingEndDate: 'Booking end date',
} as const;

/**
 * Parses the form values with the same schema as the server.
 * @param incomplete the time fields in which the admin entered only a part of the date and time.
 */
export function readValues(
	values: EventValues,
	incomplete: readonly (typeof times)[number][] = [],
): ReadForm<EventFormInput> {
	const instants = Object.fromEntries(
		times.map((field) => [field, instantOf(values[field])]),
	) as Record<(typeof times)[number], string | null>;
	const ofTimes = times.flatMap((name) =>
		timeIssues({
			name,
			label: labels[name],
			text: values[name],
			isIncomplete: incomplete.includes(name),
		}),
	);
	const price = priceOf(values);

	const read = parseForm(eventForm, {
		...Object.fromEntries(fields.map((field) => [field, values[field]])),
		...instants,
		// If no payment is required, the price field is hidden. An invalid price is then ignored, because the
		// admin could not correct the price.
		price: values.requiresPayment || eventForm.shape.price.safeParse(price).success ? price : null,
	});
	return withTimeIssues(read, ofTimes);
}
