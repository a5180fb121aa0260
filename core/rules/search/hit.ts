import { z } from 'zod';

/** The types of search hits, in the order in which results are ranked (specification §7). */
export const hitTypes = ['event', 'document', 'page', 'news'] as const;
export type HitType = (typeof hitTypes)[number];

export const indexNames = ['events', 'documents', 'news', 'pages'] as const;
export type IndexName = (typeof indexNames)[number];

export const hitsPerIndex = 10;

// Drops an invalid field but keeps the rest of the search record, because a club's own Algolia
// index may contain invalid fields.
const text = z.string().nullish().catch(null);

/**
 * The record of an event, a document, a campaign or a page in a search index (specification §3).
 * Contains no personal data (decision: personal-data).
 */
export const searchRecord = z.object({
	/**
	 * The id of the search record, unique in its search index. The record of an event has the event's
	 * id.
	 */
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
	/** Seconds since 1970-01-01T00:00:00Z. */
	eventEndDate: z.number().nullish().catch(null),
	bookingUrl: text,
	detailsUrl: text,
	downloadUrl: text,
	path: text,
	tags: z.array(z.string()).catch([]),
});
export type SearchRecord = z.infer<typeof searchRecord>;

export const highlightedFields = [
	'name',
	'title',
	'subject',
	'description',
	'longdescription',
] as const;
export type HighlightedField = (typeof highlightedFields)[number];

const highlight = z.object({ value: z.string() }).optional().catch(undefined);

/**
 * A search record that matches the query. In the highlighted fields, `highlightMarks` enclose each
 * match.
 */
export const searchHit = searchRecord.extend({
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
