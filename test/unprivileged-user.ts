import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isRoot = process.getuid?.() === 0;

/**
 * The options that start a child process as a user without privileges: as the user 'nobody' if this process
 * runs as root, otherwise as the same user.
 */
export const unprivilegedUser = isRoot ? { uid: 65534, gid: 65534 } : {};

/**
 * Creates a temporary folder where the unprivileged user can start programs. Root's own temporary folder may
 * be private or mounted noexec. If it is, the folder is created where all users have their temporary files.
 */
export function newReachableFolder(prefix: string): string {
	if (!isRoot) return mkdtempSync(join(tmpdir(), prefix));
	const problems: string[] = [];
	for (const parent of [tmpdir(), '/tmp', '/var/tmp', '/dev/shm']) {
		try {
			return createReachable(join(parent, prefix));
		} catch (thrown) {
			problems.push(String(thrown));
		}
	}
	throw new Error(`no temporary folder is reachable for other users:\n${problems.join('\n')}`);
}

function createReachable(prefix: string): string {
	const folder = mkdtempSync(prefix);
	try {
		chmodSync(folder, 0o755);
		const program = join(folder, 'program');
		writeFileSync(program, '');
		chmodSync(program, 0o755);
		execFileSync('test', ['-x', program], { ...unprivilegedUser, stdio: 'pipe' });
		rmSync(program);
		return folder;
	} catch (thrown) {
		rmSync(folder, { recursive: true });
		throw thrown;
	}
}

/** For root, copies a folder so that the unprivileged user can read the copy. Returns the folder to use. */
export function reachableCopy(folder: string, copy: string): string {
	if (!isRoot) return folder;
	// `cp` writes the programs, not this process: a child that this process forks meanwhile would inherit the
	// open file, and Linux refuses to start a program while it is open for writing (ETXTBSY).
	execFileSync('cp', ['-RP', folder, copy], { stdio: 'pipe' });
	execFileSync('chmod', ['-R', 'a+rX', copy], { stdio: 'pipe' });
	return copy;
}
