import type { Ports } from '../../ports/ports.ts';
import {
	type DocumentList,
	defaultDocumentList,
	shownDocuments,
} from '../../rules/site/document-list.ts';
import type { ClubDocument } from '../../rules/site/documents.ts';

/** Returns the list that an admin has edited, otherwise the documents of the specification (decision: document-list). */
export async function readDocumentList({
	documentList,
}: Pick<Ports, 'documentList'>): Promise<DocumentList> {
	return (await documentList.get()) ?? defaultDocumentList;
}

/** Returns the documents that members see, in their order. */
export async function listDocuments(ports: Pick<Ports, 'documentList'>): Promise<ClubDocument[]> {
	return shownDocuments((await readDocumentList(ports)).documents);
}
