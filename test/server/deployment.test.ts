import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { exitCodes } from '../../server/commands/exit-codes.ts';
import { readConfig } from '../../server/config/read-config.ts';
import { variableNames } from '../../server/config/variables.ts';
import { root } from '../source-files.ts';
import { commandOf, readDockerfile, readDockerignore, textsOf, variablesOf } from './dockerfile.ts';
import { temporaryFolder } from './running-burgee.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const folder = await temporaryFolder();
afterAll(() => folder.remove());

/** Returns the variables of lines such as NAME=value, in which the club file is one that exists. */
function variablesIn(text: string): Record<string, string> {
	const file = join(folder.path, 'club.json');
	writeFileSync(file, read('server/sample-club/club.json'));
	const lines = [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
		name,
		value,
	]);
	return { ...Object.fromEntries(lines), CLUB_FILE: file };
}

const club = variablesIn(read('docs/deploy/club.env'));

describe('Dockerfile', () => {
	const stages = readDockerfile();
	const [build, image] = stages;
	if (build === undefined || image === undefined) throw new Error('a stage is missing');

	test('each stage begins with the same release of Node.js on Debian', () => {
		expect(stages.map(({ base }) => base)).toEqual([
			'node:24-bookworm-slim',
			'node:24-bookworm-slim',
		]);
	});

	test('the server runs as a user without rights, who owns the data alone', () => {
		const steps = image.steps.map(({ instruction, text }) => `${instruction} ${text}`);
		const [last] = textsOf(image, 'USER').slice(-1);
		expect(last).toBe('node');
		expect(steps.indexOf('USER node')).toBeLessThan(
			steps.findIndex((step) => step.startsWith('CMD')),
		);
		expect(steps.filter((step) => step.includes('--chown'))).toEqual([]);
	});

	test('npm finds the package.json of every workspace and local package before it installs', () => {
		const { workspaces, devDependencies } = JSON.parse(read('package.json'));
		const local = Object.values<string>(devDependencies).filter((version) =>
			version.startsWith('file:'),
		);
		const needed = [...workspaces, ...local.map((version) => version.slice('file:'.length))];
		const install = build.steps.findIndex(({ text }) => text.startsWith('npm ci'));
		const copied = build.steps.slice(0, install).flatMap(({ text }) => text.split(' '));
		expect(copied).toEqual(expect.arrayContaining(needed.map((path) => `${path}/package.json`)));
	});

	test('Docker receives the sources, but no secret, data, packages or built files', () => {
		const isSent = readDockerignore();
		const sent = [
			'package.json',
			'server/main.ts',
			'web/public/icon.svg',
			'test/postgres-program/package.json',
			'docs/typedoc/package.json',
		];
		const kept = [
			'.git/config',
			'.env',
			'club.env',
			'club.json',
			'data/burgee.sqlite',
			'docs/operating.md',
		];
		const built = [
			'node_modules/a.js',
			'server/node_modules/a.js',
			'web/dist/a.js',
			'web/dist-render/a.js',
		];
		expect(sent.filter((path) => !isSent(path))).toEqual([]);
		expect([...kept, ...built].filter(isSent)).toEqual([]);
	});
});

describe('compose.yaml', () => {
	const { services, networks } = parse(read('compose.yaml'));

	test('the server gets a configuration that it accepts in production', () => {
		const { environment } = services.burgee;
		const settings: Record<string, string> = {
			CLUB_HOST: 'members.club.example',
			POSTGRES_PASSWORD: 'x1',
		};
		const filled = Object.entries<string>(environment).map(([name, value]) => [
			name,
			value.replace(/\$\{(\w+)[^}]*\}/g, (_, setting) => settings[setting] ?? ''),
		]);
		const fromFiles = { ...club, PUBLIC_URL: '', TRUST_PROXY: '' };
		const variables = { ...variablesOf(image()), ...fromFiles, ...Object.fromEntries(filled) };
		expect(readConfig(variables)).toMatchObject({
			publicUrl: 'https://members.club.example',
			trustProxy: 1,
			storage: { kind: 'postgres', url: 'postgres://burgee:x1@postgres:5432/burgee' },
		});
	});

	test('only Caddy can be reached from outside, and only the server reaches PostgreSQL', () => {
		const published = Object.keys(services).filter((name) => 'ports' in services[name]);
		expect(published).toEqual(['caddy']);
		expect(networks.storage).toEqual({ internal: true });
		const inStorage = Object.keys(services).filter((name) =>
			services[name].networks.includes('storage'),
		);
		expect(inStorage).toEqual(['burgee', 'postgres']);
	});

	test.each(['burgee', 'caddy'])('%s cannot write to its image, and gains no rights', (name) => {
		expect(services[name]).toMatchObject({
			...{ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
		});
	});
});

test('the systemd unit starts the same program as the image, with a configuration that the server accepts', () => {
	const unit = read('docs/deploy/burgee.service');
	expect(unit).toContain(`ExecStart=/usr/bin/${commandOf(image(), 'CMD').join(' ')}\n`);
	const [, given = ''] = /^Environment=(.+)$/m.exec(unit) ?? [];
	const variables = { ...club, ...variablesIn(given.replaceAll(' ', '\n')) };
	expect(readConfig(variables)).toMatchObject({ dataDir: '/var/lib/burgee', isProduction: true });
	expect(unit).toContain(`RestartPreventExitStatus=${exitCodes.usage}\n`);
	expect(unit).toContain('StateDirectory=burgee\n');
});

test('the configuration on the page about Cloud Run is accepted by the server', () => {
	const [, block = ''] = /```yaml\n([^`]+)```/.exec(read('docs/operating/cloud-run.md')) ?? [];
	const variables = { ...variablesOf(image()), ...parse(block), CLUB_FILE: club.CLUB_FILE };
	expect(readConfig(variables)).toMatchObject({
		storage: { kind: 'firestore' },
		isProduction: true,
	});
});

test('club.env names only variables of the server, also where they are commented out', () => {
	const names = [...read('docs/deploy/club.env').matchAll(/^#?(\w+)=/gm)].map(([, name]) => name);
	expect(names.length).toBeGreaterThan(10);
	expect(names.filter((name = '') => !variableNames.has(name) && name !== 'CLUB_FILE')).toEqual([]);
});

test('the workflow tests the releases of Node.js that Burgee supports, and that of the image', () => {
	const { jobs } = parse(read('.github/workflows/test.yml'));
	const tested = jobs.test.strategy.matrix.node.map(String);
	const [, oldest] = /^>=(\d+)/.exec(JSON.parse(read('package.json')).engines.node) ?? [];
	const [, inImage] = /^node:(\d+)-/.exec(image().base) ?? [];
	expect(tested).toEqual(['20', '22', '24']);
	expect(tested).toEqual(expect.arrayContaining([oldest, inImage]));
	expect(parse(read('.github/workflows/release.yml')).jobs.release.needs).toBe('test');
});

test('a release is installed with the same commands as in the image', () => {
	const page = read('docs/operating/install.md');
	const [build] = readDockerfile();
	const steps = build ? textsOf(build, 'RUN').slice(-2) : [];
	const commands = [...steps, commandOf(image(), 'CMD').join(' ')];
	const [, block] = /```sh\n(tar [^`]+)```/.exec(page) ?? [];
	expect(
		block
			?.replace(/burgee-[\d.]+\d/, '../build/burgee-*')
			.trim()
			.split('\n'),
	).toEqual(commands);
});

function image() {
	const last = readDockerfile().at(-1);
	if (last === undefined) throw new Error('the Dockerfile has no stage');
	return last;
}
