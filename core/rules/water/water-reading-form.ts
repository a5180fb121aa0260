import { z } from 'zod';
import { instantField } from '../calendar/instant-field.ts';
import { readingLabels as labels } from './labels.ts';
import { maxLevel, minLevel } from './water-reading.ts';

const range = `${labels.value} must be between ${minLevel} and ${maxLevel} metres`;

/**
 * Validates the form of a water reading, which is the request body for adding or correcting it. `value` is
 * in metres. Unknown fields are refused.
 */
export const waterReadingForm = z.strictObject({
	dateTime: instantField(labels.dateTime),
	value: z
		.number({
			error: ({ input }) =>
				`${labels.value} ${input === undefined || input === null ? 'is required' : 'must be a number'}`,
		})
		.min(minLevel, range)
		.max(maxLevel, range),
});
export type WaterReadingForm = z.output<typeof waterReadingForm>;
