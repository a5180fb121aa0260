import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@burgee/core';

/** Names of backups sort by time. A backup before an upgrade is counted apart, so that daily ones do not push it out. */
const names = {
	regular: /^burgee-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar\.gz(\.age)?$/,
	'before-upgrade': /^burgee-\d{4}-\d{2}-\d{2}T\d{6}Z-before-upgrade\.tar\.gz(\.age)?$/,
};
export type BackupKind = keyof typeof names;

/** Returns a name such as 'burgee-2026-11-26T030000Z.tar.gz', with the time in UTC. */
export function backupFileName(
	madeAt: Date,
	{ kind, isEncrypted }: { kind: BackupKind; isEncrypted: boolean },
): string {
	const time = madeAt.toISOString().replace(/\.\d+/, '').replaceAll(':', '');
	return `burgee-${time}${kind === 'regular' ? '' : `-${kind}`}.tar.gz${isEncrypted ? '.age' : ''}`;
}

const unfinished = /^burgee-.*\.unfinished$/;

/**
 * Removes the oldest backups of a kind, so that at most `keep` are left, and files that a killed process left unfinished
 * more than a day ago. Leaves all other files alone.
 * @returns the names of the removed backups.
 */
export async function removeOldBackups(
	folder: string,
	{ kind, keep, now }: { kind: BackupKind; keep: number; now: Date },
): Promise<string[]> {
	const found = (await readdir(folder)).sort();
	const yesterday = new Date(now.getTime() - dayMs);
	const dead = backupFileName(yesterday, { kind: 'regular', isEncrypted: false });
	const backups = found.filter((name) => names[kind].test(name));
	const removed = backups.slice(0, Math.max(0, backups.length - keep));
	const left = found.filter((name) => unfinished.test(name) && name < dead);
	for (const name of [...removed, ...left]) await rm(join(folder, name), { force: true });
	return removed;
}
