import { startOfLondonToday } from '../calendar/london-day.ts';
import type { Instant } from '../calendar/london-time.ts';
import type { SearchHit } from './hit.ts';

/** The tags of an event that say whether a booking costs money. */
export const priceTags = { paid: 'Paid event', free: 'Free event' } as const;

/** Whether the hit is an event that ended before today in London. If it has no end, its start counts instead. */
export function isPastEvent(hit: SearchHit, now: Date): boolean {
	return isEventBefore(secondsOf(startOfLondonToday(now)), hit);
}

/**
 * Removes the price tags from past events, because they can no longer be booked. The search indexes still contain the
 * tags, because the end of a day changes no record.
 */
export function withCurrentTags(hits: readonly SearchHit[], now: Date): SearchHit[] {
	const outdated: readonly string[] = Object.values(priceTags);
	const today = secondsOf(startOfLondonToday(now));
	return hits.map((hit) =>
		isEventBefore(today, hit)
			? { ...hit, tags: hit.tags.filter((tag) => !outdated.includes(tag)) }
			: hit,
	);
}

function isEventBefore(seconds: number, { type, eventDate, eventEndDate }: SearchHit): boolean {
	const end = eventEndDate ?? eventDate;
	return type === 'event' && typeof end === 'number' && end < seconds;
}

function secondsOf(instant: Instant): number {
	return Date.parse(instant) / 1_000;
}
