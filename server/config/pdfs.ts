import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DiskPdfFiles } from '@burgee/adapters/pdf-files/disk-pdf-files';
import type { IdSource } from '@burgee/core/ports/id-source';
import type { z } from 'zod';
import type { storage } from './storage.ts';

/**
 * Opens the club's own PDFs in DATA_DIR/documents and, if the configuration allows them, the sample club's PDFs. Those
 * are read from the source tree, because a build does not copy PDFs.
 */
export function openPdfFiles(
	{ dataDir, sampleDocuments }: Pick<z.output<typeof storage>, 'dataDir' | 'sampleDocuments'>,
	ids: IdSource,
): DiskPdfFiles {
	const server = import.meta.resolve('@burgee/server/package.json');
	const sampleFolder = sampleDocuments
		? fileURLToPath(new URL('sample-club/documents', server))
		: null;
	return new DiskPdfFiles({ ownFolder: join(dataDir, 'documents'), sampleFolder }, ids);
}
