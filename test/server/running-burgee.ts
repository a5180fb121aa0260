import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';

const root = join(import.meta.dirname, '../..');
/**
 * The time limit for the start of Burgee. A start on Firestore can take long while other tests keep
 * both processors busy.
 */
const startTimeoutMs = 60_000;
const compiledServer = [process.execPath, join(root, 'server/dist/main.js')];

/** The compiled server in a separate process, as `npm start` runs it. */
export interface RunningBurgee {
	url: string;
	output(): string;
	send(message: object): Promise<void>;
	exited: Promise<void>;
	/** Sends the signal and waits for the exit. @returns the exit code, or null if the signal ended the process. */
	end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

export async function runBurgee(
	dataDir: string,
	environment: Record<string, string> = {},
	[program = '', ...args]: string[] = compiledServer,
): Promise<RunningBurgee> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const child = spawn(program, args, {
		cwd: root,
		env: {
			PATH: process.env.PATH,
			DATA_DIR: dataDir,
			PORT: String(port),
			PUBLIC_URL: url,
			LOG_LEVEL: 'info',
			BOOKING_RATE_PER_MINUTE: '100000',
			...environment,
		},
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
	});
	let output = '';
	child.stdout?.on('data', (chunk) => (output += chunk));
	child.stderr?.on('data', (chunk) => (output += chunk));
	await untilReady(url, child, () => output);
	return {
		url,
		output: () => output,
		send: (message) => new Promise((resolve) => child.send(message, () => resolve())),
		exited: new Promise((resolve) => child.once('exit', () => resolve())),
		end: (signal) =>
			new Promise((resolve) => {
				if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode);
				child.once('exit', (code) => resolve(code));
				child.kill(signal);
			}),
	};
}

export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
	const path = await mkdtemp(join(tmpdir(), 'burgee-'));
	return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
	const deadline = Date.now() + startTimeoutMs;
	while (Date.now() < deadline) {
		if (child.exitCode !== null) throw new Error(`Burgee exited before it was ready:\n${output()}`);
		const response = await fetch(`${url}/readyz`).catch(() => null);
		if (response?.ok && output().includes('Burgee is running at')) return;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	child.kill('SIGKILL');
	throw new Error(`Burgee was not ready within ${startTimeoutMs / 1000} seconds:\n${output()}`);
}
