import { ClubError } from '../../errors/club-error.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { requireRevision } from '../require-revision.ts';
import { changeDocument, type DocumentPorts } from './change-document.ts';
import { type ManagedDocument, readDocumentFile } from './read-document-file.ts';

/**
 * Removes the club's own PDF of a document. The PDF becomes the previous version, so it can be restored.
 * `revision` is the revision that the admin saw.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write,
 * 'document-not-found', 'revision-differs' if the document has changed since, or 'no-own-document'.
 */
export async function removeDocument(
	ports: DocumentPorts,
	admin: Admin,
	{ fileName, revision }: { fileName: string; revision: number | null },
): Promise<ManagedDocument> {
	requirePermission(admin, 'events:write');
	const before = await readDocumentFile(ports, fileName);
	requireRevision(before, revision);
	if (!before.isOwn) throw new ClubError('no-own-document');
	return changeDocument(ports, admin, {
		before,
		what: 'document.removed',
		after: null,
		change: () => ports.documentFiles.remove(fileName),
	});
}
