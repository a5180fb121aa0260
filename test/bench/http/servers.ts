import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../free-port.ts';
import { firstAdmin } from '../../server/open-burgee.ts';
import { root } from '../../source-files.ts';

export interface PreparedAnswer {
	headers: Record<string, string>;
	body: string;
}

/** A server in a process of its own. */
export class MeasuredServer {
	readonly url: string;
	readonly #process: ChildProcess;

	private constructor(url: string, child: ChildProcess) {
		this.url = url;
		this.#process = child;
	}

	/** Starts a program of Node.js, and waits until it answers. Its output goes to a file. */
	static async start(
		program: string[],
		{ folder, env }: { folder: string; env: Record<string, string> },
	): Promise<MeasuredServer> {
		const port = await freePort();
		const url = `http://127.0.0.1:${port}`;
		const log = await open(join(folder, `output-${port}.log`), 'w');
		const child = spawn(process.execPath, program, {
			cwd: root,
			env: { PATH: process.env.PATH, PORT: String(port), ...env },
			stdio: ['ignore', log.fd, log.fd],
		});
		await log.close();
		// If the bench fails, its servers end with it.
		process.once('exit', () => child.kill());
		for (let attempt = 0; ; attempt++) {
			const answered = await fetch(`${url}/readyz`).catch(() => null);
			if (answered !== null) return new MeasuredServer(url, child);
			if (attempt === 300 || child.exitCode !== null)
				throw new Error(`${program} does not answer (${attempt}, ${child.exitCode}, ${url})`);
			await new Promise((resolve) => setTimeout(resolve, 100));
		}
	}

	/** Returns the CPU time that the process has used so far, in milliseconds. */
	async cpuMs(): Promise<number> {
		const stat = await readFile(`/proc/${this.#process.pid}/stat`, 'utf8');
		const [userTicks = 0, systemTicks = 0] = stat
			.slice(stat.lastIndexOf(')') + 2)
			.split(' ')
			.slice(11, 13)
			.map(Number);
		return (userTicks + systemTicks) * msPerTick;
	}

	/** Returns the memory of the process (RSS) in MiB. */
	async memoryMib(): Promise<number> {
		const status = await readFile(`/proc/${this.#process.pid}/status`, 'utf8');
		return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
	}

	async stop(): Promise<void> {
		const exited = once(this.#process, 'exit');
		this.#process.kill();
		await exited;
	}
}

/** Linux counts CPU time in hundredths of a second. */
const msPerTick = 10;

/** Starts the built Burgee on the database in this folder. Its first start has created the first administrator. */
export async function startBurgee(folder: string): Promise<MeasuredServer> {
	const program = [join(root, 'server/dist/main.js')];
	const env = { DATA_DIR: folder, SAMPLE_DATA: 'off', BOOKING_RATE_PER_MINUTE: '1000000' };
	const { email, password } = firstAdmin;
	const firstEnv = { ...env, ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
	const first = await MeasuredServer.start(program, { folder, env: firstEnv });
	await first.stop();
	return MeasuredServer.start(program, { folder, env });
}

/** Starts one of the servers of this folder, which are TypeScript. */
export async function startComparison(
	name: 'limit-server' | 'plain-server',
	folder: string,
	env: Record<string, string>,
): Promise<MeasuredServer> {
	await mkdir(folder, { recursive: true });
	const program = ['--import', 'tsx', '--conditions=burgee-source'];
	return MeasuredServer.start([...program, join(import.meta.dirname, `${name}.ts`)], {
		folder,
		env,
	});
}
