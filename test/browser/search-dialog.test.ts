import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BrowserApp, openBrowserApp } from './browser-app.ts';
import { widths } from './chromium.ts';
import { answerSearch, hits, holdSearch } from './search-answers.ts';

let browserApp: BrowserApp;
let page: Page;

beforeAll(async () => {
	browserApp = await openBrowserApp();
});
afterAll(() => browserApp?.close());
beforeEach(() => start({ viewport: widths.desktop }));
afterEach(() => page.context().close());

async function start(options: BrowserContextOptions) {
	page = await (await browserApp.browser.newContext(options)).newPage();
	page.setDefaultTimeout(30_000);
}
async function restart(options: BrowserContextOptions) {
	await page.context().close();
	await start(options);
}
const goto = (path: string) => page.goto(browserApp.burgee.url + path);
const says = (text: string | RegExp) => page.getByText(text).waitFor();
const button = () => page.getByRole('button', { name: 'Search Members Area' });
const dialog = () => page.getByRole('dialog', { name: 'Search Members Area' });
const input = () => page.getByPlaceholder('Search events, documents, news...', { exact: true });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const counter = () => dialog().getByRole('status').textContent();
const counts = (text: string) => expect.poll(counter).toBe(text);
const isFocused = (locator: ReturnType<typeof input>) =>
	locator.evaluate((element) => element === document.activeElement);
const everything = Object.values(hits);

async function openDialog(path = '/') {
	await goto(path);
	await button().click();
	await input().waitFor();
}

describe('opening and closing', () => {
	test('the button opens it with the focus in the input; closing gives the focus back', async () => {
		await openDialog();
		expect(await isFocused(input())).toBe(true);
		expect(await dialog().getAttribute('aria-modal')).toBe('true');

		await page.keyboard.press('Escape');
		await dialog().waitFor({ state: 'hidden' });
		expect(await isFocused(button())).toBe(true);

		await page.keyboard.press('Enter');
		await dialog().getByRole('button', { name: 'Close' }).click();
		await dialog().waitFor({ state: 'hidden' });
		expect(await isFocused(button())).toBe(true);

		await button().click();
		await input().waitFor();
		await page.mouse.click(20, 500);
		await dialog().waitFor({ state: 'hidden' });
		expect(await isFocused(button())).toBe(true);
	});

	test('a mouse that is pressed inside and let go outside closes nothing', async () => {
		await openDialog();
		await input().hover();
		await page.mouse.down();
		await page.mouse.move(20, 500);
		await page.mouse.up();
		await page.evaluate(() => new Promise(requestAnimationFrame));
		expect(await dialog().isVisible()).toBe(true);
	});

	test.each(['Control+k', 'Meta+k', 'Control+K'])(
		'%s opens it anywhere, focuses after 100 ms, and loses nothing that is typed meanwhile',
		async (keys) => {
			await page.clock.install();
			await answerSearch(page, []);
			await goto('/calendar');
			const link = page.getByRole('link', { name: 'News', exact: true });
			await link.focus();
			await page.clock.pauseAt(Date.now() + 60_000);
			await page.keyboard.press(keys);
			await input().waitFor();
			await page.clock.runFor(99);
			expect(await isFocused(input())).toBe(false);
			await page.clock.runFor(1);
			expect(await isFocused(input())).toBe(true);
			await page.keyboard.press(keys);
			expect(await dialog().count()).toBe(1);
			await page.keyboard.press('Escape');
			await dialog().waitFor({ state: 'hidden' });
			expect(await isFocused(link)).toBe(true);

			await page.keyboard.press(keys);
			await input().waitFor();
			await page.keyboard.type('reg');
			expect(await input().inputValue()).toBe('reg');
		},
	);

	test('a plain k, and Ctrl+Shift+K, are no shortcut', async () => {
		await goto('/');
		await button().waitFor();
		await page.keyboard.press('k');
		await page.keyboard.press('Control+Shift+K');
		await page.evaluate(() => new Promise(requestAnimationFrame));
		expect(await dialog().count()).toBe(0);
	});

	test('Tab wraps inside, and the page behind does not scroll', async () => {
		await openDialog();
		const close = dialog().getByRole('button', { name: 'Close' });
		await page.keyboard.press('Tab');
		expect(await isFocused(close)).toBe(true);
		await page.keyboard.press('Tab');
		expect(await isFocused(input())).toBe(true);
		await page.keyboard.press('Shift+Tab');
		expect(await isFocused(close)).toBe(true);

		const top = () => page.evaluate(() => window.scrollY);
		await page.mouse.move(20, 500);
		await page.mouse.wheel(0, 600);
		await input().press('PageDown');
		await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
		expect(await top()).toBe(0);
		await page.keyboard.press('Escape');
		await page.mouse.wheel(0, 600);
		await page.waitForFunction(() => window.scrollY > 0);
	});

	test('going back leaves it behind', async () => {
		await goto('/');
		await page.getByRole('link', { name: 'View Events Calendar' }).click();
		await page.getByRole('heading', { name: 'Events Calendar' }).waitFor();
		await button().click();
		await input().waitFor();
		await page.goBack();
		await dialog().waitFor({ state: 'hidden' });
		await page.getByRole('heading', { name: 'Welcome to the Members Area' }).waitFor();
	});

	test('on a phone the menu has it, and the focus goes back to MENU', async () => {
		await restart({ viewport: widths.phone });
		await goto('/calendar');
		const menu = page.getByRole('button', { name: 'MENU' });
		await menu.click();
		await page.getByRole('button', { name: 'Search', exact: true }).click();
		await input().waitFor();
		await page.keyboard.press('Escape');
		await dialog().waitFor({ state: 'hidden' });
		expect(await isFocused(menu)).toBe(true);
		expect(await menu.getAttribute('aria-expanded')).toBe('false');
	});
});

