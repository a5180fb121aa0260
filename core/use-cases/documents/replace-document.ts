import { ClubError } from '../../errors/club-error.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { isPdf } from '../../rules/site/documents.ts';
import { requireRevision } from '../require-revision.ts';
import { changeDocument, type DocumentPorts } from './change-document.ts';
import { type ManagedDocument, readDocumentFile } from './read-document-file.ts';

/**
 * Replaces the PDF of a document. If the club already had its own PDF, the old PDF becomes the previous version.
 * `revision` is the revision that the admin saw.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write, 'not-a-pdf',
 * 'document-not-found', or 'revision-differs' if the document has changed since.
 */
export async function replaceDocument(
	ports: DocumentPorts,
	admin: Admin,
	{ fileName, revision, bytes }: { fileName: string; revision: number | null; bytes: Uint8Array },
): Promise<ManagedDocument> {
	requirePermission(admin, 'events:write');
	if (!isPdf(bytes)) throw new ClubError('not-a-pdf');
	const before = await readDocumentFile(ports, fileName);
	requireRevision(before, revision);
	const prepared = await ports.documentFiles.prepare(fileName, bytes);
	try {
		return await changeDocument(ports, admin, {
			before,
			what: 'document.replaced',
			after: { sizeBytes: bytes.length },
			change: () => prepared.publish(),
		});
	} finally {
		await prepared.discard();
	}
}
