import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../server/running-burgee.ts';
import { root } from '../../source-files.ts';
import { readBuilt } from '../../web/built-files.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { page, screen, usePage } from '../fixture.ts';
import { cutContent, smallTargets, wideLayouts } from '../layout-checks.ts';
import { buildDevelopmentScripts, developmentBase } from '../render/development-scripts.ts';

usePage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' }, 'suite');

const address = `http://components.test${developmentBase}`;

/** Serves the page with every component, as the development server does (test/server/dev-server.test.ts). */
beforeAll(async () => {
	const folder = await temporaryFolder();
	await buildDevelopmentScripts(folder.path, { components: 'components/main.tsx' });
	const document = readFileSync(`${root}web/components.html`, 'utf8')
		.replace('</head>', '<link rel="stylesheet" href="style.css"></head>')
		.replace('/components/main.tsx', 'components.js');
	await writeFile(`${folder.path}/index.html`, document);
	await page.route(`${address}**`, (route) => {
		const name = route.request().url().slice(address.length) || 'index.html';
		return route.fulfill({ path: `${folder.path}/${name}` });
	});
	return folder.remove;
});

test('the page with every component has no errors, is accessible and fits every width', async () => {
	const errors = screen.watchErrors();
	await page.goto(address);
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
