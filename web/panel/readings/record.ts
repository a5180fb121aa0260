import { issuesIfFuture, readingLabels as labels, waterReadingForm } from '@burgee/core';
import { displayMetres } from '@burgee/core/display/water-level';
import { serverTime } from '../../api/client.ts';
import { type Field, text, time } from '../records/fields.ts';
import { recordFields } from '../records/record-fields.ts';

/** A water level in metres, as typed. */
const level: Field<string, number> = {
	...text(labels.value, 'required'),
	fill: String,
	read: levelOf,
	display: (typed) => {
		const metres = levelOf(typed);
		return metres === null || Number.isNaN(metres) ? typed : displayMetres(metres);
	},
};

export const readingFields = recordFields(
	{ dateTime: time(labels.dateTime, 'required'), value: level },
	{
		schema: waterReadingForm,
		check: ({ dateTime }) => issuesIfFuture('dateTime', labels.dateTime, dateTime, serverTime()),
	},
);

/** Accepts a decimal point or comma, and the unit. Returns null for no text, and NaN for a text without a number. */
function levelOf(text: string): number | null {
	const number = text.trim().replace(/ ?m$/i, '').replace(',', '.');
	return number === '' ? null : Number(number);
}
