import { startOfLondonToday } from '../calendar/london-day.ts';
import type { SearchHit } from './hit.ts';

/** The tags of an event that say whether a booking costs money. */
export const priceTags = { paid: 'Paid event', free: 'Free event' } as const;

/** Whether the hit is an event that ended before today in London. If it has no end, its start counts instead. */
export function isPastEvent({ type, eventDate, eventEndDate }: SearchHit, now: Date): boolean {
	const end = eventEndDate ?? eventDate;
	return (
		type === 'event' && typeof end === 'number' && end < Date.parse(startOfLondonToday(now)) / 1_000
	);
}

/**
 * Removes the price tags from past events, because they can no longer be booked. The search indexes still contain the
 * tags, because the end of a day changes no record.
 */
export function withCurrentTags(hits: readonly SearchHit[], now: Date): SearchHit[] {
	const outdated: readonly string[] = Object.values(priceTags);
	return hits.map((hit) =>
		isPastEvent(hit, now)
			? { ...hit, tags: hit.tags.filter((tag) => !outdated.includes(tag)) }
			: hit,
	);
}
