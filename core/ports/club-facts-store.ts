import type { AuditEntry } from '../rules/audit/audit-entry.ts';
import type { ClubFacts } from '../rules/club-facts.ts';

/** The club's facts as they are stored, with their revision for optimistic locking. */
export interface StoredClubFacts {
	facts: ClubFacts;
	revision: number;
}

/** Stores the club's facts that an admin has edited. Arguments and results are copied. */
export interface ClubFactsStore {
	/** Returns null if no admin has edited the facts yet. */
	get(): Promise<StoredClubFacts | null>;
	/**
	 * Replaces the previous revision of the facts, and adds the audit entry. Facts that no admin has edited
	 * have the revision 0.
	 * @returns false if the stored facts have a different revision. Then nothing is written.
	 */
	replace(facts: StoredClubFacts, audit?: AuditEntry): Promise<boolean>;
}
