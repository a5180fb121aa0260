import { z } from 'zod';
import { dayMs, type Instant, toInstant } from '../calendar/london-time.ts';
import { isoInstant } from '../calendar/time-schemas.ts';
import { lineOfText, requiredLine } from '../text-schemas.ts';
import { type ClubDocument, clubDocument, defaultDocuments, documentKinds } from './documents.ts';

/** The labels of a document's fields in the panel and in error messages. */
export const documentLabels = {
	title: 'Title',
	description: 'Description',
	kind: 'Kind',
} as const;

/** What an admin enters about a document. Members see it beside the link to the PDF. */
export const documentDetails = z.object({
	title: requiredLine(documentLabels.title, 100),
	description: lineOfText(documentLabels.description, 200).default(''),
	kind: z.enum(documentKinds).default('document'),
});
export type DocumentDetails = z.infer<typeof documentDetails>;

/** A document in the stored list. Members do not see a removed document, which can be restored for a time. */
export const listedDocument = clubDocument.extend({
	/** When an admin removed the document. Null if it is not removed. */
	removedAt: isoInstant.nullable(),
});
export type ListedDocument = z.infer<typeof listedDocument>;
export type RemovedDocument = ListedDocument & { removedAt: Instant };

/** The club's documents in their order, the removed ones among them (decision: document-list). */
export const documentList = z.object({
	documents: z.array(listedDocument),
	revision: z.int(),
});
export type DocumentList = z.infer<typeof documentList>;

/** The list while no admin has edited it. */
export const defaultDocumentList: DocumentList = {
	documents: defaultDocuments.map((document) => ({ ...document, removedAt: null })),
	revision: 0,
};

export const maxDocuments = 50;
/** Limits the stored list, which also contains the removed documents. */
const maxStored = 2 * maxDocuments;
/** How long a removed document can be restored. */
const restorableMs = 30 * dayMs;

type Documents = readonly ListedDocument[];

/** Returns the documents that members see, in their order. */
export function shownDocuments(documents: Documents): ClubDocument[] {
	return documents
		.filter(({ removedAt }) => removedAt === null)
		.map(({ removedAt: _, ...document }) => document);
}

/** Returns the documents that can be restored, last removed first. */
export function restorableDocuments(documents: Documents, now: Date): RemovedDocument[] {
	return documents
		.filter(isRemoved)
		.filter((document) => isRestorable(document, now))
		.sort((a, b) => Date.parse(b.removedAt) - Date.parse(a.removedAt));
}

/** Returns the documents whose files can be deleted, because they can no longer be restored. */
export function expiredDocuments(documents: Documents, now: Date): RemovedDocument[] {
	return documents.filter(isRemoved).filter((document) => !isRestorable(document, now));
}

function isRemoved(document: ListedDocument): document is RemovedDocument {
	return document.removedAt !== null;
}

/** Returns the time until which a removed document can be restored. */
export function restorableUntil({ removedAt }: Pick<RemovedDocument, 'removedAt'>): Instant {
	return toInstant(new Date(Date.parse(removedAt) + restorableMs));
}

function isRestorable(document: RemovedDocument, now: Date): boolean {
	return toInstant(now) < restorableUntil(document);
}

/** Whether the list has no room for another document that members see. */
export function isFull(documents: Documents): boolean {
	return documents.length >= maxStored || shownDocuments(documents).length >= maxDocuments;
}

/**
 * Returns a new document at the end of the list. Its id and its file name come from its title, and differ from those of
 * all others, also of the removed ones. They stay when the title changes, so that links to the PDF stay valid.
 */
export function newDocument(documents: Documents, details: DocumentDetails): ListedDocument {
	const slug = slugOf(details.title);
	const taken = new Set(documents.map(({ id }) => id));
	let id = slug;
	for (let number = 2; taken.has(id); number += 1) id = `${slug}-${number}`;
	return { ...details, id, fileName: `${id}.pdf`, removedAt: null };
}

const maxSlugLength = 60;

/** Converts a title to lower-case letters, digits and hyphens: 'Überfahrt & Häfen' becomes 'uberfahrt-hafen'. */
function slugOf(title: string): string {
	const slug = title
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z\d]+/g, '-')
		.slice(0, maxSlugLength)
		.replace(/^-|-$/g, '');
	return slug === '' ? 'document' : slug;
}

/** Whether a document could have this file name. No such name leads to another folder. */
export function isPdfFileName(fileName: string): boolean {
	return /^[a-z\d]+(-[a-z\d]+)*\.pdf$/.test(fileName);
}

/**
 * Returns the list with the shown documents in this order. Removed documents keep their places.
 * @param fileNames must be those of the shown documents, each once. Otherwise the result is null.
 */
export function inOrder(
	documents: Documents,
	fileNames: readonly string[],
): ListedDocument[] | null {
	const shown = new Map(
		documents
			.filter((document) => !isRemoved(document))
			.map((document) => [document.fileName, document]),
	);
	const ordered = [...new Set(fileNames)].flatMap((fileName) => shown.get(fileName) ?? []);
	if (ordered.length !== shown.size || fileNames.length !== shown.size) return null;
	return documents.map((document) =>
		isRemoved(document) ? document : (ordered.shift() ?? document),
	);
}

/** Returns the items with the one at `index` moved up (-1) or down (1). At an end of the list, it stays. */
export function movedBy<Item>(items: readonly Item[], index: number, step: -1 | 1): Item[] {
	const moved = [...items];
	const [item, other] = [items[index], items[index + step]];
	if (item === undefined || other === undefined) return moved;
	moved[index] = other;
	moved[index + step] = item;
	return moved;
}
