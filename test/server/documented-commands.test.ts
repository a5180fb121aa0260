import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exitCodes } from '../../server/commands/exit-codes.ts';
import { fillSampleClub } from '../../server/sample-club/fill.ts';
import { adminOf, secondFactorOf } from '../contracts/samples.ts';
import { findPostgres, startPostgres } from '../postgres.ts';
import { filesIn, root } from '../source-files.ts';
import { type Ended, runCommand } from './commands.ts';
import { type OpenBurgee, openBurgee } from './open-burgee.ts';
import { temporaryFolder } from './running-burgee.ts';

const pages = [
	...['docs/adopting.md', 'docs/operating.md'],
	...filesIn('docs/operating').filter((path) => path.endsWith('.md')),
];

const hasPostgres = findPostgres() !== null;

/** The commands that this test does not run, and why. */
const notRun: [command: RegExp, reason: string][] = [
	[/^(apt-get|useradd|mkdir|systemctl|journalctl|systemd-run) /, 'changes the system'],
	[/^(cp|chmod|echo) /, 'needs the files of a release, or changes the system'],
	[/^docker /, 'needs Docker'],
	[/^(gcloud|export PROJECT)/, 'needs a project of Google Cloud'],
	[/^(tar|npm ci)\b/, 'another test installs a release'],
	[/^node server\/dist\/main\.js$|\bnpm start$/, 'other tests start the server'],
	[/\bfirebase deploy /, 'needs a project of Firebase'],
	[/^curl 'https:/, 'reads from the internet'],
	...(hasPostgres ? [] : [[/--to postgres/, 'needs PostgreSQL'] satisfies [RegExp, string]]),
];

/** Returns the lines of the page's blocks of shell commands. A line that ends with a backslash includes the next. */
function commandsOf(page: string): string[] {
	const blocks = readFileSync(root + page, 'utf8').matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm);
	return [...blocks].flatMap(([, block = '']) =>
		block
			.replace(/\\\n\s*/g, '')
			.trim()
			.split(/\s*\n\s*/),
	);
}

/** A folder whose `data` belongs to a running server, and whose `npx` prints its variables and words instead of starting Burgee. */
const folder = await temporaryFolder();
let server: OpenBurgee;
let databaseUrl = '';

beforeAll(async () => {
	const npx = '#!/bin/sh\nshift\nprintf "%s\\0" "$DATA_DIR" "$@"\n';
	await writeFile(join(folder.path, 'npx'), npx, { mode: 0o755 });
	const storage = await openSqliteStorage({ file: join(folder.path, 'data/burgee.sqlite') });
	await fillSampleClub({ storage, clock: { now: () => new Date() } });
	await storage.close();
	server = await openBurgee({ DATA_DIR: join(folder.path, 'data') });
	const [{ uid } = adminOf({ uid: '' })] = await server.storage.admins.list();
	await server.storage.secondFactors.prepare(secondFactorOf({ uid }), 0);
	if (hasPostgres) databaseUrl = await (await startPostgres()).newDatabase();
});

afterAll(async () => {
	await server?.close();
	await folder.remove();
});

/** Lets a shell read the line of a page, and runs Burgee's command in this process. */
async function runDocumented(line: string): Promise<Ended> {
	const inFolder = { cwd: folder.path, env: { PATH: `${folder.path}:${process.env.PATH}` } };
	const { stdout } = await promisify(execFile)('sh', ['-c', line], inFolder);
	const [dataDir, ...words] = stdout.split('\0').slice(0, -1);
	const repositoryFolder = process.cwd();
	process.chdir(folder.path);
	try {
		return await runCommand(words, {
			...(dataDir !== '' && { DATA_DIR: dataDir }),
			PUBLIC_URL: server.url,
			DATABASE_URL: databaseUrl,
			PORT: new URL(server.url).port,
		});
	} finally {
		process.chdir(repositoryFolder);
	}
}

describe('the commands on the pages for operators', () => {
	const seen = new Set<string>();
	const isNew = (command: string) => seen.size < seen.add(command.replace(/\s*#.*/, '')).size;
	const run = pages
		.map((page) => ({
			page,
			commands: commandsOf(page).filter(
				(line) => isNew(line) && !notRun.some(([pattern]) => pattern.test(line)),
			),
		}))
		.filter(({ commands }) => commands.length > 0);

	test.each(run)(
		'$page: each command that no earlier page has shown succeeds',
		async ({ commands }) => {
			for (const command of commands) {
				// The page says to stop the server first, which the other pages need.
				const adapted = command.replace(/transfer .*/, '$& --while-running');
				const { code, stdout, stderr } = await runDocumented(adapted);
				// What the doctor finds depends on the machine.
				const mayFind = command.includes(' doctor') && code === exitCodes.found;
				expect(mayFind ? exitCodes.done : code, `${command}\n${stdout}${stderr}`).toBe(
					exitCodes.done,
				);
			}
		},
	);

	test('each reason not to run a command belongs to one on a page', () => {
		const commands = pages.flatMap(commandsOf);
		const unused = notRun.filter(([pattern]) => !commands.some((line) => pattern.test(line)));
		expect(unused).toEqual([]);
	});
});
