import type { DiskPdfFiles, PdfOnDisk } from '@burgee/adapters/pdf-files/disk-pdf-files';
import type { ClubDocument } from '@burgee/core/rules/site/documents';
import type { CurrentValue } from './current-value.ts';

/** The documents that members see, with their PDFs. */
export class CurrentDocuments {
	readonly #list: CurrentValue<ClubDocument[]>;
	readonly #files: DiskPdfFiles;

	constructor(list: CurrentValue<ClubDocument[]>, files: DiskPdfFiles) {
		this.#list = list;
		this.#files = files;
	}

	/** @throws the storage's error if the list was not read before. */
	list(): Promise<ClubDocument[]> {
		return this.#list.get();
	}

	/** Returns null if members see no such document, or if it has no PDF. */
	async findPdf(fileName: string): Promise<PdfOnDisk | null> {
		const documents = await this.list();
		const isShown = documents.some((document) => document.fileName === fileName);
		return isShown ? this.#files.find(fileName) : null;
	}

	/** Returns a text that differs from an earlier one if a PDF that members see has changed in between. */
	async state(): Promise<string> {
		const documents = await this.list();
		return this.#files.state(documents.map(({ fileName }) => fileName));
	}
}
