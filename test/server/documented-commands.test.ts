import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { afterAll, describe, expect, test } from 'vitest';
import { fillSampleClub } from '../../server/sample-club/fill.ts';
import { adminOf, secondFactorOf } from '../contracts/samples.ts';
import { filesIn, root } from '../source-files.ts';
import { temporaryFolder } from './running-burgee.ts';

const pages = [
	'docs/operating.md',
	...filesIn('docs/operating').filter((path) => path.endsWith('.md')),
];

/** The commands that this test does not run, and why. */
const notRun: [command: RegExp, reason: string][] = [
	[/^(apt-get|useradd|mkdir|systemctl|journalctl|systemd-run) /, 'changes the system'],
	[/^(cp|chmod|echo) /, 'needs the files of a release, or changes the system'],
	[/^docker /, 'needs Docker'],
	[/^(gcloud|export PROJECT)/, 'needs a project of Google Cloud'],
	[/^(tar|npm ci) /, 'another test installs a release'],
	[/^node server\/dist\/main\.js$|\bnpm start$/, 'other tests start the server'],
	[/\bfirebase deploy /, 'needs a project of Firebase'],
	[/^curl 'https:/, 'reads from the internet'],
	[/\bsqlite3 /, 'needs the program sqlite3'],
];

/** Returns the lines of the page's blocks of shell commands. A line that ends with a backslash includes the next. */
function commandsOf(page: string): string[] {
	const blocks = readFileSync(root + page, 'utf8').matchAll(/^```sh\n([\s\S]*?)^```/gm);
	return [...blocks].flatMap(([, block = '']) =>
		block
			.replace(/\\\n */g, '')
			.trimEnd()
			.split('\n'),
	);
}

/** A folder with a program `npx` that starts Burgee faster than the real one. */
const programs = await temporaryFolder();
const start = `exec '${process.execPath}' '${root}server/commands/launch.mjs'`;
await writeFile(join(programs.path, 'npx'), `#!/bin/sh\nshift; ${start} "$@"\n`, { mode: 0o755 });
afterAll(() => programs.remove());

/** Creates a folder whose `data` has the sample club with an administrator who has a second factor. */
async function folderOfClub() {
	const folder = await temporaryFolder();
	await mkdir(join(folder.path, 'data'), { mode: 0o700 });
	const storage = await openSqliteStorage({ file: join(folder.path, 'data/burgee.sqlite') });
	await fillSampleClub({ storage, clock: { now: () => new Date() } });
	await storage.admins.put(adminOf({ uid: 'commodore' }));
	await storage.secondFactors.prepare(secondFactorOf({ uid: 'commodore' }), 0);
	await storage.close();
	return folder;
}

function runInShell(command: string, cwd: string) {
	return new Promise<{ code: number | null; output: string }>((resolve) => {
		const environment = { PATH: `${programs.path}:${process.env.PATH}`, HOME: cwd };
		const child = execFile('sh', ['-c', command], { cwd, env: environment }, (_, stdout, stderr) =>
			resolve({ code: child.exitCode, output: stdout + stderr }),
		);
	});
}

describe('the commands on the pages for operators', () => {
	const run = pages
		.map((page) => ({
			page,
			commands: commandsOf(page).filter((line) => !notRun.some(([pattern]) => pattern.test(line))),
		}))
		.filter(({ commands }) => commands.length > 0);

	test.concurrent.each(run)('$page: each command succeeds', async ({ commands }) => {
		const club = await folderOfClub();
		try {
			for (const command of commands) {
				const { code, output } = await runInShell(command, club.path);
				expect(code, `${command}\n${output}`).toBe(0);
			}
		} finally {
			await club.remove();
		}
	});

	test('each reason not to run a command belongs to one on a page', () => {
		const commands = pages.flatMap(commandsOf);
		const unused = notRun.filter(([pattern]) => !commands.some((line) => pattern.test(line)));
		expect(unused).toEqual([]);
	});
});
