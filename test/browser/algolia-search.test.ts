import { readdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlgoliaServer, algolia, startAlgoliaServer } from '../adapters/algolia-server.ts';
import { type RunningBurgee, runBurgee, temporaryFolder } from '../server/running-burgee.ts';
import { root } from '../source-files.ts';
import { openChromium } from './chromium.ts';

let server: AlgoliaServer;
let data: Awaited<ReturnType<typeof temporaryFolder>>;
let burgee: RunningBurgee;
let browser: Browser;

beforeAll(async () => {
	server = await startAlgoliaServer({ publishAfterMs: 0 });
	data = await temporaryFolder();
	burgee = await runBurgee(data.path, {
		SEARCH: 'algolia',
		ALGOLIA_APP_ID: algolia.applicationId,
		ALGOLIA_SEARCH_KEY: algolia.searchKey,
		ALGOLIA_ADMIN_KEY: algolia.adminKey,
		ALGOLIA_HOST: server.host,
	});
	browser = await openChromium();
});
afterAll(async () => {
	await browser?.close();
	await burgee?.end('SIGTERM');
	await server?.stop();
	await data?.remove();
});

const chunk = readdirSync(`${root}web/dist/assets`).find((name) =>
	/^algolia-club-search-.*\.js$/.test(name),
);

test('the browser sends search queries directly to Algolia with the search-only key', async () => {
	await expect.poll(() => server.recordsOf('pages')?.length, { timeout: 20_000 }).toBe(6);
	const page = await browser.newPage();
	const requestedUrls: string[] = [];
	page.on('request', (request) => requestedUrls.push(request.url()));
	await page.goto(burgee.url);
	await page.getByRole('heading', { name: 'Welcome to the Members Area' }).waitFor();
	expect(requestedUrls.filter((url) => url.includes('algolia'))).toEqual([]);

	// The code is passed to the browser as a string, because the transpiler of the tests would change a
	// dynamic import.
	const search = (changes: object): Promise<string[]> =>
		page.evaluate(`(async () => {
			const { search } = await (await fetch('/api/club')).json();
			const { AlgoliaClubSearch } = await import('/assets/${chunk}');
			const club = new AlgoliaClubSearch({ ...search, ...${JSON.stringify(changes)} });
			// The second search proves that the client does not cache responses.
			await club.search('lazer');
			return (await club.search('lazer')).map(({ name, index }) => name + ' of ' + index);
		})()`);
	server.requests.length = 0;
	expect(await search({})).toEqual(['Laser Training with Guest Coach of events']);
	expect(server.requests).toMatchObject([
		{ call: 'POST /1/indexes/*/queries', key: algolia.searchKey },
		{ call: 'POST /1/indexes/*/queries', key: algolia.searchKey },
	]);
	// The Content-Security-Policy allows the configured host '127.0.0.1' but not 'localhost', so the browser
	// blocks this search.
	const host = server.host.replace('127.0.0.1', 'localhost');
	await expect(search({ host })).rejects.toThrow();
	expect(server.requests).toHaveLength(2);
	await page.close();
});

test('with SEARCH=algolia, the search dialog shows results from Algolia', async () => {
	await expect.poll(() => server.recordsOf('events')?.length, { timeout: 20_000 }).toBeTruthy();
	const page = await browser.newPage();
	await page.goto(burgee.url);
	await page.getByRole('button', { name: 'Search Members Area' }).click();
	await page.getByText('Powered by Algolia').waitFor();
	await page.keyboard.type('lazer');
	await page.getByRole('option', { name: /^Laser Training with Guest Coach/ }).waitFor();
	await page.close();
});
