import {
	type Currency,
	type EventFormInput,
	eventForm,
	fromLondonDateTime,
	type InputIssue,
	type Instant,
	londonDateTime,
} from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { parseForm, type ReadForm } from '../../../ui/use-form.ts';

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

const labels = {
	eventdatetime: 'Start date and time',
	eventenddatetime: 'End date and time',
	bookingEndDate: 'Booking end date',
} as const;

/**
 * Matches a date in a year that the event schema accepts. `instantOf` passes on dates in other
 * years, so that the schema reports its own error.
 */
const acceptedYear = /^(19|20|21)\d\d-/;

function instantOf(text: string): string | null {
	if (text === '') return null;
	return fromLondonDateTime(text) ?? (acceptedYear.test(text) ? null : `${text}:00Z`);
}

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
	const timeIssues = times.flatMap((field): InputIssue[] => {
		if (incomplete.includes(field)) {
			return [
				{ path: [field], message: `${labels[field]} is not complete. Enter a date and a time.` },
			];
		}
		const skipped = values[field] !== '' && instants[field] === null;
		const message = `${labels[field]} does not exist, because the clocks go forward that night. Choose another time.`;
		return skipped ? [{ path: [field], message }] : [];
	});
	const price = values.price.trim() === '' ? null : Number(values.price);

	const read = parseForm(eventForm, {
		...Object.fromEntries(fields.map((field) => [field, values[field]])),
		...instants,
		// If no payment is required, the price field is hidden. An invalid price is then ignored, because the
		// admin could not correct the price.
		price: values.requiresPayment || eventForm.shape.price.safeParse(price).success ? price : null,
	});
	if (timeIssues.length === 0) return read;
	// The schema may report an unreadable time as missing. For such a time, the form shows only the error
	// from `timeIssues`.
	const otherIssues = ('issues' in read ? read.issues : []).filter(
		({ path }) => !timeIssues.some(({ path: [field] }) => field === path[0]),
	);
	return { issues: [...timeIssues, ...otherIssues] };
}
