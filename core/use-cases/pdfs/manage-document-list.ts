import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AuditEntry } from '../../rules/audit/audit-entry.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import {
	type DocumentDetails,
	type DocumentList,
	expiredDocuments,
	inOrder,
	isFull,
	type ListedDocument,
	newDocument,
	type RemovedDocument,
	restorableDocuments,
	shownDocuments,
} from '../../rules/site/document-list.ts';
import { isPdf } from '../../rules/site/documents.ts';
import { auditOf } from '../audit/audit.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readDocumentList } from './read-document-list.ts';
import { listPdfs, type ManagedDocument } from './read-pdfs.ts';

/** The list of the documents as the panel shows it. */
export interface ManagedDocumentList {
	documents: ManagedDocument[];
	/** The documents that can be restored, last removed first. */
	removed: RemovedDocument[];
	/** The revision of the list. Each document also has a revision, that of its PDF. */
	revision: number;
}

type ReadPorts = Pick<Ports, 'clock' | 'documentList' | 'pdfFiles' | 'documentRevisions'>;
type ListPorts = ReadPorts & Pick<Ports, 'ids' | 'searchUpdates'>;

/** Returns the club's documents with their PDFs, and the removed documents that can be restored. */
export async function readManagedDocuments(ports: ReadPorts): Promise<ManagedDocumentList> {
	const { documents, revision } = await readDocumentList(ports);
	return {
		documents: await listPdfs(ports, shownDocuments(documents)),
		removed: restorableDocuments(documents, ports.clock.now()),
		revision,
	};
}

/**
 * Adds a document with its PDF at the end of the list. `revision` is the revision of the list that the admin saw, so a
 * repeated request adds no second document.
 * @throws ClubError 'not-a-pdf', 'revision-differs' if the list has changed since, or 'document-list-full'.
 */
export async function addDocument(
	ports: ListPorts,
	admin: Admin,
	{
		revision,
		details,
		bytes,
	}: { revision: number | null; details: DocumentDetails; bytes: Uint8Array },
): Promise<ManagedDocumentList> {
	if (!isPdf(bytes)) throw new ClubError('not-a-pdf');
	const list = await readList(ports, revision);
	if (isFull(list.documents)) throw new ClubError('document-list-full');
	const added = newDocument(list.documents, details);
	const prepared = await ports.pdfFiles.prepare(added.fileName, bytes);
	try {
		const audit = auditOf(ports, admin, {
			what: 'document.added',
			subject: subjectOf(added),
			after: { ...detailsOf(added), sizeBytes: bytes.length },
		});
		await replaceList(ports, { list, documents: [...list.documents, added], audit });
		// If the server crashes before this line, the list shows the document without a PDF, which can be added.
		await prepared.publish();
	} finally {
		await prepared.discard();
	}
	return withReindexed(ports, added);
}

/**
 * Changes the title, the description and the kind of a document. Its file name stays, so that links stay valid.
 * @throws ClubError 'revision-differs' if the list has changed since, or 'document-not-found'.
 */
export async function updateDocument(
	ports: ListPorts,
	admin: Admin,
	{
		fileName,
		revision,
		details,
	}: { fileName: string; revision: number | null; details: DocumentDetails },
): Promise<ManagedDocumentList> {
	const list = await readListWith(ports, { fileName, revision });
	const before = requireDocument(shownIn(list), fileName);
	const after = { ...before, ...details };
	const audit = auditOf(ports, admin, {
		what: 'document.updated',
		subject: subjectOf(before),
		before: detailsOf(before),
		after: detailsOf(after),
	});
	await replaceList(ports, { list, documents: withDocument(list, after), audit });
	return withReindexed(ports, after);
}

/**
 * Puts the documents into the order of these file names.
 * @throws ClubError 'revision-differs' if the list has changed since, or 'invalid-input' unless there is one file name
 * for each document.
 */
export async function orderDocuments(
	ports: ListPorts,
	admin: Admin,
	{ fileNames, revision }: { fileNames: readonly string[]; revision: number | null },
): Promise<ManagedDocumentList> {
	const list = await readList(ports, revision);
	const documents = inOrder(list.documents, fileNames);
	if (documents === null) {
		throw new ClubError('invalid-input', {
			issues: [
				{ path: ['fileNames'], message: 'Must have the file name of each document, each once' },
			],
		});
	}
	const orderOf = (listed: readonly ListedDocument[]) => ({
		order: shownDocuments(listed).map(({ title }) => title),
	});
	const audit = auditOf(ports, admin, {
		what: 'document.ordered',
		subject: { id: 'documents', name: 'Documents' },
		before: orderOf(list.documents),
		after: orderOf(documents),
	});
	await replaceList(ports, { list, documents, audit });
	return readManagedDocuments(ports);
}

