import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toInstant } from '@burgee/core';
import { clubDocuments, type DocumentFile } from '@burgee/core/rules/site/documents';
import type { Config } from './config/read-config.ts';

/**
 * The folder with the sample club's PDFs. The folder is in the source tree, because a build does
 * not copy PDFs.
 */
const sampleFolder = fileURLToPath(
	new URL('sample-club/documents', import.meta.resolve('@burgee/server/package.json')),
);

export interface DocumentOnDisk extends DocumentFile {
	folder: string;
	fileName: string;
}

/**
 * Finds the PDFs of the club's documents (decision: documents). Looks first in DATA_DIR/documents,
 * and then, if the configuration allows it, among the sample club's PDFs. Reads the disk each time,
 * so that a replaced file is served immediately.
 */
export class DocumentFiles {
	readonly #folders: string[];

	constructor({ dataDir, sampleDocuments }: Pick<Config, 'dataDir' | 'sampleDocuments'>) {
		this.#folders = [join(dataDir, 'documents'), ...(sampleDocuments ? [sampleFolder] : [])];
	}

	/** Returns null if no club document has this file name, or if the file is in none of the folders. */
	async find(fileName: string): Promise<DocumentOnDisk | null> {
		if (!clubDocuments.some((document) => document.fileName === fileName)) return null;
		for (const folder of this.#folders) {
			const stats = await stat(join(folder, fileName)).catch(() => null);
			if (stats?.isFile()) {
				return { folder, fileName, sizeBytes: stats.size, updatedAt: toInstant(stats.mtime) };
			}
		}
		return null;
	}
}
