import { z } from 'zod';
import { isoInstant } from '../rules/calendar/london-time.ts';
import { type ClubDocument, type DocumentFile, documentKinds } from '../rules/site/documents.ts';

/**
 * A document in the response of GET /api/documents. If `available` is false, `downloadUrl` responds
 * with 404.
 */
export const documentJson = z
	.object({
		id: z.string(),
		title: z.string(),
		description: z.string(),
		kind: z.enum(documentKinds),
		fileName: z.string(),
		/** A path on the club's server, such as '/documents/club-constitution.pdf'. */
		downloadUrl: z.string(),
		available: z.boolean(),
		sizeBytes: z.int().min(0).nullable(),
		updatedAt: isoInstant.nullable(),
	})
	.meta({ id: 'Document' });
export type DocumentJson = z.infer<typeof documentJson>;

export function toDocumentJson(
	clubDocument: ClubDocument,
	file: DocumentFile | null,
): DocumentJson {
	return {
		...clubDocument,
		downloadUrl: `/documents/${clubDocument.fileName}`,
		available: file !== null,
		sizeBytes: file?.sizeBytes ?? null,
		updatedAt: file?.updatedAt ?? null,
	};
}
