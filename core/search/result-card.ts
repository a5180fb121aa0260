import { displaySearchDate } from '../calendar/display-date.ts';
import { highlightParts, type TextPart } from './highlight.ts';
import type { HighlightedField, HitType, SearchHit } from './hit.ts';

/** The parts of a hit that the search dialog shows (specification §2, §5). */
export interface ResultCard {
	type: HitType;
	title: TextPart[];
	description: TextPart[];
	/** The date of the event as '4 July 2026', or null if the hit has no event date. */
	date: string | null;
	/** The category. */
	badge: string;
	/** At most three (specification §9). */
	tags: string[];
	/** The link of the card. '#' if the hit has no target, or if its target is unsafe. */
	href: string;
	opensNewTab: boolean;
}

const maxTags = 3;

/** Builds the card of a hit by the display rules for results (specification §5). */
export function resultCard(hit: SearchHit): ResultCard {
	return {
		type: hit.type,
		title: firstText(hit, ['name', 'title', 'subject']) ?? highlightParts('Untitled'),
		description:
			firstText(hit, ['description', 'longdescription']) ??
			highlightParts('No description available'),
		date: hit.type === 'event' ? dateOf(hit) : null,
		badge: hit.category,
		tags: hit.tags.slice(0, maxTags),
		href: safeHref(targetOf(hit)),
		opensNewTab: hit.type === 'document',
	};
}

/**
 * The maximum number of seconds before or after 1970 that a Date can represent (ECMAScript, "Time Values and
 * Time Range").
 */
const maxDateSeconds = 8.64e12;

function dateOf({ eventDate }: SearchHit): string | null {
	if (typeof eventDate !== 'number' || !(Math.abs(eventDate) <= maxDateSeconds)) return null;
	return displaySearchDate(eventDate);
}

function targetOf(hit: SearchHit): string | null | undefined {
	switch (hit.type) {
		case 'event':
			return hit.bookingUrl || hit.detailsUrl;
		case 'document':
			return hit.downloadUrl;
		case 'page':
			return hit.path;
		case 'news':
			return null;
	}
}

/**
 * Returns the target if it is a path of this site or an HTTP address, otherwise '#'. Records can come from
 * a club's own Algolia index. Browsers remove tabs and line breaks from URLs, which makes '/\t/' a path to
 * another host: such targets are rejected too.
 */
function safeHref(target: string | null | undefined): string {
	return target && /^(\/(?![/\\])|https?:\/\/)[^\p{Cc}]*$/iu.test(target) ? target : '#';
}

/** Returns the first of these fields that is not blank, with the provider's highlights if it sent any. */
function firstText(hit: SearchHit, fields: readonly HighlightedField[]): TextPart[] | null {
	const field = fields.find((name) => hit[name]?.trim());
	if (field === undefined) return null;
	return highlightParts(hit._highlightResult?.[field]?.value || hit[field] || '');
}
