import { readFileSync } from 'node:fs';
import { type ClubFacts, clubFacts } from '@burgee/core';
import { ConfigError } from './config-error.ts';
import sampleClub from './sample-club/club.json' with { type: 'json' };

const example = 'for example CLUB_FILE=/etc/burgee/club.json';

/**
 * The facts of the club whose file this is; the sample club's without one (decision: club-facts).
 * @throws ConfigError with a sentence for each fact that is missing or wrong.
 */
export function readClubFacts(file: string | undefined): ClubFacts {
	const result = clubFacts.safeParse(file === undefined ? sampleClub : readJson(file));
	if (result.success) return result.data;
	throw new ConfigError(
		result.error.issues.map(
			({ path, message }) =>
				`CLUB_FILE must name a file with the facts of a club, ${example}; in ${file}, ${path.join('.')}: ${message}.`,
		),
	);
}

function readJson(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		throw new ConfigError([
			`CLUB_FILE must name a JSON file that can be read, ${example}; ${file} is not.`,
		]);
	}
}
