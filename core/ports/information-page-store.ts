import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { InformationPage } from '../rules/information-pages/information-page.ts';

/** Stores the pages that the club writes itself. Arguments and results are copied. */
export interface InformationPageStore {
	/**
	 * Adds a page and its audit entry.
	 * @returns false if a page with this id is stored. Then nothing is written.
	 */
	add(page: InformationPage, audit?: AuditEntry): Promise<boolean>;
	get(id: string): Promise<InformationPage | null>;
	/**
	 * Replaces the previous revision of the page, and adds the audit entry.
	 * @returns false if the page is missing or has a different revision. Then nothing is written.
	 */
	replace(page: InformationPage, audit?: AuditEntry): Promise<boolean>;
	/** @returns false if the page is missing or has a different revision. Then nothing is written. */
	remove(page: Pick<InformationPage, 'id' | 'revision'>, audit?: AuditEntry): Promise<boolean>;
	/** Returns all pages in the order of their ids. */
	list(): Promise<InformationPage[]>;
}
