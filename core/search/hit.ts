import { z } from 'zod';

/** What a hit can be, the first in the ranking first (specification §7). */
export const hitTypes = ['event', 'document', 'page', 'news'] as const;
export type HitType = (typeof hitTypes)[number];

/** The four indexes (specification §3), and what each holds. */
export const indexNames = ['events', 'documents', 'news', 'pages'] as const;
export type IndexName = (typeof indexNames)[number];

/** How many hits are asked of each index (specification §9). */
export const hitsPerIndex = 10;

// A club's own Algolia index may hold anything: one odd field loses itself, not the record.
const text = z.string().nullish().catch(null);

/** What an index holds of an event, a document, a campaign or a page (specification §3). No personal data is in it (decision: personal-data). */
export const searchRecord = z.object({
	/** One for each record of an index; the event's own id, say. */
	objectID: z.string(),
	type: z.enum(hitTypes).catch('page'),
	category: z.string().min(1).catch('general'),
	name: text,
	title: text,
	subject: text,
	description: text,
	longdescription: text,
	/** In seconds since 1970. */
	eventDate: z.number().nullish().catch(null),
	bookingUrl: text,
	detailsUrl: text,
	downloadUrl: text,
	path: text,
	tags: z.array(z.string()).catch([]),
});
export type SearchRecord = z.infer<typeof searchRecord>;

/** The texts in which what was found is marked. */
export const highlightedFields = [
	'name',
	'title',
	'subject',
	'description',
	'longdescription',
] as const;
export type HighlightedField = (typeof highlightedFields)[number];

const highlight = z.object({ value: z.string() }).optional().catch(undefined);

/** A record that was found; what was found in it stands between the marks of `highlight.ts`. */
export const searchHit = searchRecord.extend({
	/** The index that it was found in. */
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
