import { z } from 'zod';
import { isoLondonDate } from './time-schemas.ts';

/** A day in London. The limits ensure that the days before and after it can be computed. */
export const reportDay = isoLondonDate.refine(
	(date) => date >= '1900-01-01' && date <= '2999-12-31',
	{
		message: 'Choose a day between 1900 and 2999',
	},
);

/** The days of a list or report, in London, both included. A missing day means a default or no limit. */
export const period = z
	.object({ from: reportDay.optional(), to: reportDay.optional() })
	.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
		path: ['to'],
		message: 'The last day cannot be before the first day',
	});
export type Period = z.infer<typeof period>;
