import { chmod, copyFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toInstant } from '@burgee/core';
import type { IdSource } from '@burgee/core/ports/id-source';
import type { PdfFiles, PreparedPdf } from '@burgee/core/ports/pdf-files';
import { isPdfFileName } from '@burgee/core/rules/site/document-list';
import type { PdfFile } from '@burgee/core/rules/site/documents';
import { createPrivateFolder, privateFileMode, writeDurably } from '../system/private-files.ts';

export interface PdfOnDisk extends PdfFile {
	folder: string;
	fileName: string;
	isOwn: boolean;
}

/**
 * The PDFs of the club's documents (decision: documents). The previous versions of the club's own PDFs are in the
 * folder `previous` of their folder. Reads the disk each time, so that a replaced file is served immediately.
 */
export class DiskPdfFiles implements PdfFiles {
	readonly #ownFolder: string;
	readonly #sampleFolder: string | null;
	readonly #ids: IdSource;

	/** @param folders.sampleFolder has the PDFs of documents that the club has no PDF of. */
	constructor(folders: { ownFolder: string; sampleFolder: string | null }, ids: IdSource) {
		this.#ownFolder = folders.ownFolder;
		this.#sampleFolder = folders.sampleFolder;
		this.#ids = ids;
	}

	/** Returns null if no document can have this file name, or if there is no such file. */
	async find(fileName: string): Promise<PdfOnDisk | null> {
		if (!isPdfFileName(fileName)) return null;
		const own = await findFile(this.#ownPath(fileName));
		if (own !== null) return { ...own, folder: this.#ownFolder, fileName, isOwn: true };
		if (this.#sampleFolder === null) return null;
		const sample = await findFile(join(this.#sampleFolder, fileName));
		return sample && { ...sample, folder: this.#sampleFolder, fileName, isOwn: false };
	}

	/** Returns a text that differs from an earlier one if one of these PDFs has changed in between. */
	async state(fileNames: readonly string[]): Promise<string> {
		const states = await Promise.all(
			fileNames.map(async (fileName) => {
				const own = await stateOf(this.#ownPath(fileName));
				if (own !== '' || this.#sampleFolder === null) return own;
				return stateOf(join(this.#sampleFolder, fileName));
			}),
		);
		return states.join();
	}

	findPrevious(fileName: string): Promise<PdfFile | null> {
		return findFile(this.#previousPath(fileName));
	}

	async prepare(fileName: string, bytes: Uint8Array): Promise<PreparedPdf> {
		const path = await this.#newPath(fileName);
		try {
			await writeDurably(path, bytes);
		} catch (error) {
			await rm(path, { force: true });
			throw error;
		}
		return {
			publish: async () => {
				if ((await findFile(this.#ownPath(fileName))) !== null) await this.#keepPrevious(fileName);
				await rename(path, this.#ownPath(fileName));
			},
			discard: () => rm(path, { force: true }),
		};
	}

	async remove(fileName: string): Promise<void> {
		await this.#keepPrevious(fileName);
		await rm(this.#ownPath(fileName));
	}

	async restore(fileName: string): Promise<void> {
		const path = await this.#newPath(fileName);
		await rename(this.#previousPath(fileName), path);
		if ((await findFile(this.#ownPath(fileName))) !== null) await this.#keepPrevious(fileName);
		await rename(path, this.#ownPath(fileName));
	}

	async delete(fileName: string): Promise<void> {
		for (const path of [this.#ownPath(fileName), this.#previousPath(fileName)]) {
			await rm(path, { force: true });
		}
	}

	/**
	 * Copies the club's own PDF, with its date, as the previous version. The PDF is not moved, so that members can
	 * open it at any time.
	 */
	async #keepPrevious(fileName: string): Promise<void> {
		const own = this.#ownPath(fileName);
		const path = await this.#newPath(fileName);
		const previous = this.#previousPath(fileName);
		const { atime, mtime } = await stat(own);
		await copyFile(own, path);
		// An operator may have added the PDF with other permissions, which the copy has as well.
		await chmod(path, privateFileMode);
		await utimes(path, atime, mtime);
		await createPrivateFolder(dirname(previous));
		await rename(path, previous);
	}

	#ownPath(fileName: string): string {
		return join(this.#ownFolder, fileName);
	}

	#previousPath(fileName: string): string {
		return join(this.#ownFolder, 'previous', fileName);
	}

	/** Returns the path of a file that does not exist yet, on the same disk as the documents. */
	async #newPath(fileName: string): Promise<string> {
		await createPrivateFolder(this.#ownFolder);
		return join(this.#ownFolder, `.${fileName}.${this.#ids.newId()}.tmp`);
	}
}

async function findFile(path: string): Promise<PdfFile | null> {
	const stats = await stat(path).catch(() => null);
	return stats?.isFile() ? { sizeBytes: stats.size, updatedAt: toInstant(stats.mtime) } : null;
}

/** Every change of a file changes one of these, also if the operator restores an earlier date of the file. */
async function stateOf(path: string): Promise<string> {
	const stats = await stat(path).catch(() => null);
	return stats?.isFile() ? `${stats.ino}-${stats.ctimeMs}-${stats.size}` : '';
}
