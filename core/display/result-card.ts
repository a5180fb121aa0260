import { isPastEvent } from '../rules/search/current-tags.ts';
import { excerpt, highlightParts, type TextPart } from '../rules/search/highlight.ts';
import type { HighlightedField, HitType, SearchHit } from '../rules/search/hit.ts';
import { webAddress } from '../rules/web-address.ts';
import { displaySearchDate } from './dates.ts';

/** The parts of a search hit that the search dialog shows (specification §2, §5). */
export interface ResultCard {
	type: HitType;
	title: TextPart[];
	/** Empty if the search hit is a newsletter, because newsletters have no description. */
	description: TextPart[];
	/**
	 * The date of an event in the search results, such as '4 July 2026'. Null if the search hit is not an
	 * event or has no date.
	 */
	date: string | null;
	/** Whether the search hit is an event that ended before today. */
	isPast: boolean;
	/** Whether the search hit is an event that takes no more bookings, because it is full. */
	isFull: boolean;
	/** The category of the search hit, such as 'Boat event'. */
	badge: string;
	/** The first three tags of the search hit (specification §9). */
	tags: string[];
	/** The link target of the search hit, or '#' if the target is missing or unsafe. */
	href: string;
	opensNewTab: boolean;
}

const maxTags = 3;

/** @param fullEvents the ids of the upcoming events that are full. */
export function resultCard(
	hit: SearchHit,
	now: Date,
	fullEvents: ReadonlySet<string> = new Set(),
): ResultCard {
	const title = firstText(hit, ['name', 'title', 'subject']) ?? highlightParts('Untitled');
	return {
		type: hit.type,
		title,
		description: hasMatch(title) ? shortDescription(hit) : matchingDescription(hit),
		date: hit.type === 'event' ? dateOf(hit) : null,
		isPast: isPastEvent(hit, now),
		isFull: hit.type === 'event' && fullEvents.has(hit.objectID),
		badge: hit.category,
		tags: hit.tags.slice(0, maxTags),
		href: safeHref(targetOf(hit)),
		opensNewTab: hit.type === 'document',
	};
}

/**
 * The maximum number of seconds before or after 1 January 1970 that a Date can represent
 * (ECMAScript, "Time Values and Time Range").
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
 * Returns the link target if it is a path of this site or an HTTP address, otherwise '#'. A record
 * of a club's own Algolia index could contain an unsafe target. Targets with tabs or line breaks
 * are unsafe: browsers remove these characters, so '/\t/host' would lead to a different site.
 */
function safeHref(target: string | null | undefined): string {
	const isOwnPath = target && /^\/(?![/\\])\P{Cc}*$/u.test(target);
	return isOwnPath ? target : (webAddress(target) ?? '#');
}

function hasMatch(parts: readonly TextPart[]): boolean {
	return parts.some(({ found }) => found);
}

function shortDescription(hit: SearchHit): TextPart[] {
	const none = hit.type === 'news' ? [] : highlightParts('No description available');
	return firstText(hit, ['description', 'longdescription']) ?? none;
}

/**
 * Returns the matching part of the short or the long description, so that members see why the result was
 * found. Returns the short description if neither matches.
 */
function matchingDescription(hit: SearchHit): TextPart[] {
	const short = shortDescription(hit);
	const long = firstText(hit, ['longdescription']);
	return excerpt(!hasMatch(short) && long !== null && hasMatch(long) ? long : short);
}

/**
 * Returns the text of the first field in `fields` that is not blank in the search hit. The text contains
 * highlight marks if the search provider sent them.
 */
function firstText(hit: SearchHit, fields: readonly HighlightedField[]): TextPart[] | null {
	const field = fields.find((name) => hit[name]?.trim());
	if (field === undefined) return null;
	return highlightParts(hit._highlightResult?.[field]?.value || hit[field] || '');
}
