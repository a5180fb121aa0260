import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { root } from '../source-files.ts';

const run = promisify(execFile);

/** Runs one of Burgee's scripts in package.json, without npm, which takes longer to start than the script. */
export async function runCommand(
	command: 'burgee' | 'admin' | 'recount' | 'reindex' | 'sample',
	options: string[],
	environment: Record<string, string>,
): Promise<{ code: number; stdout: string; stderr: string }> {
	return run('sh', ['-c', `${manifest.scripts[command]} "$@"`, 'sh', ...options], {
		cwd: root,
		env: { PATH: process.env.PATH, ...environment },
	}).then(
		({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
		({ code, stdout, stderr }) => ({ code, stdout, stderr }),
	);
}
