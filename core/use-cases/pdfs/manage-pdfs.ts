import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { AuditAction } from '../../rules/audit/audit-entry.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { isPdf, type PdfFile } from '../../rules/site/documents.ts';
import { auditOf } from '../audit/audit.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { type ManagedDocument, readPdf } from './read-pdfs.ts';

/** The ports that the use cases need to change a document's PDF. */
type PdfPorts = Pick<
	Ports,
	'clock' | 'ids' | 'documentList' | 'pdfFiles' | 'documentRevisions' | 'searchUpdates'
>;

/**
 * Replaces the PDF of a document. If the club already had its own PDF, the old PDF becomes the previous version.
 * `revision` is the revision that the admin saw.
 * @throws ClubError 'not-a-pdf', 'document-not-found', or 'revision-differs' if the document has changed since.
 */
export async function replacePdf(
	ports: PdfPorts,
	admin: Admin,
	{ fileName, revision, bytes }: { fileName: string; revision: number | null; bytes: Uint8Array },
): Promise<ManagedDocument> {
	if (!isPdf(bytes)) throw new ClubError('not-a-pdf');
	const before = await readPdf(ports, fileName);
	requireRevision(before, revision);
	const prepared = await ports.pdfFiles.prepare(fileName, bytes);
	try {
		return await changePdf(ports, admin, {
			before,
			what: 'document.replaced',
			after: { sizeBytes: bytes.length },
			change: () => prepared.publish(),
		});
	} finally {
		await prepared.discard();
	}
}

/**
 * Removes the club's own PDF of a document. The PDF becomes the previous version, so it can be restored.
 * `revision` is the revision that the admin saw.
 * @throws ClubError 'document-not-found', 'revision-differs' if the document has changed since, or 'no-own-document'.
 */
export async function removePdf(
	ports: PdfPorts,
	admin: Admin,
	{ fileName, revision }: { fileName: string; revision: number | null },
): Promise<ManagedDocument> {
	const before = await readPdf(ports, fileName);
	requireRevision(before, revision);
	if (!before.isOwn) throw new ClubError('no-own-document');
	return changePdf(ports, admin, {
		before,
		what: 'document.removed',
		after: null,
		change: () => ports.pdfFiles.remove(fileName),
	});
}

/**
 * Shows the previous version of a document's PDF to members again. The club's own PDF, if any, becomes the
 * previous version, so a second call undoes the first. `revision` is the revision that the admin saw.
 * @throws ClubError 'document-not-found', 'revision-differs' if the document has changed since, or
 * 'no-previous-document'.
 */
export async function restorePdf(
	ports: PdfPorts,
	admin: Admin,
	{ fileName, revision }: { fileName: string; revision: number | null },
): Promise<ManagedDocument> {
	const before = await readPdf(ports, fileName);
	requireRevision(before, revision);
	if (before.previous === null) throw new ClubError('no-previous-document');
	return changePdf(ports, admin, {
		before,
		what: 'document.restored',
		after: before.previous,
		change: () => ports.pdfFiles.restore(fileName),
	});
}

/**
 * Stores the next revision of a document with its audit entry, then changes the files. If the server crashes
 * between the two steps, the PDF stays as it was. Because the revision is new, a change by an admin who saw the
 * previous revision is refused.
 * @throws ClubError 'revision-differs' if the document has changed since it was read.
 */
async function changePdf(
	ports: PdfPorts,
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
		after: Pick<PdfFile, 'sizeBytes'> | null;
		change: () => Promise<void>;
	},
): Promise<ManagedDocument> {
	const { id, title: name, fileName } = document;
	const sizeOf = (file: Pick<PdfFile, 'sizeBytes'> | null) => file && { sizeBytes: file.sizeBytes };
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
	return readPdf(ports, fileName);
}
