import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { HttpClient } from '../server/http-client.ts';
import { firstAdmin, signIn } from '../server/open-burgee.ts';
import {
	builtServer,
	type RunningBurgee,
	runBurgee,
	temporaryFolder,
} from '../server/running-burgee.ts';
import { addSeason, type Club } from './club.ts';

/** How /healthz answered during an attack. */
export interface HealthChecks {
	/** The longest time that an answer took. */
	longestMs: number;
	/** The most CPU time that the server used before it answered. A busy machine does not change it. */
	longestCpuMs: number;
	answered: number;
	failed: number;
}

/** What a member could notice of an attack, and what it cost. */
export interface Figures {
	/** The health checks on one connection that stays open. */
	kept: HealthChecks;
	/** The health checks that each open a connection. */
	fresh: HealthChecks;
	/** The largest resident memory of the server's process. */
	peakMemoryMib: number;
	/** The CPU time that the server used during the attack. */
	cpuMs: number;
	/** Whether the server still ran after the attack. */
	survived: boolean;
}

export interface TargetOptions {
	/** The number of upcoming events; none by default. */
	events?: number;
	/** The command that starts the server, if it is not this version's built server. */
	program?: string[];
	env?: Record<string, string>;
	/** The data folder of an earlier server. The target then adds no events. */
	dataDir?: string;
}

type Watched = Pick<Figures, 'kept' | 'fresh' | 'cpuMs'>;

/** A built server with a season of events, in a process of its own, on this machine only. */
export class Target implements Club {
	readonly url: string;
	readonly http: HttpClient;
	readonly admin: HttpClient;
	readonly port: number;
	readonly dataDir: string;
	readonly burgee: RunningBurgee;
	/** The ids of the upcoming events. */
	eventIds: string[] = [];
	readonly #pid: number;
	/** The process that asks for /healthz. */
	#watcher: ChildProcess | undefined;

	private constructor(
		burgee: RunningBurgee,
		{ pid, dataDir, cookie }: { pid: number; dataDir: string; cookie: string },
	) {
		this.burgee = burgee;
		this.url = burgee.url;
		this.http = burgee.http;
		this.admin = new HttpClient(burgee.url, { Cookie: cookie });
		this.port = Number(new URL(burgee.url).port);
		this.dataDir = dataDir;
		this.#pid = pid;
	}

	/** Starts a server, and adds its events over HTTP, so that the server can be of another version. */
	static async start({ events = 0, program, env, dataDir }: TargetOptions = {}): Promise<Target> {
		const folder = dataDir ?? (await temporaryFolder()).path;
		let pid = 0;
		const environment = {
			SAMPLE_DATA: 'off',
			ADMIN_EMAIL: firstAdmin.email,
			ADMIN_PASSWORD: firstAdmin.password,
			// The server has its usual rate limits, which an attacker meets as well.
			BOOKING_RATE_PER_MINUTE: '60',
			...env,
		};
		const burgee = await runBurgee(environment, {
			dataDir: folder,
			program: program ?? builtServer(),
			onSpawn: (child) => {
				pid = child.pid ?? 0;
			},
		});
		const cookie = await signIn(burgee.url, firstAdmin);
		const target = new Target(burgee, { pid, dataDir: folder, cookie });
		target.eventIds = await addSeason(target.admin, events);
		return target;
	}

	/** Ends the server, and removes its data. */
	async stop(): Promise<void> {
		this.#watcher?.disconnect();
		await this.burgee.end('SIGKILL');
		await rm(this.dataDir, { recursive: true, force: true });
	}

	/** Runs an attack, and measures the server until it is idle again or the time is over. */
	async measure(attack: (target: Target) => Promise<void>): Promise<Figures> {
		// Linux counts the peak from now on.
		await writeFile(`/proc/${this.#pid}/clear_refs`, '5');
		this.#watcher ??= fork(
			join(import.meta.dirname, 'watch-health.mjs'),
			[this.url, String(this.#pid)],
			{ execArgv: [] },
		);
		await this.#order(this.#watcher, 'start');
		await attack(this);
		const watched = (await this.#order(this.#watcher, 'stop')) as Watched;
		const peakMemoryMib = await this.#peakMemoryMib();
		return {
			...watched,
			peakMemoryMib: peakMemoryMib ?? Number.NaN,
			survived: peakMemoryMib !== null,
		};
	}

	/** Returns the watcher's answer. */
	async #order(watcher: ChildProcess, order: 'start' | 'stop'): Promise<unknown> {
		const answered = once(watcher, 'message');
		watcher.send(order);
		const [answer] = await answered;
		return answer;
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
