import { z } from 'zod';
import type { InputIssue } from '../../errors/club-error.ts';
import { type Instant, toInstant } from './london-time.ts';

const earliest = '1900-01-01T00:00:00.000Z';
/** Every time that an admin enters is earlier than this time. */
export const latestTime = '2200-01-01T00:00:00.000Z';

/**
 * A schema for a time that an admin enters: ISO 8601 with any UTC offset, from 1900 to 2199. `label` names
 * the field in error messages.
 */
export function instantField(label: string) {
	return z.iso
		.datetime({
			offset: true,
			abort: true,
			error: (issue) =>
				issue.input === undefined || issue.input === null
					? `${label} is required`
					: `${label} must be a date and time`,
		})
		.transform((text) => toInstant(new Date(text)))
		.refine((text) => text >= earliest && text < latestTime, {
			message: `${label} must be between 1900 and 2199`,
		});
}

/** Returns the error message of a time in London that the clocks skip. `label` names the field. */
export function skippedTime(label: string): string {
	return `${label} does not exist, because the clocks go forward that night. Choose another time.`;
}

/** The clock of an admin's device may differ from the server's clock by this much. */
const toleranceMs = 5 * 60_000;

/** Returns a problem with the form field if its time is in the future. */
export function issuesIfFuture(
	field: string,
	label: string,
	time: Instant,
	now: Date,
): InputIssue[] {
	if (Date.parse(time) <= now.getTime() + toleranceMs) return [];
	return [{ path: [field], message: `${label} cannot be in the future` }];
}
