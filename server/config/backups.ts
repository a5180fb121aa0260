import { join } from 'node:path';
import { z } from 'zod';
import {
	folder,
	forbid,
	mustBeFolder,
	oneOf,
	settings,
	variable,
	wholeNumber,
} from './variables.ts';

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const minEveryMs = 5 * unitMs.m;
const maxEveryMs = 31 * unitMs.d;

const duration = z
	.string()
	.regex(/^\d{1,4}[mhd]$/)
	.transform((text) => Number.parseInt(text, 10) * unitMs[text.at(-1) as keyof typeof unitMs])
	.pipe(z.number().min(minEveryMs).max(maxEveryMs));

export const backups = settings({
	/** Null for the folder `backups` in DATA_DIR. */
	backupDir: variable('BACKUP_DIR', folder.nullable().default(null), {
		must: mustBeFolder,
		example: '/mnt/backup/burgee',
	}),
	/** The time between two backups that the server makes. Null if it makes none. */
	backupEveryMs: variable('BACKUP_EVERY', duration.nullable().default(null), {
		must: 'be a time from 5m to 31d, in minutes (m), hours (h) or days (d)',
		example: '24h',
	}),
	backupsKept: wholeNumber('BACKUP_KEEP', { min: 1, max: 10_000, byDefault: 14 }),
	backupPassphrase: variable('BACKUP_PASSPHRASE', z.string().min(12).nullable().default(null), {
		must: 'have at least 12 characters',
		example: "'four words nobody guesses'",
	}),
	backupRecipient: variable(
		'BACKUP_RECIPIENT',
		z
			.string()
			.regex(/^age1[0-9a-z]+$/)
			.nullable()
			.default(null),
		{ must: 'be the public key that age-keygen prints', example: 'age1…' },
	),
	expectBackup: oneOf('EXPECT_BACKUP', ['burgee', 'external']),
}).and(
	forbid({
		'BACKUP_PASSPHRASE is not allowed with BACKUP_RECIPIENT. Remove one of them, or set BACKUP_PASSPHRASE= to nothing.':
			({ BACKUP_PASSPHRASE, BACKUP_RECIPIENT }) =>
				BACKUP_PASSPHRASE !== undefined && BACKUP_RECIPIENT !== undefined,
		'BACKUP_EVERY is not allowed with STORAGE=memory, which ends with the server. Remove it, or set BACKUP_EVERY= to nothing.':
			({ STORAGE, BACKUP_EVERY }) => STORAGE === 'memory' && BACKUP_EVERY !== undefined,
	}),
);

/** Returns the folder for backups. */
export function backupFolder({
	backupDir,
	dataDir,
}: {
	backupDir: string | null;
	dataDir: string;
}): string {
	return backupDir ?? join(dataDir, 'backups');
}