describe('what it shows', () => {
	test('nothing asked, the footer and who powers it', async () => {
		await openDialog();
		await says('Start typing to search across all KYC content');
		for (const kind of [
			'Events, regattas and activities',
			'Club documents and rules',
			'News and communications',
			'Website pages and help',
		]) {
			await says(kind);
		}
		await says('Use ↑↓ to navigate, ↵ to select, esc to close');
		await says('Powered by Burgee');
		await counts('');
		expect(await input().getAttribute('aria-expanded')).toBe('false');
	});

	test('Algolia is named where it serves', async () => {
		await page.route('**/api/club', async (route) => {
			const response = await route.fetch();
			const club = await response.json();
			await route.fulfill({ json: { ...club, search: { provider: 'algolia' } } });
		});
		await openDialog();
		await says('Powered by Algolia');
	});

	test('a card of each type: icon, highlights, date, badge, three tags', async () => {
		await answerSearch(page, everything);
		await openDialog();
		await input().fill('laser');
		await says('6 results found');
		const event = option('Laser Training Day Event 4 July 2026 training');
		expect(await event.locator('mark').allTextContents()).toEqual(['Laser', 'Laser']);
		expect(await event.getAttribute('aria-describedby')).toBeTruthy();
		for (const text of ['4 July 2026', 'training', 'dinghies', 'coaching', 'improvers']) {
			await event.getByText(text, { exact: true }).waitFor();
		}
		expect(await event.getByText('a fourth').count()).toBe(0);
		const iconOf = (name: string) => option(name).locator('svg').getAttribute('class');
		expect(await iconOf('Laser Training Day')).toContain('calendar');
		expect(await iconOf('Members Handbook')).toContain('library');
		expect(await iconOf('June')).toContain('newspaper');
		expect(await iconOf('Beginner Sailing Tips')).toContain('file-text');
		await option('Members Handbook').getByText('No description available').waitFor();
		await option('Beginner Sailing Tips').getByText('general', { exact: true }).waitFor();

		// Markup in a record is a text, in what was found too.
		const news = option(/onerror/);
		expect(await news.locator('mark').allTextContents()).toEqual(['June']);
		expect(await news.textContent()).toContain(
			'<img src=x onerror="document.title=1"> June <b>news</b>',
		);
		expect(await news.locator('img, b').count()).toBe(0);
		const { height } = (await page.getByRole('listbox').boundingBox()) ?? { height: 0 };
		expect(height).toBe(24 * 16);
	});

	test('no results, and one', async () => {
		const search = await holdSearch(page);
		await openDialog();
		await input().fill('zzyzx <i>');
		await search.answer('zzyzx <i>', []);
		await says('No results found for "zzyzx <i>"');
		await says('Try different keywords or check your spelling');
		await counts('0 results found');
		await input().fill('june');
		await search.answer('june', [hits.news]);
		await counts('1 result found');
		expect(await page.getByText('No results found').count()).toBe(0);
	});
});

