import { readFileSync } from 'node:fs';
import { type ClubFacts, clubFacts } from '@burgee/core';
import { ConfigError } from './config-error.ts';
import sampleClub from './sample-club/club.json' with { type: 'json' };

/**
 * Reads the club's facts from a JSON file. If no file is given, returns the facts of the sample
 * club (decision: club-facts).
 * @throws ConfigError with one problem for each fact that is missing or invalid.
 */
export function readClubFacts(file: string | undefined): ClubFacts {
	const result = clubFacts.safeParse(file === undefined ? sampleClub : readJson(file));
	if (result.success) return result.data;
	throw new ConfigError(
		result.error.issues.map(
			({ path, message }) => `CLUB_FILE: "${path.join('.')}" in ${file} is not valid. ${message}.`,
		),
	);
}

function readJson(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		throw new ConfigError([
			`CLUB_FILE must name a readable JSON file, for example CLUB_FILE=/etc/burgee/club.json. ${file} is missing or not JSON.`,
		]);
	}
}
