import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { PageData } from '@burgee/core/api/page-renderer';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../server/running-burgee.ts';
import { root } from '../../source-files.ts';
import { widths } from '../chromium.ts';
import { page, usePage } from '../fixture.ts';
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

usePage(browserOptions, 'suite');

interface Rendered {
	timeZone: string;
	locale: string;
	html: string[];
}

let folder: string;
let rendered: Rendered[];

beforeAll(async () => {
	const temporary = await temporaryFolder();
	folder = temporary.path;
	await writeFile(join(folder, 'pages.json'), JSON.stringify(oddPages));
	rendered = await Promise.all(Object.entries(servers).map(renderIn));
	return temporary.remove;
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

describe('the first render of the public pages', () => {
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
		await buildDevelopmentScripts(
			folder,
			Object.fromEntries(publicPages.map((name) => [name, `pages/${name}/entry.tsx`])),
		);
		const server = await startServer();
		const differences: object[] = [];
		await page.goto(server.url);
		for (const [index, data] of oddPages.entries()) {
			await page.evaluate(writeDocument, developmentDocument(index));
			await page.locator('[data-interactive]').waitFor({ state: 'attached' });
			const problems = await page.evaluate(() => (window as unknown as CollectingWindow).problems);
			if (problems.length > 0) differences.push({ page: describePage(data), problems });
		}
		expect(differences).toEqual([]);
	});
});

/** A window that collects the errors and warnings of React. */
interface CollectingWindow extends Window {
	problems: string[];
}

/**
 * Runs in the browser. Replaces the open document by another one of the same window, in which the scripts that the pages
 * share need not be compiled and run again.
 */
function writeDocument(html: string): void {
	const problems: string[] = [];
	Object.assign(window, { problems });
	document.open();
	window.addEventListener('error', ({ message }) => problems.push(message));
	window.addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)));
	console.error = (...message: unknown[]) => problems.push(message.join(' '));
	document.write(html);
	document.close();
}

/** Serves a document without scripts at '/', and the development scripts. */
async function startServer(): Promise<{ url: string }> {
	const server = createServer(async ({ url = '' }, response) => {
		const { pathname } = new URL(url, 'http://127.0.0.1');
		if (pathname === '/') {
			response.setHeader('Content-Type', 'text/html; charset=utf-8');
			response.end('<!doctype html>Painted');
		} else if (pathname.startsWith(developmentBase)) {
			response.setHeader('Content-Type', 'text/javascript');
			response.end(await readFile(join(folder, pathname.slice(developmentBase.length))));
		} else response.writeHead(404).end();
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}` };
}

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
