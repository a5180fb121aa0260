import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import {
	type AlgoliaServer,
	algolia,
	algoliaEnvironment,
	startAlgoliaServer,
} from '../../adapters/algolia-server.ts';
import { root } from '../../source-files.ts';
import { page, screen, useApp, usePage } from '../fixture.ts';

let server: AlgoliaServer;

useApp('sqlite', async () => {
	server = await startAlgoliaServer();
	return algoliaEnvironment(server);
});
afterAll(() => server?.stop());
usePage();

/** The path of the JavaScript file that contains the Algolia client of the public pages. */
const { file: chunk } = JSON.parse(readFileSync(`${root}web/dist/.vite/index.json`, 'utf8'))[
	'../adapters/algolia/algolia-club-search.ts'
];

test('with SEARCH=algolia, the browser sends search queries directly to Algolia with the search-only key, and the search dialog shows the results', async () => {
	await expect.poll(() => server.recordsOf('pages')?.length, { timeout: 20_000 }).toBe(7);
	await expect.poll(() => server.recordsOf('events')?.length, { timeout: 20_000 }).toBeTruthy();
	const requestedUrls: string[] = [];
	page.on('request', (request) => requestedUrls.push(request.url()));
	await screen.goto('/');
	await screen.heading('Welcome to the Members Area').waitFor();
	expect(requestedUrls.filter((url) => url.includes('algolia'))).toEqual([]);

	// The code is passed to the browser as a string, because the transpiler of the tests would change a
	// dynamic import.
	const search = (changes: object): Promise<string[]> =>
		page.evaluate(`(async () => {
			const { search } = await (await fetch('/api/club')).json();
			const { AlgoliaClubSearch } = await import('/${chunk}');
			const club = new AlgoliaClubSearch({ ...search, ...${JSON.stringify(changes)} });
			// The test runs the same search twice, because the Algolia client must not cache responses.
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

	await screen.button('Search Members Area').click();
	await screen.text('Powered by Algolia').waitFor();
	await page.keyboard.type('lazer');
	await page.getByRole('option', { name: /^Laser Training with Guest Coach/ }).waitFor();
	await page.getByRole('combobox').fill('vhf radio');
	const full = page.getByRole('option', { name: /^VHF Radio Evening/ });
	await full.getByText('Full', { exact: true }).waitFor();
});
