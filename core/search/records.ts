import { type ClubEvent, isPaidEvent } from '../events/club-event.ts';
import { withoutMarks } from './highlight.ts';
import type { SearchRecord } from './hit.ts';
import type { SitePage } from './site-pages.ts';

/** What the search needs to know of a campaign. */
export interface SearchableCampaign {
	id: string;
	subject: string;
}

/** What the search needs to know of a document. */
export interface SearchableDocument {
	id: string;
	title: string;
	description: string;
	/** Under /documents/. */
	fileName: string;
}

/** Enough to find an event by; Algolia's smaller plans refuse records of more than 10 kB. */
const maxLength = { name: 300, description: 1_000, longdescription: 5_000 };

/** An event in the index `events`. */
export function eventRecord(event: ClubEvent): SearchRecord {
	const address = `/event-booking?id=${encodeURIComponent(event.id)}`;
	return {
		objectID: event.id,
		type: 'event',
		category: event.isBoatEvent ? 'Boat event' : 'Event',
		name: shortened(event.name, maxLength.name),
		description: shortened(event.description, maxLength.description),
		longdescription: shortened(event.longdescription, maxLength.longdescription),
		eventDate:
			event.eventdatetime === null ? null : Math.floor(Date.parse(event.eventdatetime) / 1_000),
		bookingUrl: event.allowBooking ? address : null,
		detailsUrl: address,
		tags: eventTags(event),
	};
}

/** What matters most comes first: a result shows three. */
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

/** A campaign in the index `news`. */
export function newsRecord({ id, subject }: SearchableCampaign): SearchRecord {
	return {
		objectID: id,
		type: 'news',
		category: 'News',
		subject: shortened(subject, maxLength.name),
		tags: [],
	};
}

/** A document in the index `documents`. */
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

/** One of the site's own pages in the index `pages`. */
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

/** Without marks, and cut where it is too long, never within a character: a club may have typed anything elsewhere. */
function shortened(text: string, most: number): string {
	return withoutMarks(text)
		.slice(0, most)
		.replace(/\p{Cs}$/u, '');
}
