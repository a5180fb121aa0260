import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { fillSeason } from '../bench/http/season.ts';
import {
	builtServer,
	type RunningBurgee,
	runBurgee,
	temporaryFolder,
} from '../server/running-burgee.ts';

/** What a member could notice of an attack, and what it cost. */
export interface Figures {
	/** The longest time that /healthz took, on a connection of its own. */
	longestStallMs: number;
	/** The most CPU time that the server used before it answered /healthz. A busy machine does not change it. */
	longestStallCpuMs: number;
	/** How often /healthz answered during the attack, and how often it did not. */
	healthChecks: { answered: number; failed: number };
	/** The largest resident memory of the server's process. */
	peakMemoryMib: number;
	/** The CPU time that the server used during the attack. */
	cpuMs: number;
	/** Whether the server still ran after the attack. */
	survived: boolean;
}

/** A built server with a season of events, in a process of its own, on this machine only. */
export class Target {
	readonly url: string;
	readonly port: number;
	readonly dataDir: string;
	readonly burgee: RunningBurgee;
	readonly #pid: number;
	readonly #remove: () => Promise<void>;

	private constructor(
		burgee: RunningBurgee,
		{ pid, dataDir, remove }: { pid: number; dataDir: string; remove: () => Promise<void> },
	) {
		this.burgee = burgee;
		this.url = burgee.url;
		this.port = Number(new URL(burgee.url).port);
		this.dataDir = dataDir;
		this.#pid = pid;
		this.#remove = remove;
	}

	/**
	 * Starts a server with this many upcoming events.
	 * @param program the command that starts it, if it is not this version's built server.
	 */
	static async start(
		events: number,
		{
			program = builtServer(),
			env = {},
		}: { program?: string[]; env?: Record<string, string> } = {},
	): Promise<Target> {
		const { path: dataDir, remove } = await temporaryFolder();
		await fillSeason(dataDir, { events, upcoming: events, bookings: 0 });
		let pid = 0;
		// The server has its usual rate limits, which an attacker meets as well.
		const environment = { SAMPLE_DATA: 'off', BOOKING_RATE_PER_MINUTE: '60', ...env };
		const burgee = await runBurgee(environment, {
			dataDir,
			program,
			onSpawn: (child) => {
				pid = child.pid ?? 0;
			},
		});
		return new Target(burgee, { pid, dataDir, remove });
	}

	async stop(): Promise<void> {
		await this.burgee.end('SIGKILL');
		await this.#remove();
	}

	/** Runs an attack, and measures the server until it is idle again or the time is over. */
	async measure(attack: (target: Target) => Promise<void>): Promise<Figures> {
		// Linux counts the peak from now on.
		await writeFile(`/proc/${this.#pid}/clear_refs`, '5');
		const watcher = await watchHealth(this.url, this.#pid);
		await attack(this);
		const { longestMs, longestCpuMs, cpuMs, answers, failures } = await watcher.stop();
		const peakMemoryMib = await this.#peakMemoryMib();
		return {
			longestStallMs: Math.round(longestMs),
			longestStallCpuMs: longestCpuMs,
			healthChecks: { answered: answers, failed: failures },
			peakMemoryMib: peakMemoryMib ?? Number.NaN,
			cpuMs,
			survived: peakMemoryMib !== null,
		};
	}

	/** Opens a connection that sends the text, and reads nothing unless the caller resumes it. */
	async connect(text: string): Promise<Socket> {
		const socket = connect({ port: this.port, host: '127.0.0.1' });
		// The server may close the connection at any time.
		socket.on('error', () => {}).pause();
		await once(socket, 'connect');
		socket.write(text);
		return socket;
	}

	/** Returns null if the process has ended. */
	async #peakMemoryMib(): Promise<number | null> {
		const status = await readFile(`/proc/${this.#pid}/status`, 'utf8').catch(() => '');
		const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(status) ?? [];
		return kibibytes === undefined ? null : Math.round(Number(kibibytes) / 1024);
	}
}

interface Watched {
	longestMs: number;
	longestCpuMs: number;
	cpuMs: number;
	answers: number;
	failures: number;
}

/** Starts the process that asks for /healthz. Resolves when it has got its first answer. */
async function watchHealth(url: string, pid: number): Promise<{ stop(): Promise<Watched> }> {
	const child: ChildProcess = fork(
		join(import.meta.dirname, 'watch-health.mjs'),
		[url, String(pid)],
		{
			execArgv: [],
		},
	);
	await once(child, 'message');
	return {
		stop: async () => {
			const reported = once(child, 'message');
			child.send('stop');
			const [watched] = await reported;
			await once(child, 'exit');
			return watched as Watched;
		},
	};
}
