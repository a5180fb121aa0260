import { isDeepStrictEqual } from 'node:util';
import { ConfigError } from '../config/config-error.ts';
import { readConfig } from '../config/read-config.ts';
import { type LastingChoice, placeOf } from '../config/storage.ts';

type Kind = LastingChoice['kind'];

export interface TransferOptions {
	from: Kind;
	to: Kind;
	toDataDir?: string;
	toDatabaseUrl?: string;
	toProjectId?: string;
	whileRunning?: boolean;
}

/**
 * Reads from the environment variables and the options where the source and the target are.
 * @throws ConfigError if a variable is missing, or if both are the same storage.
 */
export function readTransfer(
	variables: Record<string, string | undefined>,
	{ from, to, toDataDir, toDatabaseUrl, toProjectId }: TransferOptions,
): { source: LastingChoice; target: LastingChoice } {
	const source = choiceOf(from, variables);
	const target = choiceOf(to, {
		...variables,
		...(toDataDir !== undefined && { DATA_DIR: toDataDir }),
		...(toDatabaseUrl !== undefined && { DATABASE_URL: toDatabaseUrl }),
		...(toProjectId !== undefined && { FIREBASE_PROJECT_ID: toProjectId }),
	});
	if (isDeepStrictEqual(source, target)) {
		throw new ConfigError([
			`Both storages are ${placeOf(source)}. Name another one, for example with --to-data-dir, TO_DATABASE_URL or --to-project-id.`,
		]);
	}
	return { source, target };
}

function choiceOf(kind: Kind, variables: Record<string, string | undefined>): LastingChoice {
	// These two concern the start of a server.
	const { storage } = readConfig({
		...variables,
		STORAGE: kind,
		SAMPLE_DATA: undefined,
		EXPECT_STORAGE: undefined,
	});
	if (storage.kind === 'memory') throw new Error(`STORAGE=${kind} was read as memory`);
	return storage;
}
