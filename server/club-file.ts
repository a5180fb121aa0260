import { readFileSync } from 'node:fs';
import { type ClubFacts, clubFacts } from '@burgee/core';
import { ConfigError } from './config.ts';
import sampleClub from './sample-club/club.json' with { type: 'json' };

/**
 * The facts of the club whose file this is; the sample club's without one (decision 17).
 * @throws ConfigError with a sentence for each fact that is missing or wrong.
 */
export function readClubFacts(file: string | null): ClubFacts {
	const result = clubFacts.safeParse(file === null ? sampleClub : readJson(file));
	if (result.success) return result.data;
	throw new ConfigError(
		result.error.issues.map(
			({ path, message }) => `CLUB_FILE ${file ?? 'club.json'}: ${path.join('.')}: ${message}`,
		),
	);
}

function readJson(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		throw new ConfigError([
			`CLUB_FILE must name a JSON file that can be read, for example CLUB_FILE=/etc/burgee/club.json; ${file} is not.`,
		]);
	}
}
