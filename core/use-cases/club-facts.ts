import { ClubError } from '../errors/club-error.ts';
import type { StoredClubFacts } from '../ports/club-facts-store.ts';
import type { Ports } from '../ports/ports.ts';
import type { ClubFacts } from '../rules/club-facts.ts';
import type { Admin } from '../rules/panel/admin.ts';
import { auditOf } from './audit/audit.ts';
import { requireRevision, requireWritten } from './require-revision.ts';

/** The club's facts. Facts that no admin has edited have the revision 0. */
export interface CurrentClubFacts extends StoredClubFacts {
	/** Whether the club's facts come from the file CLUB_FILE. No admin can then edit the facts. */
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

/**
 * Replaces the club's facts. `revision` is the revision that the admin edited.
 * @throws ClubError 'revision-differs' if the facts have changed since, or 'facts-from-file' if they come from
 * CLUB_FILE (decision: club-facts-in-the-panel).
 */
export async function updateClubFacts(
	ports: Pick<Ports, 'clock' | 'ids' | 'clubFacts' | 'configuredFacts' | 'searchUpdates'>,
	admin: Admin,
	{ revision, facts }: { revision: number | null; facts: ClubFacts },
): Promise<CurrentClubFacts> {
	const current = await readClubFacts(ports);
	requireRevision(current, revision);
	if (current.isFixed) throw new ClubError('facts-from-file');
	const next = { facts, revision: current.revision + 1 };
	const audit = auditOf(ports, admin, {
		what: 'club.updated',
		subject: { id: 'club', name: facts.name },
		before: current.facts,
		after: facts,
	});
	requireWritten(await ports.clubFacts.replace(next, audit));
	await ports.searchUpdates?.reindexSite();
	return { ...next, isFixed: false };
}
