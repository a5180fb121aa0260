import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ClubDocument, PdfFile } from '../../rules/site/documents.ts';
import { listDocuments } from './read-document-list.ts';

/** One of the club's documents with its PDFs. */
export interface ManagedDocument {
	document: ClubDocument;
	/** The PDF that members see. Null if there is none. */
	file: PdfFile | null;
	/** Whether that PDF is the club's own, not the sample club's. */
	isOwn: boolean;
	/** The previous version of the club's own PDF. Null if there is none. */
	previous: PdfFile | null;
	revision: number;
}

/**
 * Returns the document with this file name.
 * @throws ClubError 'document-not-found' if the club has no such document.
 */
export async function readPdf(
	ports: Pick<Ports, 'documentList' | 'pdfFiles' | 'documentRevisions'>,
	fileName: string,
): Promise<ManagedDocument> {
	const documents = await listDocuments(ports);
	const document = documents.find((known) => known.fileName === fileName);
	if (document === undefined) throw new ClubError('document-not-found');
	return withFiles(ports, document, await ports.documentRevisions.get(fileName));
}

/** Returns a document with its PDFs. */
async function withFiles(
	{ pdfFiles }: Pick<Ports, 'pdfFiles'>,
	document: ClubDocument,
	revision: number,
): Promise<ManagedDocument> {
	const [file, previous] = await Promise.all([
		pdfFiles.find(document.fileName),
		pdfFiles.findPrevious(document.fileName),
	]);
	return { document, file, isOwn: file?.isOwn ?? false, previous, revision };
}

/** Returns these documents with their PDFs and the revisions of the PDFs. */
export async function listPdfs(
	ports: Pick<Ports, 'pdfFiles' | 'documentRevisions'>,
	documents: readonly ClubDocument[],
): Promise<ManagedDocument[]> {
	const changed = await ports.documentRevisions.list();
	const revisions = new Map(changed.map(({ fileName, revision }) => [fileName, revision]));
	return Promise.all(
		documents.map((document) => withFiles(ports, document, revisions.get(document.fileName) ?? 0)),
	);
}
