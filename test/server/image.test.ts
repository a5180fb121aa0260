import { execFile } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sampleClub from '../../server/sample-club/club.json' with { type: 'json' };
import { root } from '../source-files.ts';
import {
	commandOf,
	readDockerfile,
	readDockerignore,
	type Stage,
	variablesOf,
} from './dockerfile.ts';
import { linkPackages } from './linked-packages.ts';
import { burgeeForTest, cheapScrypt, temporaryFolder } from './running-burgee.ts';

// Runs the steps of the Dockerfile in folders, without a container. The packages of this repository take the place of those
// that npm would install.

const run = promisify(execFile);
const folder = await temporaryFolder();
afterAll(() => folder.remove());

/** The folder that Docker receives, without a slash at its end. */
const context = dirname(join(root, 'Dockerfile'));
const isSentToDocker = readDockerignore();
const stages = readDockerfile();
const rootOf = ({ name }: Stage) => join(folder.path, name || 'image');
const image = lastOf(stages);
const release = join(rootOf(image), 'burgee');

function lastOf(stages: Stage[]): Stage {
	const last = stages.at(-1);
	if (last === undefined) throw new Error('the Dockerfile has no stage');
	return last;
}

/** What takes the place of a step that needs the network, root, or the time of a build. */
const substitutes: Record<string, (workdir: string) => void> = {
	'apt-get update && apt-get install --yes --no-install-recommends python3 make g++ && rm -rf /var/lib/apt/lists/*':
		() => {},
	'npm ci --ignore-scripts': (workdir) =>
		symlinkSync(join(root, 'node_modules'), join(workdir, 'node_modules')),
	'npm run bundle': (workdir) => {
		for (const built of ['server/dist', 'web/dist', 'web/dist-render']) {
			cpSync(join(root, built), join(workdir, built), { recursive: true });
		}
	},
	'npm ci --omit=dev': linkPackages,
	'install --directory --owner=node --group=node --mode=0700 /data': (workdir) =>
		mkdirSync(join(workdir, 'data'), { mode: 0o700 }),
};

async function runStage(stage: Stage): Promise<void> {
	let workdir = rootOf(stage);
	for (const { instruction, text } of stage.steps) {
		if (instruction === 'WORKDIR') workdir = join(rootOf(stage), text);
		mkdirSync(workdir, { recursive: true });
		if (instruction === 'COPY') copy(text, workdir);
		if (instruction !== 'RUN') continue;
		const substitute = substitutes[text];
		delete substitutes[text];
		if (substitute !== undefined) substitute(workdir);
		else await run('sh', ['-c', text], { cwd: workdir, env: environment });
	}
}

const environment = {
	PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
	HOME: folder.path,
	npm_config_update_notifier: 'false',
};

/** Copies files of the repository that Docker receives, or those of an earlier stage. */
function copy(text: string, workdir: string): void {
	const words = text.split(' ');
	const from = /^--from=(.+)/.exec(words[0] ?? '')?.[1];
	if (from !== undefined) words.shift();
	const target = words.pop() ?? '';
	for (const source of words) {
		const found = from === undefined ? join(context, source) : join(folder.path, from, source);
		const isSent = (path: string) =>
			from !== undefined || path === context || isSentToDocker(relative(context, path));
		if (!isSent(found)) throw new Error(`.dockerignore keeps ${source} from Docker`);
		const copied = join(workdir, target, target.endsWith('/') ? basename(source) : '');
		cpSync(found, copied, { recursive: true, verbatimSymlinks: true, filter: isSent });
	}
}

/** Returns each file of the image outside its data folder, with the time of its last change. */
function filesOfImage(): string[] {
	return readdirSync(rootOf(image), { recursive: true, encoding: 'utf8' })
		.filter((path) => !path.startsWith('data'))
		.map((path) => `${path} ${lstatSync(join(rootOf(image), path)).mtimeMs}`);
}

beforeAll(async () => {
	for (const stage of stages) await runStage(stage);
	expect(Object.keys(substitutes)).toEqual([]);
});

test('npm accepts the packages that a release locks, and its program starts', async () => {
	const { stdout } = await run('npm', ['ls', '--package-lock-only', '--all', '--json'], {
		cwd: release,
	});
	expect(JSON.parse(stdout).problems).toBeUndefined();
	const { bin } = JSON.parse(await readFile(join(release, 'package.json'), 'utf8'));
	const help = await run(process.execPath, [bin.burgee, '--help'], { cwd: release });
	expect(help.stdout).toContain('Usage: burgee ');
});

test('the image serves the pages and their files, is healthy while it runs, and writes only to its data folder', async () => {
	const earlier = filesOfImage();
	const clubFile = join(folder.path, 'club.json');
	writeFileSync(clubFile, JSON.stringify({ ...sampleClub, name: 'Loch Club' }));
	const variables = {
		...variablesOf(image),
		...{ HOST: '127.0.0.1', DATA_DIR: join(rootOf(image), 'data') },
		...{ PUBLIC_URL: 'https://members.example.org', TRUST_PROXY: '1', PAYMENTS: 'none' },
		...{ CLUB_FILE: clubFile, ADMIN_EMAIL: 'commodore@example.org' },
	};
	const program = [process.execPath, cheapScrypt, ...commandOf(image, 'CMD').slice(1)];
	const burgee = await burgeeForTest(variables, { program, cwd: release });
	const { body, status } = await burgee.http.get<string>('/');
	expect(status).toBe(200);
	const [script] = /\/assets\/main-\w+\.js/.exec(body) ?? [];
	const [photo] = /\/photos\/[\w.-]+/.exec(body) ?? [];
	for (const path of [script, photo, '/admin/login']) {
		const answer = await burgee.http.get(`${path}`);
		expect(`${path}: ${answer.status}`).toBe(`${path}: 200`);
	}

	const [, ...check] = commandOf(image, 'HEALTHCHECK');
	const isHealthy = () =>
		run(process.execPath, check, { env: { PORT: new URL(burgee.url).port } }).then(
			() => true,
			() => false,
		);
	expect(await isHealthy()).toBe(true);
	expect(await burgee.end('SIGTERM')).toBe(0);
	expect(await isHealthy()).toBe(false);
	expect(filesOfImage()).toEqual(earlier);
});
