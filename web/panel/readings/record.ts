import { issuesIfFuture, readingLabels as labels, waterReadingForm } from '@burgee/core';
import { displayMetres } from '@burgee/core/display/water-level';
import { serverTime } from '../../api/client.ts';
import { number, time } from '../records/fields.ts';
import { recordFields } from '../records/record-fields.ts';

export const readingFields = recordFields(
	{
		dateTime: time(labels.dateTime, 'required'),
		value: number(labels.value, 'required', { unit: 'm', display: displayMetres }),
	},
	{
		schema: waterReadingForm,
		check: ({ dateTime }) => issuesIfFuture('dateTime', labels.dateTime, dateTime, serverTime()),
	},
);
