import { type ClubEvent, isPaidEvent } from '../events/club-event.ts';
import { withoutMarks } from './highlight.ts';
import type { SearchRecord } from './hit.ts';
import type { SitePage } from './site-pages.ts';

/** The fields of a campaign that are indexed. */
export interface SearchableCampaign {
	id: string;
	subject: string;
}

/** The fields of a document that are indexed. */
export interface SearchableDocument {
	id: string;
	title: string;
	description: string;
	/** The file's name under /documents/. */
	fileName: string;
}

/**
 * The maximum lengths of the texts in a record, in UTF-16 code units. Long texts are cut, because Algolia's
 * smaller plans refuse records of more than 10 kB.
 */
const maxLengths = { name: 300, description: 1_000, longdescription: 5_000 };

/** Returns the record of an event for the index `events`. */
export function eventRecord(event: ClubEvent): SearchRecord {
	const bookingPage = `/event-booking?id=${encodeURIComponent(event.id)}`;
	return {
		objectID: event.id,
		type: 'event',
		category: event.isBoatEvent ? 'Boat event' : 'Event',
		name: truncated(event.name, maxLengths.name),
		description: truncated(event.description, maxLengths.description),
		longdescription: truncated(event.longdescription, maxLengths.longdescription),
		eventDate:
			event.eventdatetime === null ? null : Math.floor(Date.parse(event.eventdatetime) / 1_000),
		bookingUrl: event.allowBooking ? bookingPage : null,
		detailsUrl: bookingPage,
		tags: eventTags(event),
	};
}

/**
 * Returns the tags of an event, most important first, because a result card shows only three tags
 * (specification §9).
 */
function eventTags(event: ClubEvent): string[] {
	const tags: [string, boolean][] = [
		['Paid', isPaidEvent(event)],
		['Free', event.allowBooking && !isPaidEvent(event)],
		['Boats', event.isBoatEvent],
		['Children welcome', event.offerChild],
		['Vegetarian meals', event.offerVeg],
		['Soft drinks', event.offerSoftDrinks],
	];
	return tags.flatMap(([tag, applies]) => (applies ? [tag] : []));
}

/** Returns the record of a campaign for the index `news`. */
export function newsRecord({ id, subject }: SearchableCampaign): SearchRecord {
	return {
		objectID: id,
		type: 'news',
		category: 'News',
		subject: truncated(subject, maxLengths.name),
		tags: [],
	};
}

/** Returns the record of a document for the index `documents`. */
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

/** Returns the record of one of the site's pages for the index `pages`. */
export function pageRecord({ id, title, description, path, tags }: SitePage): SearchRecord {
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

/**
 * Removes the highlight marks from a text and cuts it at the maximum length. Never cuts within a surrogate
 * pair. Events written by another program can have texts of any length.
 */
function truncated(text: string, maxLength: number): string {
	return withoutMarks(text)
		.slice(0, maxLength)
		.replace(/\p{Cs}$/u, '');
}
