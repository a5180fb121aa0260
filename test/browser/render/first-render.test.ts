import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { PageData } from '@burgee/core/api/page-renderer';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../server/running-burgee.ts';
import { root } from '../../source-files.ts';
import { readBuilt } from '../../web/built-files.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { page, screen, usePage } from '../fixture.ts';
import { cutContent, smallTargets, wideLayouts } from '../layout-checks.ts';
import { buildDevelopmentScripts, developmentBase, publicPages } from './development-scripts.ts';
import { oddPages } from './odd-pages.ts';

/** The time zones of the servers, each with another locale. */
const servers = {
	UTC: 'C',
	'Pacific/Kiritimati': 'th_TH.UTF-8',
	'America/St_Johns': 'ar_EG.UTF-8',
};

/** A browser on the other side of the world, whose locale has other month names, digits and calendars. */
const browserOptions = { viewport: widths.phone, timezoneId: 'Asia/Kathmandu', locale: 'fa-IR' };

interface Rendered {
	timeZone: string;
	locale: string;
	html: string[];
}

let folder: string;
let url: string;
let rendered: Rendered[];

beforeAll(async () => {
	const temporary = await temporaryFolder();
	folder = temporary.path;
	const pageScripts = publicPages.map((name) => [name, `pages/${name}/entry.tsx`]);
	await buildDevelopmentScripts(folder, {
		...Object.fromEntries(pageScripts),
		components: 'components/main.tsx',
	});
	return temporary.remove;
});

beforeAll(async () => {
	const server = createServer(({ url: address = '' }, response) => {
		const { pathname } = new URL(address, 'http://127.0.0.1');
		const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html';
		response.setHeader('Content-Type', `${type}; charset=utf-8`);
		if (pathname === '/') response.end('<!doctype html>Painted');
		else if (pathname.startsWith(developmentBase))
			response.end(readFileSync(join(folder, pathname.slice(developmentBase.length))));
		else {
			const index = oddPages.findIndex((_, index) => pathname === oddPagePath(index));
			if (index < 0) response.writeHead(404).end();
			else response.end(developmentDocument(index));
		}
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return () => {
		server.closeAllConnections();
		server.close();
	};
});

describe('the first render of the public pages', () => {
	usePage(browserOptions, 'suite');

	beforeAll(async () => {
		await writeFile(join(folder, 'pages.json'), JSON.stringify(oddPages));
		rendered = await Promise.all(Object.entries(servers).map(renderIn));
	});

	test('the compared pages contain every public page', () => {
		expect([...new Set(oddPages.map(({ page }) => page))].sort()).toEqual(publicPages.sort());
	});

	test('servers in three time zones and locales render the same HTML', () => {
		expect(rendered.map(({ timeZone }) => timeZone)).toEqual(Object.keys(servers));
		expect(new Set(rendered.map(({ locale }) => locale)).size).toBe(3);
		const [first, ...others] = rendered;
		for (const { timeZone, html } of others) {
			for (const [index, data] of oddPages.entries()) {
				const name = `${describePage(data)}, in ${timeZone}`;
				expect([name, html[index]]).toEqual([name, first?.html[index]]);
			}
		}
	});

	test('the browser’s first render equals the server’s HTML, with its texts, elements and attributes', async () => {
		await page.goto(url);
		// The pages load their scripts after the first paint, or after three seconds. They are hidden, so the paint of this
		// document must count.
		await page.evaluate(
			() =>
				new Promise<void>((resolve) => {
					new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
				}),
		);
		const found = await page.evaluate(
			problemsOf,
			oddPages.map((_, index) => oddPagePath(index)),
		);
		const differences = oddPages
			.map((data, index) => ({ page: describePage(data), problems: found[index] }))
			.filter(({ problems }) => problems?.length !== 0);
		expect(differences).toEqual([]);
	});
});

describe('the page with every component', () => {
	usePage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });

	test('the page with every component has no errors, is accessible and fits every width', async () => {
		const address = `http://components.test${developmentBase}`;
		// As the development server serves it (test/server/dev-server.test.ts).
		const body = readFileSync(`${root}web/components.html`, 'utf8')
			.replace('</head>', '<link rel="stylesheet" href="style.css"></head>')
			.replace('/components/main.tsx', 'components.js');
		await page.route(`${address}**`, (route) => {
			const name = route.request().url().slice(address.length);
			return name === ''
				? route.fulfill({ contentType: 'text/html', body })
				: route.fulfill({ path: join(folder, name) });
		});
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
});

async function renderIn([TZ, LANG]: [string, string]): Promise<Rendered> {
	const renderer = pathToFileURL(join(root, 'web/dist-render/page-renderer.js')).href;
	const { stdout } = await promisify(execFile)(
		process.execPath,
		[join(root, 'test/browser/render/render-in-zone.mjs'), renderer, join(folder, 'pages.json')],
		{ env: { PATH: process.env.PATH, TZ, LANG }, maxBuffer: 2 ** 28 },
	);
	return JSON.parse(stdout);
}

const describePage = ({ address, now }: PageData) => `${address} at ${now}`;

const oddPagePath = (index: number) => `/odd-pages/${index}`;

/**
 * Returns the document of an odd page with the development script, which runs again because its address is another one.
 * The script in the document becomes a module, because the constants of a module do not stay in the window. The browser
 * need not lay out the document.
 */
function developmentDocument(index: number): string {
	const script = `${developmentBase}${oddPages[index]?.page}.js?${index}`;
	return (rendered[0]?.html[index] ?? '')
		.replace('<html', '<html style="display: none"')
		.replace('<script>', '<script type="module">')
		.replace(/data-scripts="[^"]*"/, `data-scripts="${script}"`);
}

/**
 * Runs in the browser. Shows one document after the other in the same window, in which the scripts that the pages share
 * need not be compiled and run again.
 * @returns for each document, the errors and warnings of React until the page can be used.
 */
async function problemsOf(paths: string[]): Promise<string[][]> {
	const found: string[][] = [];
	for (const path of paths) {
		const html = await (await fetch(path)).text();
		const problems: string[] = [];
		found.push(problems);
		document.open();
		window.addEventListener('error', ({ message }) => problems.push(message));
		window.addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
		console.error = (...message: unknown[]) => problems.push(message.join(' '));
		document.write(html);
		document.close();
		await new Promise<void>((resolve) => {
			const { documentElement } = document;
			const slow = setTimeout(() => {
				problems.push('The page cannot be used.');
				resolve();
			}, 30_000);
			const observer = new MutationObserver(() => {
				if (documentElement.dataset.interactive === undefined) return;
				clearTimeout(slow);
				observer.disconnect();
				resolve();
			});
			observer.observe(documentElement, { attributes: true });
		});
	}
	return found;
}
