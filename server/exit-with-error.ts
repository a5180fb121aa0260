import { ConfigError } from './config-error.ts';

/** Ends the process with what a person can do something about, or else with all that is known. */
export function exitWithError(what: 'start' | 'recount' | 'reindex'): (error: unknown) => never {
	return (error) => {
		process.stderr.write(`Burgee cannot ${what}${reasonOf(error)}\n`);
		process.exit(1);
	};
}

function reasonOf(error: unknown): string {
	if (error instanceof ConfigError) {
		return `:\n${error.sentences.map((sentence) => `  ${sentence}`).join('\n')}`;
	}
	if (!(error instanceof Error)) return `: ${String(error)}`;
	// A port that is taken, a database that is not there: the message says it, and no line of ours is wrong.
	const isOutside = 'code' in error || error.cause !== undefined;
	return `: ${isOutside ? error.message : (error.stack ?? error.message)}`;
}
