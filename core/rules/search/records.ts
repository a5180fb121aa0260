import { bookingPath } from '../booking/booking-path.ts';
import type { Instant } from '../calendar/london-time.ts';
import { type ClubEvent, isPaidEvent } from '../events/club-event.ts';
import type { InformationPage } from '../information-pages/information-page.ts';
import { informationPagePath } from '../information-pages/page-path.ts';
import type { Campaign } from '../news/campaign.ts';
import type { ClubDocument } from '../site/documents.ts';
import type { SearchablePage } from '../site/listed-pages.ts';
import { priceTags } from './current-tags.ts';
import { withoutMarks } from './highlight.ts';
import type { SearchRecord } from './hit.ts';

export type SearchableCampaign = Pick<Campaign, 'id' | 'subject'>;
export type SearchableOwnPage = Pick<InformationPage, 'id' | 'title' | 'summary'>;
export type SearchableDocument = Omit<ClubDocument, 'kind'>;

/**
 * The maximum lengths of the texts in a search record, in UTF-16 code units. Long texts are cut,
 * because Algolia's smaller plans refuse records of more than 10 kB.
 */
const maxLengths = { name: 300, description: 1_000, longdescription: 5_000 };

/** Returns the record of an event for the search indexes. */
export function eventRecord(event: ClubEvent): SearchRecord {
	return {
		objectID: event.id,
		type: 'event',
		category: event.isBoatEvent ? 'Boat event' : 'Event',
		name: truncated(event.name, maxLengths.name),
		description: truncated(event.description, maxLengths.description),
		longdescription: truncated(event.longdescription, maxLengths.longdescription),
		eventDate: secondsOf(event.eventdatetime),
		eventEndDate: secondsOf(event.eventenddatetime),
		bookingUrl: event.allowBooking ? bookingPath(event.id) : null,
		detailsUrl: bookingPath(event.id),
		tags: eventTags(event),
	};
}

function secondsOf(time: Instant | null): number | null {
	return time === null ? null : Math.floor(Date.parse(time) / 1_000);
}

/**
 * Returns the tags of an event, most important first, because the search dialog shows only three
 * tags (specification §9).
 */
function eventTags(event: ClubEvent): string[] {
	const tags: [string, boolean][] = [
		[priceTags.paid, isPaidEvent(event)],
		[priceTags.free, event.allowBooking && !isPaidEvent(event)],
		['Boats', event.isBoatEvent],
		['Children welcome', event.offerChild],
		['Vegetarian meals', event.offerVeg],
		['Soft drinks', event.offerSoftDrinks],
	];
	return tags.flatMap(([tag, applies]) => (applies ? [tag] : []));
}

/** Returns the record of a newsletter for the search indexes. */
export function newsRecord({ id, subject }: SearchableCampaign): SearchRecord {
	return {
		objectID: id,
		type: 'news',
		category: 'News',
		subject: truncated(subject, maxLengths.name),
		tags: [],
	};
}

/** Returns the record of a document for the search indexes. */
export function documentRecord(document: SearchableDocument): SearchRecord {
	return {
		objectID: document.id,
		type: 'document',
		category: 'Document',
		title: withoutMarks(document.title),
		description: withoutMarks(document.description),
		downloadUrl: `/documents/${encodeURIComponent(document.fileName)}`,
		tags: ['PDF'],
	};
}

/** Returns the record of a page for the search indexes. */
export function pageRecord({ id, title, description, path, tags }: SearchablePage): SearchRecord {
	return {
		objectID: id,
		type: 'page',
		category: 'Page',
		title: withoutMarks(title),
		description: withoutMarks(description),
		path,
		tags: [...tags],
	};
}

/** Returns the id of the search record of a page that the club has written. No other page has this id. */
export function ownPageId(id: string): string {
	return `own-${id}`;
}

/** Returns the search record of a page that the club has written. */
export function ownPageRecord({ id, title, summary }: SearchableOwnPage): SearchRecord {
	return pageRecord({
		...{ id: ownPageId(id), title, description: summary },
		...{ path: informationPagePath(id), tags: [] },
	});
}

/**
 * Removes the highlight marks from a text and cuts the text at the maximum length, but never within
 * a surrogate pair. Events that an external program wrote can have texts of any length.
 */
function truncated(text: string, maxLength: number): string {
	return withoutMarks(text)
		.slice(0, maxLength)
		.replace(/\p{Cs}$/u, '');
}
