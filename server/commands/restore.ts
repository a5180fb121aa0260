import { readFile } from 'node:fs/promises';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import { isEncryptedFile } from '../backup/archive.ts';
import { BackupError } from '../backup/backup-error.ts';
import { describeManifest } from '../backup/describe-manifest.ts';
import type { Key } from '../backup/encryption.ts';
import {
	type Restored,
	restoreBackup,
	type Verified,
	verifyBackup,
} from '../backup/restore-backup.ts';
import { openRestoreTarget } from '../backup/restore-target.ts';
import { ConfigError } from '../config/config-error.ts';
import { readConfig } from '../config/read-config.ts';
import { askSecret, askYesOrNo, canAsk } from './ask.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { Report } from './report.ts';

/** The options of the command line. */
export interface RestoreOptions {
	yes?: boolean;
	verify?: boolean;
	identity?: string;
}

/** Restores a backup into the configured storage, or only verifies it. */
export async function restore(
	report: Report,
	file: string,
	{ yes = false, verify = false, identity }: RestoreOptions,
): Promise<ExitCode> {
	// On a new machine, CLUB_FILE may be in the backup.
	const config = readConfig({ ...process.env, CLUB_FILE: '' });
	if (!yes && !verify && !canAsk()) {
		throw new ConfigError([
			'Without a terminal, nobody can answer. Add --yes to restore, or --verify.',
		]);
	}
	const key = await findKey(file, { identity, passphrase: config.backupPassphrase });
	const read = { file, key, dataDir: config.dataDir, now: new SystemClock().now() };
	if (verify) {
		const verified = await verifyBackup(read);
		report.result(
			`${file}: ${describeManifest(verified.manifest)}\n${checksOf(verified)}`,
			verified,
		);
		return exitCodeOf(verified);
	}
	const target = openRestoreTarget(config.storage);
	const restored = await restoreBackup({
		...read,
		target,
		confirm: async (manifest) => {
			report.clear();
			const plan = `${file} is complete: ${describeManifest(manifest)}.`;
			return yes || askYesOrNo(`${plan}\nRestore it into ${target.place}?`);
		},
	});
	if (restored === null) throw new BackupError('you did not confirm it; nothing was changed');
	report.result(textOf(restored, target.place), restored);
	return exitCodeOf(restored);
}

async function findKey(
	file: string,
	{ identity, passphrase }: { identity: string | undefined; passphrase: string | null },
): Promise<Key | null> {
	if (identity !== undefined) {
		const text = await readFile(identity, 'utf8').catch(() => '');
		const [secret] = /AGE-SECRET-KEY-\S+/.exec(text) ?? [];
		if (secret !== undefined) return { identity: secret };
		throw new ConfigError([`${identity} is not a file with a secret key of age.`]);
	}
	if (!(await isEncryptedFile(file))) return null;
	if (passphrase !== null) return { passphrase };
	return canAsk() ? { passphrase: await askSecret('Passphrase of the backup: ') } : null;
}

function exitCodeOf({ differences, unreadable }: Verified): ExitCode {
	return differences + unreadable === 0 ? exitCodes.done : exitCodes.found;
}

function checksOf({ differences, unreadable }: Verified): string {
	return differences + unreadable === 0
		? 'Every file and every record is as it was, and all totals are right.\n'
		: `Every file and every record is as it was. Totals that differ: ${differences}; records with wrong values: ${unreadable}.\n`;
}

function textOf(restored: Restored, place: string): string {
	const { manifest, clubFile } = restored;
	const lines = [
		`Restored into ${place}: ${describeManifest(manifest)}`,
		...(clubFile === null ? [] : [`Set CLUB_FILE=${clubFile}`]),
		...(restored.differences > 0 ? ['Run burgee recount --repair to correct the totals.'] : []),
		'Payments made after the backup are at the provider only: open Treasury, and compare.',
	];
	return `${checksOf(restored)}${lines.join('\n')}\n`;
}
