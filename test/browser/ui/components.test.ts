import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { root } from '../../source-files.ts';
import { readBuilt } from '../../web/built-files.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { page, screen, usePage } from '../fixture.ts';
import { cutContent, smallTargets, wideLayouts } from '../layout-checks.ts';

usePage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });

let url: string;

/** Starts the development server of the web app, as `npm run dev` does. */
beforeAll(async () => {
	const cacheDir = await mkdtemp(join(tmpdir(), 'burgee-vite-'));
	const server = await createServer({
		configFile: `${root}web/vite.config.ts`,
		cacheDir,
		logLevel: 'error',
		server: { port: 0, host: '127.0.0.1', watch: null },
	});
	await server.listen();
	url = `${server.resolvedUrls?.local[0]}components`;
	return async () => {
		await server.close();
		await rm(cacheDir, { recursive: true, force: true });
	};
});

test('the development server shows every component, without errors, accessible and in every width', async () => {
	const errors = screen.watchErrors();
	await page.goto(url);
	await screen.title('Components').waitFor();
	expect(await screen.region('button').getByRole('button').count()).toBeGreaterThan(10);
	expect(await accessibilityViolations()).toEqual([]);
	const [small, cut, wide] = [await smallTargets(), await cutContent(), await wideLayouts()];
	expect({ small, cut, wide }).toEqual({ small: [], cut: [], wide: [] });
	await screen.button('Open danger').click();
	await screen.dialog('Delete the Event?').waitFor();
	expect(await accessibilityViolations()).toEqual([]);
	expect(errors).toEqual([]);
});

test('no build contains the page with every component', () => {
	const scripts = readdirSync(`${root}web/dist/assets`).filter((name) => name.endsWith('.js'));
	expect(scripts.length).toBeGreaterThan(20);
	expect(readdirSync(`${root}web/dist`)).not.toContain('components.html');
	const mark = 'Every component in every state';
	expect(scripts.filter((name) => readBuilt(`assets/${name}`).includes(mark))).toEqual([]);
});
