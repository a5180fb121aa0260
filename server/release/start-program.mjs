import { spawn } from 'node:child_process';

/**
 * Starts a program of node_modules/.bin or npm, with the output of this process.
 * @param environment variables that the program gets besides those of this process.
 * @returns its exit code, when it has ended. A signal counts as 1.
 */
export function startProgram(program, args, environment = {}) {
	const env = { ...process.env, ...environment };
	// On Windows, npm and the programs of packages are scripts that only a shell can start.
	const shell = process.platform === 'win32';
	return new Promise((resolve, reject) => {
		const child = spawn(program, args, { env, stdio: 'inherit', shell });
		child.once('error', reject).once('exit', (code) => resolve(code ?? 1));
	});
}
