import { existsSync } from 'node:fs';
import { type ClubFacts, clubFacts, factLabels } from '@burgee/core';
import { emergencyWords } from '@burgee/core/display/emergency-words';
import { ConfigError } from '../config/config-error.ts';
import { readConfig } from '../config/read-config.ts';
import { openStorage, type StorageChoice, sqliteFileIn } from '../config/storage.ts';
import type { Variables } from '../config/variables.ts';
import sampleClub from '../sample-club/club.json' with { type: 'json' };
import { type Questions, UnansweredError } from './ask.ts';

/** The channel of distress calls at sea, which every radio has. */
const commonChannel = '16';

/**
 * Returns the new SQLite storage for which nobody has chosen a club yet. Null if there is one, if the configuration has
 * chosen the club, or in production.
 */
export function storageWithoutClub(
	variables: Variables,
): Extract<StorageChoice, { kind: 'sqlite' }> | null {
	const { clubFile, expectStorage, isProduction, storage } = readConfig(variables);
	const hasChosen = clubFile !== null || Boolean(variables.SAMPLE_DATA) || isProduction;
	if (hasChosen || storage.kind !== 'sqlite' || expectStorage === 'existing') return null;
	return existsSync(sqliteFileIn(storage)) ? null : storage;
}

/**
 * Asks which club a new storage is for, and stores the facts of an own club in it (decision: first-club).
 * @returns whether the person has chosen the sample club.
 * @throws ConfigError if the person ends the questions. Then nothing is stored.
 */
export async function chooseClub(
	storage: Extract<StorageChoice, { kind: 'sqlite' }>,
	questions: Questions,
): Promise<'sample' | 'own'> {
	try {
		questions.write(
			`There is no club in ${storage.dataDir} yet. Burgee can start with:\n  1  the sample club, with a season of events to look at\n  2  your own club, without events\n`,
		);
		if ((await askChoice(questions)) === '1') return 'sample';
		const facts = await askFacts(questions);
		const opened = await openStorage(storage);
		const isStored = await opened.clubFacts
			.replace({ facts, revision: 1 })
			.finally(() => opened.close());
		if (!isStored) {
			throw new ConfigError([
				'Your answers are not stored, because somebody else has stored a club here in the meantime.',
			]);
		}
		questions.write(`\n${facts.name} is stored. All other facts are in the panel.\n`);
		return 'own';
	} catch (error) {
		if (!(error instanceof UnansweredError)) throw error;
		throw new ConfigError([
			'No club was chosen. To start without this question, set SAMPLE_DATA, for example SAMPLE_DATA=on.',
		]);
	}
}

async function askChoice(questions: Questions): Promise<string> {
	for (;;) {
		const choice = (await questions.ask('Your choice [1]: ')) || '1';
		if (choice === '1' || choice === '2') return choice;
		questions.write('  Answer 1 or 2.\n');
	}
}

/** Asks for the facts that no club shares with another. The others have values that are right for most clubs. */
async function askFacts(questions: Questions): Promise<ClubFacts> {
	questions.write('\nYou can change every answer later, under Content, Club Facts.\n');
	const ask = (path: FactPath, options?: AskOptions) => askFact(questions, path, options);
	const name = await ask('name');
	const shortName = await ask('shortName', { usual: initialsOf(name) });
	const website = await ask('website');
	const feedback = await ask('emails.feedback');
	const photos = await ask('emails.photos', { usual: feedback });
	const bookings = await ask('emails.bookings', { usual: feedback });
	const water = await ask('reservoir.name', { hint: 'empty for none' });
	questions.write(
		`Who comes to help?\n  1  ${emergencyWords.inland.label}\n  2  ${emergencyWords.coastal.label}\n`,
	);
	const emergencyText = (await askChoice(questions)) === '1' ? 'inland' : 'coastal';
	const channel = { label: 'Radio channel of the club', usual: commonChannel };
	const clubChannel = await ask('radio.clubChannel', channel);
	return clubFacts.parse({
		...{ name, shortName, website, emails: { feedback, photos, bookings } },
		...(water !== '' && { reservoir: { name: water } }),
		...{ waterSafetyLink: sampleClub.waterSafetyLink, photos: [], emergencyText },
		radio: { emergencyChannel: commonChannel, clubChannel },
	});
}

type FactPath = keyof typeof factLabels;

interface AskOptions {
	/** The name of the fact, if that of the panel's form is not clear on its own. */
	label?: string;
	/** What an empty answer means. */
	usual?: string;
	/** Says that an empty answer is an answer. */
	hint?: string;
}

/** Asks until the answer passes the schema of the facts. */
async function askFact(
	questions: Questions,
	path: FactPath,
	{ label = factLabels[path], usual = '', hint = '' }: AskOptions = {},
): Promise<string> {
	const note = usual === '' ? hint && ` (${hint})` : ` [${usual}]`;
	for (;;) {
		const answer = (await questions.ask(`${label}${note}: `)) || usual;
		const problem = answer === '' && hint !== '' ? undefined : problemOf(path, answer);
		if (problem === undefined) return answer;
		questions.write(`  ${problem}.\n`);
	}
}

/** Returns the schema's message about one fact, or undefined if the fact is valid. */
function problemOf(path: FactPath, answer: string): string | undefined {
	const facts = path.split('.').reduceRight<unknown>((value, name) => ({ [name]: value }), answer);
	const issues = clubFacts.safeParse(facts).error?.issues ?? [];
	return issues.find((issue) => issue.path.join('.') === path)?.message;
}

/** Returns 'MSC' for 'Mere Sailing Club', and '' for a name of one word. */
function initialsOf(name: string): string {
	const words = name.match(/\p{L}[\p{L}\p{M}’']*/gu) ?? [];
	const initials = words.map(([first = '']) => first.toUpperCase()).join('');
	return initials.length > 1 ? initials : '';
}
