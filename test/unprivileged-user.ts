import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const isRoot = process.getuid?.() === 0;

/**
 * The options that start a child process without root privileges. If this process runs as root, the child
 * process runs as the user 'nobody'. Otherwise both processes run as the same user.
 */
export const unprivilegedUser = isRoot ? { uid: 65534, gid: 65534 } : {};

/**
 * Returns the command that starts `program` as the unprivileged user. If only root can write to
 * /dev/null, the command lets `program` ignore file permissions.
 */
export function unprivilegedCommand(program: string, args: readonly string[]) {
	if (canWriteNullDevice()) return [program, args, unprivilegedUser] as const;
	const { uid, gid } = unprivilegedUser;
	const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
	const permission = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
	return ['setpriv', [...user, ...permission, program, ...args], {}] as const;
}

function canWriteNullDevice(): boolean {
	if (!isRoot) return true;
	return spawnSync('sh', ['-c', ': >/dev/null'], unprivilegedUser).status === 0;
}

/**
 * Creates a temporary folder where the unprivileged user can start programs. If root's own temporary folder
 * is private or mounted noexec, the new folder is created in a temporary folder that all users share.
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

/**
 * Returns a folder that the unprivileged user can read. If this process runs as root, copies `folder` to
 * `copy` and returns `copy`. Otherwise returns `folder`.
 */
export function reachableCopy(folder: string, copy: string): string {
	if (!isRoot) return folder;
	// Linux cannot start a program while any process has its file open for writing (ETXTBSY). The command `cp`
	// writes the copy, so that no child process inherits the open file from this process.
	execFileSync('cp', ['-RP', folder, copy], { stdio: 'pipe' });
	execFileSync('chmod', ['-R', 'a+rX', copy], { stdio: 'pipe' });
	return copy;
}
