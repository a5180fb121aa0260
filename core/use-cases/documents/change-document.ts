import type { Ports } from '../../ports/ports.ts';
import type { Admin } from '../../rules/admin/admin.ts';
import type { AuditAction } from '../../rules/audit/audit-entry.ts';
import type { DocumentFile } from '../../rules/site/documents.ts';
import { auditOf } from '../audit/audit.ts';
import { requireWritten } from '../require-revision.ts';
import { type ManagedDocument, readDocumentFile } from './read-document-file.ts';

/** The ports that the use cases need to change a document's PDF. */
export type DocumentPorts = Pick<
	Ports,
	'clock' | 'ids' | 'documentFiles' | 'documentRevisions' | 'searchUpdates'
>;

/**
 * Stores the next revision of a document with its audit entry, then changes the files. If the server crashes
 * between the two steps, the PDF stays as it was. Because the revision is new, a change by an admin who saw the
 * previous revision is refused.
 * @throws ClubError 'revision-differs' if the document has changed since it was read.
 */
export async function changeDocument(
	ports: DocumentPorts,
	admin: Admin,
	{
		before: { document, revision, ...before },
		what,
		after,
		change,
	}: {
		before: ManagedDocument;
		what: AuditAction;
		/** The club's own PDF after the change, or null. */
		after: Pick<DocumentFile, 'sizeBytes'> | null;
		change: () => Promise<void>;
	},
): Promise<ManagedDocument> {
	const { id, title: name, fileName } = document;
	const sizeOf = (file: Pick<DocumentFile, 'sizeBytes'> | null) =>
		file && { sizeBytes: file.sizeBytes };
	const audit = auditOf(ports, admin, {
		what,
		subject: { id, name },
		before: sizeOf(before.isOwn ? before.file : null),
		after: sizeOf(after),
	});
	const next = { fileName, revision: revision + 1 };
	requireWritten(await ports.documentRevisions.replace(next, audit));
	await change();
	await ports.searchUpdates?.reindex('documents', id);
	return readDocumentFile(ports, fileName);
}
