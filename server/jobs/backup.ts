import { execFile } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config/read-config.ts';
import { serverFolder } from '../config/server-folder.ts';
import type { Job } from './scheduler.ts';

const hourMs = 60 * 60_000;
const retryAfterMs = 10 * 60_000;
/** Lower than that of the server, so that members do not wait. */
const priority = 10;

/** The output lists every file of the backup. */
const maxOutputBytes = 64 * 2 ** 20;

/** The last line that `burgee backup --json` writes to standard output, and to standard error if it fails. */
const madeBackup = z.object({
	file: z.string(),
	bytes: z.int(),
	manifest: z.object({ leftOut: z.array(z.unknown()) }),
	notRecorded: z.string().nullable(),
});
const failure = z.object({ error: z.string() });

/**
 * Returns the job that makes backups, or no job if BACKUP_EVERY is not set. The program `burgee` runs in a process of its
 * own, with the environment variables of the server: a backup reads all records, and must not keep members waiting.
 */
export function backupJobs({
	config: { backupEveryMs: everyMs },
	logger,
}: {
	config: Pick<Config, 'backupEveryMs'>;
	logger: Logger;
}): Job[] {
	if (everyMs === null) return [];
	return [
		{
			name: 'backup',
			everyMs,
			leaseMs: Math.min(everyMs, hourMs),
			retryAfterMs: Math.min(everyMs, retryAfterMs),
			run: async () => {
				const { file, bytes, manifest, notRecorded } = await runBackup();
				logger.info({ file, bytes }, 'backup made');
				if (notRecorded !== null) {
					logger.warn({ reason: notRecorded }, 'the dashboard does not know of the backup');
				}
				const { length: leftOut } = manifest.leftOut;
				if (leftOut > 0) {
					logger.warn(
						{ leftOut },
						'the backup lacks records with wrong values; burgee recount lists them',
					);
				}
			},
		},
	];
}

/** @throws Error with the sentence that the program prints if it fails. */
function runBackup(): Promise<z.infer<typeof madeBackup>> {
	const program = join(serverFolder, 'dist/commands/burgee.js');
	return new Promise((resolve, reject) => {
		const run = execFile(
			process.execPath,
			[program, 'backup', '--json'],
			{ maxBuffer: maxOutputBytes },
			(error, stdout, stderr) => {
				const { data } = madeBackup.safeParse(lastLineOf(stdout));
				if (data !== undefined) return resolve(data);
				const failed = failure.safeParse(lastLineOf(stderr));
				reject(failed.success ? new Error(failed.data.error) : (error ?? new Error(stderr)));
			},
		);
		if (run.pid !== undefined) setPriority(run.pid, priority);
	});
}

/** Returns the JSON in the last line of the text, or null. */
function lastLineOf(text: string): unknown {
	try {
		return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '');
	} catch {
		return null;
	}
}
