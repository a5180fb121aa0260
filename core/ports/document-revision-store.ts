import type { AuditEntry } from '../rules/audit/audit-entry.ts';

/** The revision of a document's file, which grows with each replacement. */
export interface DocumentRevision {
	/** The name of the document's file, such as 'club-constitution.pdf'. */
	fileName: string;
	revision: number;
}

/**
 * Counts the changes of each document's PDF, because the PDFs themselves are files in DATA_DIR. A document
 * that was never changed in the panel has the revision 0.
 */
export interface DocumentRevisionStore {
	get(fileName: string): Promise<number>;
	/** Returns the revisions of the changed documents in any order. */
	list(): Promise<DocumentRevision[]>;
	/**
	 * Stores the next revision of a document, and adds the audit entry.
	 * @returns false if the stored revision is not the previous one. Then nothing is written.
	 */
	replace(next: DocumentRevision, audit?: AuditEntry): Promise<boolean>;
}
