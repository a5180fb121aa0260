import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exitCodes } from '../../server/commands/exit-codes.ts';
import { adminOf, secondFactorOf } from '../contracts/samples.ts';
import { findPostgres, startPostgres } from '../postgres.ts';
import { filesIn, root } from '../source-files.ts';
import { firstAdmin } from './open-burgee.ts';
import { type RunningBurgee, runBurgee, temporaryFolder } from './running-burgee.ts';

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

/** A folder whose `data` belongs to a running server, and whose `npx` starts Burgee faster than the real one. */
const folder = await temporaryFolder();
let server: RunningBurgee;
let databaseUrl = '';

beforeAll(async () => {
	const start = `exec '${process.execPath}' '${root}server/commands/launch.mjs'`;
	const npx = `#!/bin/sh\nshift; ${start} "$@"\n`;
	await writeFile(join(folder.path, 'npx'), npx, { mode: 0o755 });
	const dataDir = join(folder.path, 'data');
	const administrator = { ADMIN_EMAIL: firstAdmin.email, ADMIN_PASSWORD: firstAdmin.password };
	server = await runBurgee(administrator, { dataDir });
	const storage = await openSqliteStorage({ file: join(dataDir, 'burgee.sqlite') });
	const [{ uid } = adminOf({ uid: '' })] = await storage.admins.list();
	await storage.secondFactors.prepare(secondFactorOf({ uid }), 0);
	await storage.close();
	if (hasPostgres) databaseUrl = await (await startPostgres()).newDatabase();
});

afterAll(async () => {
	await server.end('SIGTERM');
	await folder.remove();
});

function runInShell(command: string) {
	const environment = {
		PATH: `${folder.path}:${process.env.PATH}`,
		PUBLIC_URL: server.url,
		DATABASE_URL: databaseUrl,
		PORT: new URL(server.url).port,
	};
	return new Promise<{ code: number | null; output: string }>((resolve) => {
		const options = { cwd: folder.path, env: environment };
		const child = execFile('sh', ['-c', command], options, (_, stdout, stderr) =>
			resolve({ code: child.exitCode, output: stdout + stderr }),
		);
	});
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
				const { code, output } = await runInShell(adapted);
				// What the doctor finds depends on the machine.
				const mayFind = command.includes(' doctor') && code === exitCodes.found;
				expect(mayFind ? exitCodes.done : code, `${command}\n${output}`).toBe(exitCodes.done);
			}
		},
	);

	test('each reason not to run a command belongs to one on a page', () => {
		const commands = pages.flatMap(commandsOf);
		const unused = notRun.filter(([pattern]) => !commands.some((line) => pattern.test(line)));
		expect(unused).toEqual([]);
	});
});
