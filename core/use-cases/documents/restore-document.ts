import { ClubError } from '../../errors/club-error.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { requireRevision } from '../require-revision.ts';
import { changeDocument, type DocumentPorts } from './change-document.ts';
import { type ManagedDocument, readDocumentFile } from './read-document-file.ts';

/**
 * Shows the previous version of a document's PDF to members again. The club's own PDF, if any, becomes the
 * previous version, so a second call undoes the first. `revision` is the revision that the admin saw.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write,
 * 'document-not-found', 'revision-differs' if the document has changed since, or 'no-previous-document'.
 */
export async function restoreDocument(
	ports: DocumentPorts,
	admin: Admin,
	{ fileName, revision }: { fileName: string; revision: number | null },
): Promise<ManagedDocument> {
	requirePermission(admin, 'events:write');
	const before = await readDocumentFile(ports, fileName);
	requireRevision(before, revision);
	if (before.previous === null) throw new ClubError('no-previous-document');
	return changeDocument(ports, admin, {
		before,
		what: 'document.restored',
		after: before.previous,
		change: () => ports.documentFiles.restore(fileName),
	});
}
