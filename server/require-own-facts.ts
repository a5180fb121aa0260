import type { Club } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { ConfigError } from './config/config-error.ts';
import type { Config } from './config/read-config.ts';
import { isSampleClub } from './sample-club/is-sample-club.ts';

/**
 * In production, refuses the sample club's facts: members would see another club's name, addresses and radio channels.
 * Facts from CLUB_FILE, and facts that an admin has edited, count as the club's own if the name or the website differs.
 * @throws ConfigError
 */
export async function requireOwnFacts(
	{ club }: { club: Pick<Club, 'readClubFacts'> },
	{ allowsSampleFacts }: Pick<Config, 'allowsSampleFacts'>,
): Promise<void> {
	if (allowsSampleFacts) return;
	const { facts } = await club.readClubFacts();
	if (isSampleClub(facts)) {
		throw new ConfigError([
			'Production refuses the facts of the sample club. Copy server/sample-club/club.json, edit it, and set its path, for example CLUB_FILE=/etc/burgee/club.json. To try out the sample club, set NODE_ENV=development.',
		]);
	}
}

/** Reports whether the storage has a club's own facts, and not those of the sample club. */
export async function hasOwnFacts({ clubFacts }: Pick<Storage, 'clubFacts'>): Promise<boolean> {
	const stored = await clubFacts.get();
	return stored !== null && !isSampleClub(stored.facts);
}
