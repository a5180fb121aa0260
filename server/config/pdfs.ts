import { join } from 'node:path';
import { DiskPdfFiles } from '@burgee/adapters/pdf-files/disk-pdf-files';
import type { ClubFacts } from '@burgee/core';
import type { IdSource } from '@burgee/core/ports/id-source';
import type { z } from 'zod';
import { isSampleClub } from '../sample-club/is-sample-club.ts';
import { serverFolder } from './server-folder.ts';
import type { storage } from './storage.ts';

/**
 * Opens the club's own PDFs in DATA_DIR/documents. For the sample club alone, also opens its PDFs if the configuration
 * allows them: another club's members must not read them. They are read from the source tree, because a build does not
 * copy PDFs.
 */
export function openPdfFiles(
	{ dataDir, sampleDocuments }: Pick<z.output<typeof storage>, 'dataDir' | 'sampleDocuments'>,
	facts: Pick<ClubFacts, 'name' | 'website'>,
	ids: IdSource,
): DiskPdfFiles {
	const sampleFolder =
		sampleDocuments && isSampleClub(facts) ? join(serverFolder, 'sample-club/documents') : null;
	return new DiskPdfFiles({ ownFolder: join(dataDir, 'documents'), sampleFolder }, ids);
}
