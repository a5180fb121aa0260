import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { clubDocuments } from '../../rules/site/documents.ts';
import { type ManagedDocument, withFiles } from './read-document-file.ts';

/**
 * Returns the club's documents with their PDFs and revisions.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:read.
 */
export async function listDocumentFiles(
	ports: Pick<Ports, 'documentFiles' | 'documentRevisions'>,
	admin: Admin,
): Promise<ManagedDocument[]> {
	requirePermission(admin, 'events:read');
	const changed = await ports.documentRevisions.list();
	const revisions = new Map(changed.map(({ fileName, revision }) => [fileName, revision]));
	return Promise.all(
		clubDocuments.map((document) =>
			withFiles(ports, document, revisions.get(document.fileName) ?? 0),
		),
	);
}
