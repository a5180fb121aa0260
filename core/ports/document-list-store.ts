import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { DocumentList } from '../rules/site/document-list.ts';

/** Stores the list of the club's documents. Arguments and results are copied. */
export interface DocumentListStore {
	/** Returns null if no admin has edited the list yet. */
	get(): Promise<DocumentList | null>;
	/**
	 * Replaces the previous revision of the list, and adds the audit entry. A list that no admin has edited has the
	 * revision 0.
	 * @returns false if the stored list has a different revision. Then nothing is written.
	 */
	replace(list: DocumentList, audit?: AuditEntry): Promise<boolean>;
}