describe('asking', () => {
	test('every keystroke asks at once, a blank query never, and clearing empties', async () => {
		const search = await holdSearch(page);
		await openDialog();
		await page.keyboard.type('  re');
		await search.answer('re', [hits.page]);
		expect(search.asked).toEqual(['r', 're']);
		await option('Beginner').waitFor();
		await page.keyboard.type('g');
		await input().fill('   ');
		await says('Start typing to search across all KYC content');
		await counts('');
		await search.answer('reg', [hits.page]);
		expect(await page.getByRole('option').count()).toBe(0);
		expect(search.asked).toEqual(['r', 're', 'reg']);
	});

	test('an older answer never overwrites a newer one', async () => {
		const search = await holdSearch(page);
		await openDialog();
		await page.keyboard.type('las');
		await search.answer('las', [hits.event]);
		await counts('1 result found');
		await search.answer('la', [hits.page, hits.news]);
		await search.answer('l', []);
		await option('Laser Training Day').waitFor();
		expect(await page.getByRole('option').count()).toBe(1);
		await counts('1 result found');
	});

	test('older results stay while newer ones are on their way; a choice among them does not', async () => {
		const search = await holdSearch(page);
		await openDialog();
		await page.keyboard.type('l');
		await counts('Searching...');
		await search.answer('l', [hits.page, hits.event]);
		await counts('2 results found');
		await page.keyboard.press('ArrowDown');
		await page.keyboard.type('a');
		await counts('Searching...');
		expect(await page.getByRole('option').count()).toBe(2);
		expect(await input().getAttribute('aria-activedescendant')).toBeNull();
		await page.keyboard.press('ArrowDown');
		await search.answer('la', [hits.event]);
		await counts('1 result found');
		expect(await input().getAttribute('aria-activedescendant')).toBeNull();
		await page.keyboard.press('Enter');
		expect(new URL(page.url()).pathname).toBe('/');
	});

	test.each([
		['a server’s error', (search: Awaited<ReturnType<typeof holdSearch>>) => search.fail('lasers')],
		[
			'no list at all',
			(search: Awaited<ReturnType<typeof holdSearch>>) =>
				search.answer('lasers', 'nonsense' as never),
		],
	])('%s is logged alone and empties the list', async (_, fail) => {
		const logged: string[] = [];
		page.on('console', (message) => {
			if (message.type() === 'error') logged.push(message.text());
		});
		const search = await holdSearch(page);
		await openDialog();
		await page.keyboard.type('laser');
		await search.answer('laser', [hits.event]);
		await option('Laser').waitFor();
		await page.keyboard.type('s');
		await fail(search);
		await page.getByRole('option').waitFor({ state: 'detached' });
		expect(logged.join()).toContain('The search failed');
		await counts('');
		expect(await page.getByText(/no results|fail|error|wrong/i).count()).toBe(0);
		expect(await dialog().getByRole('alert').count()).toBe(0);
		await page.keyboard.type('!');
		await search.answer('lasers!', [hits.event]);
		await option('Laser').waitFor();
	});
});

describe('the keyboard', () => {
	const active = async () => {
		const id = await input().getAttribute('aria-activedescendant');
		const selected = await page.locator('[role=option][aria-selected=true]').all();
		expect(selected).toHaveLength(id === null ? 0 : 1);
		expect(await selected[0]?.getAttribute('id')).toBe(id ?? undefined);
		return id === null ? null : page.getByRole('option').evaluateAll(indexOfId, id);
	};
	const indexOfId = (options: Element[], id: string) => options.findIndex((one) => one.id === id);

	test('a combobox over a listbox: arrows wrap, Home and End stay in the text', async () => {
		await answerSearch(page, everything);
		await openDialog();
		await page.keyboard.type('ab');
		await says('6 results found');
		expect(await input().getAttribute('role')).toBe('combobox');
		expect(await input().getAttribute('aria-expanded')).toBe('true');
		const list = page.getByRole('listbox', { name: 'Search results' });
		expect(await input().getAttribute('aria-controls')).toBe(await list.getAttribute('id'));
		expect(await active()).toBeNull();
		await page.keyboard.press('Enter');
		expect(await dialog().isVisible()).toBe(true);

		await page.keyboard.press('ArrowUp');
		expect(await active()).toBe(5);
		const seen = () =>
			page.locator('[aria-selected=true]').evaluate((one) => {
				const at = one.getBoundingClientRect();
				const list = one.parentElement?.getBoundingClientRect();
				return list !== undefined && at.top >= list.top && at.bottom <= list.bottom;
			});
		expect(await seen()).toBe(true);
		await page.keyboard.press('ArrowDown');
		expect(await active()).toBe(0);
		expect(await seen()).toBe(true);
		await page.keyboard.press('ArrowDown');
		expect(await active()).toBe(1);
		await page.keyboard.press('ArrowUp');
		expect(await active()).toBe(0);

		await option('Members Handbook').hover();
		expect(await active()).toBe(0);
		expect(await isFocused(input())).toBe(true);
		await page.keyboard.press('Home');
		expect(await input().evaluate((one: HTMLInputElement) => one.selectionStart)).toBe(0);
		await page.keyboard.press('End');
		expect(await input().evaluate((one: HTMLInputElement) => one.selectionStart)).toBe(2);
		expect(await active()).toBe(0);

		await page.keyboard.press('Enter');
		await page.waitForURL('**/event-booking?id=sample-talk');
		await dialog().waitFor({ state: 'hidden' });
		await page.getByRole('heading', { level: 1 }).waitFor();
		await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
	});
});

