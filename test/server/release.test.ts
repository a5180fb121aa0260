import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../source-files.ts';
import { linkPackages } from './linked-packages.ts';
import { burgeeForTest, cheapScrypt, temporaryFolder } from './running-burgee.ts';

const folder = await temporaryFolder();
const release = join(folder.path, 'release');
afterAll(() => folder.remove());

const run = promisify(execFile);

beforeAll(async () => {
	const program = join(root, 'server/release/pack-release.ts');
	const { stdout } = await run(process.execPath, ['--import=tsx', program, folder.path], {
		cwd: root,
	});
	mkdirSync(release);
	const file = join(folder.path, stdout.trim());
	await run('tar', ['-xzf', file, '-C', release, '--strip-components=1']);
});

test('npm accepts the versions that a release locks', async () => {
	const { stdout } = await run('npm', ['ls', '--package-lock-only', '--all', '--json'], {
		cwd: release,
	});
	expect(JSON.parse(stdout).problems).toBeUndefined();
	expect(readdirSync(release).sort()).toEqual([
		...['CHANGELOG.md', 'LICENSE', 'npm-shrinkwrap.json', 'package.json', 'server', 'web'],
	]);
});

test('a release serves pages, scripts, documents and photos from a folder of its own', async () => {
	linkPackages(release);
	const program = [process.execPath, cheapScrypt, 'server/dist/main.js'];
	const burgee = await burgeeForTest({}, { program, cwd: release });
	const { status, body } = await burgee.http.get<string>('/');
	expect(status).toBe(200);
	const [script] = /\/assets\/main-\w+\.js/.exec(body) ?? [];
	const [photo] = /\/photos\/[\w.-]+/.exec(body) ?? [];
	for (const path of [script, photo, '/admin/login', '/documents/club-constitution.pdf']) {
		const answer = await burgee.http.get(`${path}`);
		expect(`${path}: ${answer.status}`).toBe(`${path}: 200`);
	}
});