/**
 * Removes a document from the list, so that members no longer see it or its PDF. It can be restored for 30 days.
 * @throws ClubError 'revision-differs' if the list has changed since, or 'document-not-found'.
 */
export async function removeDocument(
	ports: ListPorts,
	admin: Admin,
	{ fileName, revision }: { fileName: string; revision: number | null },
): Promise<ManagedDocumentList> {
	const list = await readListWith(ports, { fileName, revision });
	const before = requireDocument(shownIn(list), fileName);
	const after = { ...before, removedAt: toInstant(ports.clock.now()) };
	const audit = auditOf(ports, admin, {
		what: 'document.unlisted',
		subject: subjectOf(before),
		before: detailsOf(before),
	});
	await replaceList(ports, { list, documents: withDocument(list, after), audit });
	return withReindexed(ports, after);
}

/**
 * Shows a removed document to members again, at its place in the list.
 * @throws ClubError 'revision-differs' if the list has changed since, 'document-not-found' if the document can no longer
 * be restored, or 'document-list-full'.
 */
export async function restoreDocument(
	ports: ListPorts,
	admin: Admin,
	{ fileName, revision }: { fileName: string; revision: number | null },
): Promise<ManagedDocumentList> {
	const list = await readListWith(ports, { fileName, revision });
	const removed = restorableDocuments(list.documents, ports.clock.now());
	const after = { ...requireDocument(removed, fileName), removedAt: null };
	const documents = withDocument(list, after);
	if (isFull(shownIn(list))) throw new ClubError('document-list-full');
	const audit = auditOf(ports, admin, {
		what: 'document.relisted',
		subject: subjectOf(after),
		after: detailsOf(after),
	});
	await replaceList(ports, { list, documents, audit });
	return withReindexed(ports, after);
}

/** Deletes the documents that can no longer be restored, and their files. */
export async function deleteExpiredDocuments(
	ports: Pick<Ports, 'clock' | 'documentList' | 'pdfFiles'>,
): Promise<void> {
	const { documents, revision } = await readDocumentList(ports);
	const expired = expiredDocuments(documents, ports.clock.now());
	if (expired.length === 0) return;
	// If the server crashes before the list is stored, the next run finds these documents again. No admin can restore them
	// in between, because their time is over.
	for (const { fileName } of expired) await ports.pdfFiles.delete(fileName);
	const remaining = documents.filter(({ id }) => !expired.some((document) => document.id === id));
	// If an admin changes the list at the same time, nothing is written here, and the next run tries again.
	await ports.documentList.replace({ documents: remaining, revision: revision + 1 });
}

async function readList(
	ports: Pick<Ports, 'documentList'>,
	revision: number | null,
): Promise<DocumentList> {
	const list = await readDocumentList(ports);
	requireRevision(list, revision);
	return list;
}

/** Reads the list for a change of the document with this file name, which may be removed. */
async function readListWith(
	ports: Pick<Ports, 'documentList'>,
	{ fileName, revision }: { fileName: string; revision: number | null },
): Promise<DocumentList> {
	const list = await readDocumentList(ports);
	requireDocument(list.documents, fileName);
	requireRevision(list, revision);
	return list;
}

function shownIn({ documents }: DocumentList): ListedDocument[] {
	return documents.filter(({ removedAt }) => removedAt === null);
}

function requireDocument(documents: readonly ListedDocument[], fileName: string): ListedDocument {
	const found = documents.find((document) => document.fileName === fileName);
	if (found === undefined) throw new ClubError('document-not-found');
	return found;
}

function withDocument({ documents }: DocumentList, changed: ListedDocument): ListedDocument[] {
	return documents.map((document) => (document.id === changed.id ? changed : document));
}

const subjectOf = ({ id, title }: ListedDocument) => ({ id, name: title });

function detailsOf({ title, description, kind }: ListedDocument): DocumentDetails {
	return { title, description, kind };
}

async function replaceList(
	{ documentList }: Pick<Ports, 'documentList'>,
	{
		list,
		documents,
		audit,
	}: { list: DocumentList; documents: ListedDocument[]; audit: AuditEntry },
): Promise<void> {
	requireWritten(await documentList.replace({ documents, revision: list.revision + 1 }, audit));
}

/** Updates the search record of a document, and returns the list as it is now. */
async function withReindexed(
	ports: ListPorts,
	{ id }: ListedDocument,
): Promise<ManagedDocumentList> {
	await ports.searchUpdates?.reindex('documents', id);
	return readManagedDocuments(ports);
}