describe('where a card leads', () => {
	const choose = async (name: string | RegExp) => {
		await answerSearch(page, everything);
		await openDialog();
		await input().fill('anything');
		await option(name).click();
	};

	test.each([
		['a page', 'Beginner Sailing Tips', '/beginners'],
		['an event', 'Laser Training Day', '/event-booking'],
		['news, which has no target of its own', 'June', '/news'],
		['an address that is not followed', 'No such address', '/'],
	])('%s opens in the app', async (_, name, path) => {
		await goto('/');
		await page.evaluate(() => Object.assign(window, { sameDocument: true }));
		await answerSearch(page, everything);
		await button().click();
		await input().fill('anything');
		if (path === '/news') expect(await option(name).getAttribute('href')).toBe('#');
		await option(name).click();
		await dialog().waitFor({ state: 'hidden' });
		await page.waitForURL((url) => url.pathname === path && url.hash === '');
		expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
	});

	test.each(['click', 'Enter'])(
		'a document opens in a new tab by %s; the dialog stays',
		async (how) => {
			await answerSearch(page, [hits.document]);
			await openDialog();
			await page.keyboard.type('hand');
			await option(/opens in a new tab/).waitFor();
			const tab = page.context().waitForEvent('page');
			const asked = page.context().waitForEvent('request');
			if (how === 'click') await option('Members Handbook').click();
			else {
				await page.keyboard.press('ArrowDown');
				await page.keyboard.press('Enter');
			}
			await tab;
			expect(new URL((await asked).url()).pathname).toBe('/documents/members-handbook.pdf');
			expect(await dialog().isVisible()).toBe(true);
			expect(await isFocused(input())).toBe(true);
		},
	);

	test('another site is a link like any', async () => {
		await page.route('https://sea-club.example/**', (route) => route.fulfill({ body: 'Sea Club' }));
		await choose('Open Meeting');
		await page.waitForURL('https://sea-club.example/open-meeting');
	});
});

describe.each(Object.entries(widths))('on a %s', (device, viewport) => {
	test('axe finds nothing, light and dark; nothing is wider than the screen', async () => {
		await restart({ viewport, reducedMotion: 'reduce' });
		const search = await holdSearch(page);
		await openDialog();
		await looksRight();
		await input().fill('laser');
		await search.answer('laser', [
			...everything,
			{ ...hits.news, subject: 'x'.repeat(300), category: 'y'.repeat(80), tags: ['z'.repeat(80)] },
		]);
		await counts('7 results found');
		await page.keyboard.press('ArrowDown');
		await looksRight();
		await input().fill('q'.repeat(200));
		await search.answer('q'.repeat(200), []);
		await says(/^No results found/);
		await looksRight();
	});

	async function looksRight() {
		for (const colorScheme of ['light', 'dark'] as const) {
			await page.emulateMedia({ colorScheme });
			const { violations } = await new AxeBuilder({ page })
				.options({ rules: { 'target-size': { enabled: true } } })
				.analyze();
			expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)).toEqual(
				[],
			);
		}
		const wider = await dialog().evaluate((box) =>
			[box, ...box.querySelectorAll('*')]
				.filter((one) => one.getBoundingClientRect().right > window.innerWidth)
				.map(({ outerHTML }) => outerHTML.slice(0, 80)),
		);
		expect(wider).toEqual([]);
		const box = await dialog().boundingBox();
		if (device === 'phone') expect(box).toEqual({ x: 0, y: 0, ...viewport });
		else expect(box?.width).toBe(40 * 16);
		const animations = await dialog().evaluate(
			(one) => one.getAnimations({ subtree: true }).length,
		);
		expect(animations).toBe(0);
	}
});

describe('its code', () => {
	test('is no part of Home’s first load: it comes when the button is looked at', async () => {
		const brought: string[] = [];
		page.on('request', (request) => brought.push(new URL(request.url()).pathname));
		await goto('/');
		await button().waitFor();
		await page.waitForLoadState('networkidle');
		expect(brought.filter((path) => path.includes('search-dialog'))).toEqual([]);
		const chunk = page.waitForResponse(/search-dialog.*\.js$/);
		await button().hover();
		await chunk;
	});

	test('where it cannot be fetched, that is logged and the page stays as it is', async () => {
		const logged: string[] = [];
		page.on('console', (message) => logged.push(message.text()));
		await page.route('**/search-dialog*.js', (route) => route.abort());
		await goto('/');
		await button().click();
		await expect.poll(() => logged.join()).toContain('The search dialog could not be loaded');
		await page.getByRole('heading', { name: 'Welcome to the Members Area' }).waitFor();
		await page.getByRole('link', { name: 'View Events Calendar' }).click();
		await page.waitForURL('**/calendar');
	});
});
