import { readFileSync } from 'node:fs';
import { clubFacts } from '@burgee/core';
import { z } from 'zod';
import sampleClub from '../sample-club/club.json' with { type: 'json' };
import { environment } from './variables.ts';

/**
 * Reads the club's name, links and photos from the JSON file in CLUB_FILE. Without CLUB_FILE, the sample
 * club's facts apply until an admin edits them (decision: club-facts). Production refuses them.
 */
export const clubFile = environment.transform(({ CLUB_FILE: file, NODE_ENV }, context) => {
	const addProblem = (message: string) => context.addIssue({ code: 'custom', message });
	const content = file === undefined ? sampleClub : readJson(file);
	if (content === undefined) {
		addProblem(
			`CLUB_FILE must name a readable JSON file, for example CLUB_FILE=/etc/burgee/club.json. ${file} is missing or not JSON.`,
		);
		return z.NEVER;
	}
	const { data: facts, error } = clubFacts.safeParse(content, {
		error: ({ input }) => (input === undefined ? 'The value is missing' : undefined),
	});
	for (const { path, message } of error?.issues ?? []) {
		const value = path.length === 0 ? file : `"${path.join('.')}" in ${file}`;
		addProblem(`CLUB_FILE: ${value} is not valid. ${message}.`);
	}
	return facts === undefined
		? z.NEVER
		: {
				configuredFacts: { facts, isFixed: file !== undefined },
				clubFile: file ?? null,
				allowsSampleFacts: NODE_ENV !== 'production',
			};
});

function readJson(file: string): unknown {
	try {
		return JSON.parse(readFileSync(file, 'utf8'));
	} catch {
		return undefined;
	}
}
