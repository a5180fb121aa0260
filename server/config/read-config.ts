import type { z } from 'zod';
import { backups } from './backups.ts';
import { campaigns } from './campaigns.ts';
import { clubFile } from './club-file.ts';
import { ConfigError } from './config-error.ts';
import { http } from './http.ts';
import { identity } from './identity.ts';
import { limits } from './limits.ts';
import { mail, withoutMailbox } from './mail.ts';
import { metrics } from './metrics.ts';
import { impliedProductionHint, isImpliedProduction, nodeEnv } from './node-env.ts';
import { payments } from './payments.ts';
import { search } from './search.ts';
import { storage } from './storage.ts';
import { unknownVariables } from './unknown-variables.ts';
import { waterLevels } from './water-levels.ts';

/** The order of these schemas is the order of the problems in the error message. */
const schema = http
	.and(storage)
	.and(backups)
	.and(search)
	.and(payments)
	.and(campaigns)
	.and(waterLevels)
	.and(mail)
	.and(limits)
	.and(metrics)
	.and(identity)
	.and(clubFile)
	.and(nodeEnv)
	.and(unknownVariables);

/** The server's configuration, which is read once at the start. */
export type Config = z.output<typeof schema>;

/**
 * Reads the configuration from the environment variables. An empty value counts as missing.
 * @throws ConfigError that lists every problem.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
	const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
	const given = withoutMailbox(filled);
	const isImplied = isImpliedProduction(given);
	const result = schema.safeParse(isImplied ? { ...given, NODE_ENV: 'production' } : given);
	if (result.success) return result.data;
	const problems = problemsOf(result.error);
	const otherwise = isImplied ? problemsOf(schema.safeParse(given).error) : problems;
	const hints = problems.length > otherwise.length ? [impliedProductionHint] : [];
	throw new ConfigError([...problems, ...hints]);
}

/**
 * Returns the messages of the issues. A wrong value of an environment variable can be reported twice: by the check of
 * all variables, and by the check of the chosen provider's variables. The result contains each message only once.
 */
function problemsOf(error: z.ZodError | undefined): string[] {
	return [...new Set(error?.issues.map(({ message }) => message))];
}
