import {
	type Instant,
	issuesIfFuture,
	londonDateTime,
	toInstant,
	type WaterReading,
	type WaterReadingForm,
	waterReadingForm,
} from '@burgee/core';
import { displayMetres } from '@burgee/core/display/water-level';
import { serverTime } from '../../api/client.ts';
import { parseForm, type ReadForm } from '../../ui/use-form.ts';
import { type ConflictField, timeField } from '../records/differences.ts';
import { instantUnlessSame, timeIssues, withTimeIssues } from '../records/time-fields.ts';

/** The values of the form: a wall-clock time in London, and a level in metres as typed. */
export interface ReadingValues {
	dateTime: string;
	value: string;
}

/** Returns the initial values of the form for a new reading: the current time and no level. */
export function newReading(): ReadingValues {
	return { dateTime: londonDateTime(toInstant(serverTime())), value: '' };
}

export function valuesOf({ dateTime, value }: WaterReading): ReadingValues {
	return { dateTime: londonDateTime(dateTime), value: String(value) };
}

/** The fields that the conflict dialog compares. */
export const conflictFields: readonly ConflictField<ReadingValues>[] = [
	timeField('dateTime', 'Date and time'),
	{
		label: 'Level',
		names: ['value'],
		text: ({ value }) => {
			const level = levelOf(value);
			return level === null || Number.isNaN(level) ? value : displayMetres(level);
		},
	},
];

/**
 * Parses the form values with the same schema as the server.
 * @param storedTime the stored time of an existing reading.
 */
export function readValues(
	{ dateTime: text, value }: ReadingValues,
	{ storedTime, isTimeIncomplete }: { storedTime: Instant | null; isTimeIncomplete: boolean },
): ReadForm<WaterReadingForm> {
	const typed = { dateTime: instantUnlessSame(text, storedTime), value: levelOf(value) };
	const read = parseForm(waterReadingForm, typed, ({ dateTime }) =>
		issuesIfFuture('dateTime', dateTime, serverTime()),
	);
	const ofTime = timeIssues({
		name: 'dateTime',
		label: 'Date and time',
		text,
		isIncomplete: isTimeIncomplete,
	});
	return withTimeIssues<WaterReadingForm>(read, ofTime);
}

/** Accepts a decimal point or comma, and the unit. Returns null for no text, and NaN for a text without a number. */
function levelOf(text: string): number | null {
	const number = text.trim().replace(/ ?m$/i, '').replace(',', '.');
	return number === '' ? null : Number(number);
}
