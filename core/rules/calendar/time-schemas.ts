import { z } from 'zod';
import type { Instant, LondonDate } from './london-time.ts';

// These schemas are apart from london-time.ts, so that a page can use times without loading zod (decision: panel-code).

export const isoInstant = z.iso.datetime({ precision: 3 }).brand<'Instant'>();

export const isoLondonDate = z.iso.date().brand<'LondonDate'>();

/** @throws Error if the text is not a UTC time such as '2026-07-04T17:30:00.000Z'. */
export function instant(text: string): Instant {
	return isoInstant.parse(text);
}

/** @throws Error if the text is not a calendar day such as '2026-07-04'. */
export function parseLondonDate(text: string): LondonDate {
	return isoLondonDate.parse(text);
}
