import { z } from 'zod';
import { instantField } from '../calendar/instant-field.ts';
import { maxLevel, minLevel } from './water-reading.ts';

const range = `Level must be between ${minLevel} and ${maxLevel} metres`;

/**
 * Validates the form of a water reading, which is the request body for adding or correcting it. `value` is
 * in metres. Unknown fields are refused.
 */
export const waterReadingForm = z.strictObject({
	dateTime: instantField('Date and time'),
	value: z
		.number({
			error: ({ input }) =>
				input === undefined || input === null ? 'Level is required' : 'Level must be a number',
		})
		.min(minLevel, range)
		.max(maxLevel, range),
});
export type WaterReadingForm = z.output<typeof waterReadingForm>;
