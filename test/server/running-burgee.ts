import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';
import { root } from '../source-files.ts';
import { HttpClient } from './http-client.ts';

/** The time limit for the start of Burgee. On a busy machine, a start with Firestore can be slow. */
const startTimeoutMs = 60_000;

/** Returns the command that starts the built server. `nodeOptions` are options of Node.js, such as '--import'. */
export const builtServer = (...nodeOptions: string[]): string[] => [
	process.execPath,
	...nodeOptions,
	join(root, 'server/dist/main.js'),
];

/** An option of Node.js with which hashing a password takes little CPU time. */
export const cheapScrypt = `--import=${new URL('./cheap-scrypt.mjs', import.meta.url)}`;

/** A Burgee server that runs in a separate process. */
export interface RunningBurgee {
	url: string;
	http: HttpClient;
	output(): string;
	exited: Promise<unknown>;
	/**
	 * Sends the signal to Burgee's process and waits until the process exits.
	 * @returns the exit code, or null if the signal ended the process.
	 */
	end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/**
 * Starts Burgee in a separate process.
 * @param options.dataDir Burgee's data folder; if absent, Burgee uses a new temporary folder.
 * @param options.program the command that starts the server; by default the built server with a cheap password hash.
 * @param options.cwd the folder in which the program starts; by default the root of this repository.
 * @param options.onSpawn called before Burgee is ready, so that a test can kill it during its start.
 */
export async function runBurgee(
	environment: Record<string, string> = {},
	{
		dataDir,
		program = builtServer(cheapScrypt),
		cwd = root,
		onSpawn,
	}: {
		dataDir?: string;
		program?: string[];
		cwd?: string;
		onSpawn?: (child: ChildProcess) => void;
	} = {},
): Promise<RunningBurgee> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const folder = dataDir ?? (await newFolder());
	const [command = '', ...args] = program;
	const child = spawn(command, args, {
		cwd,
		env: {
			PATH: process.env.PATH,
			DATA_DIR: folder,
			PORT: String(port),
			PUBLIC_URL: url,
			LOG_LEVEL: 'info',
			BOOKING_RATE_PER_MINUTE: '100000',
			...environment,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	onSpawn?.(child);
	const exited = once(child, 'exit');
	let output = '';
	child.stdout?.on('data', (chunk) => (output += chunk));
	child.stderr?.on('data', (chunk) => (output += chunk));
	const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
		child.kill(signal);
		await exited;
		if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
		return child.exitCode;
	};
	try {
		await untilReady(url, child, () => output);
	} catch (thrown) {
		await end('SIGKILL');
		throw thrown;
	}
	return {
		url,
		http: new HttpClient(url),
		output: () => output,
		exited,
		end,
	};
}

/** Runs Burgee until the end of the running test. */
export async function burgeeForTest(
	...options: Parameters<typeof runBurgee>
): Promise<RunningBurgee> {
	const burgee = await runBurgee(...options);
	onTestFinished(() => burgee.end('SIGTERM').then(() => {}));
	return burgee;
}

/** Creates a folder that exists until the end of the running test. */
export async function folderForTest(): Promise<string> {
	const path = await newFolder();
	onTestFinished(() => rm(path, { recursive: true, force: true }));
	return path;
}

export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
	const path = await newFolder();
	return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

const newFolder = () => mkdtemp(join(tmpdir(), 'burgee-'));

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
	const deadline = Date.now() + startTimeoutMs;
	while (Date.now() < deadline) {
		if ((child.exitCode ?? child.signalCode) !== null)
			throw new Error(`Burgee exited before it was ready:\n${output()}`);
		const response = await fetch(`${url}/readyz`).catch(() => null);
		if (response?.ok && output().includes('Burgee is running at')) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error(`Burgee was not ready within ${startTimeoutMs / 1000} seconds:\n${output()}`);
}
