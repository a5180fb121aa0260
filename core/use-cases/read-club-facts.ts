import type { StoredClubFacts } from '../ports/club-facts-store.ts';
import type { Ports } from '../ports/ports.ts';

/** The club's facts. Facts that no admin has edited have the revision 0. */
export interface CurrentClubFacts extends StoredClubFacts {
	/** Whether the facts come from the file CLUB_FILE, so that no admin can edit them. */
	isFixed: boolean;
}

/** Returns the facts that an admin has edited, otherwise the configured ones (decision: club-facts). */
export async function readClubFacts({
	clubFacts,
	configuredFacts: { facts, isFixed },
}: Pick<Ports, 'clubFacts' | 'configuredFacts'>): Promise<CurrentClubFacts> {
	const stored = isFixed ? null : await clubFacts.get();
	return { ...(stored ?? { facts, revision: 0 }), isFixed };
}
