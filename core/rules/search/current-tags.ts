import { startOfLondonToday } from '../calendar/london-day.ts';
import type { SearchHit } from './hit.ts';

/** The tags of an event that say whether a booking costs money. */
export const priceTags = { paid: 'Paid event', free: 'Free event' } as const;

/**
 * Removes the price tags from the events that started before today in London, because these events can no longer
 * be booked. The search indexes still contain the tags, because the end of a day changes no record.
 */
export function withCurrentTags(hits: readonly SearchHit[], now: Date): SearchHit[] {
	const today = Date.parse(startOfLondonToday(now)) / 1_000;
	const outdated: readonly string[] = Object.values(priceTags);
	return hits.map((hit) =>
		hit.type === 'event' && typeof hit.eventDate === 'number' && hit.eventDate < today
			? { ...hit, tags: hit.tags.filter((tag) => !outdated.includes(tag)) }
			: hit,
	);
}
