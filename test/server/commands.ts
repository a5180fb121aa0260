import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs one of Burgee's commands with npm, as an operator does. */
export async function runCommand(
	command: string,
	options: string[],
	environment: Record<string, string>,
): Promise<{ code: number; stdout: string; stderr: string }> {
	return run('npm', ['run', '--silent', command, '--', ...options], {
		env: { PATH: process.env.PATH, ...environment },
	}).then(
		({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
		({ code, stdout, stderr }) => ({ code, stdout, stderr }),
	);
}
