import type { PdfFile } from '../rules/site/documents.ts';

/** A PDF that is on the disk, but that members do not see yet. */
export interface PreparedPdf {
	/**
	 * Shows the PDF to members. The PDF that it replaces becomes the previous version, unless that PDF came with Burgee.
	 */
	publish(): Promise<void>;
	discard(): Promise<void>;
}

/**
 * Stores the PDFs of the club's documents: for each document, the club's own PDF and its previous version,
 * if there are any. `fileName` is the file name of a document in the club's list.
 */
export interface PdfFiles {
	/**
	 * Returns the PDF that members see: the club's own PDF, otherwise the sample club's if the configuration
	 * allows it. Null if there is no such PDF.
	 */
	find(fileName: string): Promise<(PdfFile & { isOwn: boolean }) | null>;
	findPrevious(fileName: string): Promise<PdfFile | null>;
	/** Writes the PDF to the disk, and waits until it would survive a power failure. */
	prepare(fileName: string, bytes: Uint8Array): Promise<PreparedPdf>;
	/** Makes the club's own PDF the previous version. The document then has no PDF of the club's own. */
	remove(fileName: string): Promise<void>;
	/** Shows the previous version to members. The club's own PDF, if any, becomes the previous version. */
	restore(fileName: string): Promise<void>;
	/** Deletes the club's own PDF and its previous version, if there are any. */
	delete(fileName: string): Promise<void>;
}
