import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { runProgram } from '../../server/commands/program.ts';
import { root } from '../source-files.ts';

const runFile = promisify(execFile);

/** What a command has printed, and its exit code. */
export interface Ended {
	code: number;
	stdout: string;
	stderr: string;
}

/** Runs the built program `burgee` in a process of its own, without npm, which takes longer to start than the program. */
export function startCommand(words: string[], environment: Record<string, string>): Promise<Ended> {
	return runFile('sh', ['-c', `${manifest.scripts.burgee} "$@"`, 'sh', ...words], {
		cwd: root,
		env: { PATH: process.env.PATH, ...environment },
	}).then(
		({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
		({ code, stdout, stderr }) => ({ code, stdout, stderr }),
	);
}

/** The command called `process.exit`. */
class ExitedError extends Error {
	readonly code: unknown;

	constructor(code: unknown) {
		super(`exited with ${code}`);
		this.code = code;
	}
}

/** Runs the program `burgee` in this process, from its source, which takes a tenth of the time of a process. */
export async function runCommand(
	words: string[],
	environment: Record<string, string>,
): Promise<Ended> {
	const printed = { stdout: '', stderr: '' };
	const spies = [
		vi.spyOn(process, 'exit').mockImplementation((code) => {
			throw new ExitedError(code);
		}),
		...(['stdout', 'stderr'] as const).map((name) =>
			vi.spyOn(process[name], 'write').mockImplementation((text) => {
				printed[name] += text;
				return true;
			}),
		),
	];
	const { env, exitCode } = process;
	process.env = { PATH: env.PATH, ...environment };
	try {
		await runProgram(words);
		return { code: Number(process.exitCode ?? 0), ...printed };
	} catch (thrown) {
		if (!(thrown instanceof ExitedError)) throw thrown;
		return { code: Number(thrown.code), ...printed };
	} finally {
		Object.assign(process, { env, exitCode });
		for (const spy of spies) spy.mockRestore();
	}
}
