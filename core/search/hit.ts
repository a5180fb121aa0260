import { z } from 'zod';

/** The types of a hit, in the order of the ranking (specification §7). */
export const hitTypes = ['event', 'document', 'page', 'news'] as const;
export type HitType = (typeof hitTypes)[number];

/** The four indexes: one each for events, documents, campaigns and pages (specification §3). */
export const indexNames = ['events', 'documents', 'news', 'pages'] as const;
export type IndexName = (typeof indexNames)[number];

/** The maximum number of hits from each index (specification §9). */
export const hitsPerIndex = 10;

// The fields of a record from a club's own Algolia index may be invalid. An invalid field is dropped; the
// rest of the record is kept.
const text = z.string().nullish().catch(null);

/**
 * The record of an event, a document, a campaign or a page in a search index (specification §3). Contains no
 * personal data (decision: personal-data).
 */
export const searchRecord = z.object({
	/** The id of the record, unique in its index. The record of an event has the event's id. */
	objectID: z.string(),
	type: z.enum(hitTypes).catch('page'),
	category: z.string().min(1).catch('general'),
	name: text,
	title: text,
	subject: text,
	description: text,
	longdescription: text,
	/** Seconds since 1970-01-01T00:00:00Z. */
	eventDate: z.number().nullish().catch(null),
	bookingUrl: text,
	detailsUrl: text,
	downloadUrl: text,
	path: text,
	tags: z.array(z.string()).catch([]),
});
export type SearchRecord = z.infer<typeof searchRecord>;

/** The fields whose matches are highlighted (specification §3). */
export const highlightedFields = [
	'name',
	'title',
	'subject',
	'description',
	'longdescription',
] as const;
export type HighlightedField = (typeof highlightedFields)[number];

const highlight = z.object({ value: z.string() }).optional().catch(undefined);

/** A record that matched the query. Each match in a highlighted field is enclosed in `highlightMarks`. */
export const searchHit = searchRecord.extend({
	/** The index that returned the record (specification §3). */
	index: z.enum(indexNames).optional(),
	_highlightResult: z
		.object(
			Object.fromEntries(highlightedFields.map((field) => [field, highlight])) as Record<
				HighlightedField,
				typeof highlight
			>,
		)
		.optional()
		.catch(undefined),
});
export type SearchHit = z.infer<typeof searchHit>;
