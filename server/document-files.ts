import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ClubDocument, clubDocuments, type DocumentFile, toInstant } from '@burgee/core';
import type { Config } from './config.ts';

/** Beside the sources: a build leaves them where they are. */
const sampleFolder = fileURLToPath(
	new URL('sample-club/documents', import.meta.resolve('@burgee/server/package.json')),
);

/** A file that was found, and where. */
export interface FoundDocument extends DocumentFile {
	folder: string;
	fileName: string;
}

/**
 * The PDFs of the club's documents (decision: documents): its own in DATA_DIR/documents, else the sample club's
 * where those may stand in. Asked of the disk each time, so that a replaced file shows at once.
 */
export class DocumentFiles {
	readonly #folders: string[];

	constructor({ dataDir, sampleDocuments }: Pick<Config, 'dataDir' | 'sampleDocuments'>) {
		this.#folders = [join(dataDir, 'documents'), ...(sampleDocuments ? [sampleFolder] : [])];
	}

	/** Null for a name that is no document's, and for a document without a file. */
	async find(fileName: string): Promise<FoundDocument | null> {
		const known = clubDocuments.find((document) => document.fileName === fileName);
		return known ? this.#fileOf(known) : null;
	}

	async #fileOf({ fileName }: ClubDocument): Promise<FoundDocument | null> {
		for (const folder of this.#folders) {
			const found = await stat(join(folder, fileName)).catch(() => null);
			if (found?.isFile()) {
				return { folder, fileName, sizeBytes: found.size, updatedAt: toInstant(found.mtime) };
			}
		}
		return null;
	}
}
