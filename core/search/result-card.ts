import { displaySearchDate } from '../calendar/display-date.ts';
import { highlightParts, type TextPart } from './highlight.ts';
import type { HighlightedField, HitType, SearchHit } from './hit.ts';

/** What a result shows (specification §2, §5). */
export interface ResultCard {
	type: HitType;
	title: TextPart[];
	description: TextPart[];
	/** '4 July 2026' for events with a date. */
	date: string | null;
	/** The category. */
	badge: string;
	/** At most three. */
	tags: string[];
	/** '#' where the specification gives the type no target. */
	href: string;
	opensNewTab: boolean;
}

const maxTags = 3;

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
		href: ownAddress(targetOf(hit)),
		opensNewTab: hit.type === 'document',
	};
}

/** The last second that a date can be, either way from 1970 (ECMAScript, Time Values). */
const lastSecond = 8.64e12;

function dateOf({ eventDate }: SearchHit): string | null {
	if (typeof eventDate !== 'number' || !(Math.abs(eventDate) <= lastSecond)) return null;
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
 * A record comes from outside: only a path of ours or a web address is followed. Browsers drop tabs and line
 * breaks from an address, so that '/\t/' would lead elsewhere.
 */
function ownAddress(target: string | null | undefined): string {
	return target && /^(\/(?![/\\])|https?:\/\/)[^\p{Cc}]*$/iu.test(target) ? target : '#';
}

/** Highlighted where the provider says so. */
function firstText(hit: SearchHit, fields: readonly HighlightedField[]): TextPart[] | null {
	const field = fields.find((name) => hit[name]?.trim());
	if (field === undefined) return null;
	return highlightParts(hit._highlightResult?.[field]?.value || hit[field] || '');
}
