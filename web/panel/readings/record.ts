import { issuesIfFuture, waterReadingForm } from '@burgee/core';
import { displayMetres } from '@burgee/core/display/water-level';
import { serverTime } from '../../api/client.ts';
import { type Field, time } from '../records/fields.ts';
import { recordFields } from '../records/record-fields.ts';

/** A water level in metres, as typed. */
const level: Field<string, number> = {
	label: 'Level',
	empty: '',
	fill: String,
	read: levelOf,
	conflict: (name) => ({
		label: 'Level',
		names: [name],
		text: ({ [name]: value }) => {
			const metres = levelOf(value);
			return metres === null || Number.isNaN(metres) ? value : displayMetres(metres);
		},
	}),
};

export const readingFields = recordFields(
	{ dateTime: time('Date and time', 'required'), value: level },
	{
		schema: waterReadingForm,
		check: ({ dateTime }) => issuesIfFuture('dateTime', dateTime, serverTime()),
	},
);

/** Accepts a decimal point or comma, and the unit. Returns null for no text, and NaN for a text without a number. */
function levelOf(text: string): number | null {
	const number = text.trim().replace(/ ?m$/i, '').replace(',', '.');
	return number === '' ? null : Number(number);
}
