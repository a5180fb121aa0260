import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import {
	closePageAfterTest,
	isFocused,
	network,
	page,
	screen,
	usePage,
	useReadApp,
} from '../fixture.ts';
import { hits, holdSearch, respondToSearch } from './search-responses.ts';

useReadApp();

const button = () => screen.button('Search Members Area');
const dialog = () => screen.dialog('Search Members Area');
const input = () => page.getByPlaceholder('Search events, documents, news...', { exact: true });
const option = (name: string | RegExp) => page.getByRole('option', { name });
const counter = () => dialog().getByRole('status').textContent();
const expectCounter = (text: string) => expect.poll(counter).toBe(text);
const allHits = Object.values(hits);

async function openDialog() {
	await button().click();
	await input().waitFor();
}

describe('in an open page', () => {
	usePage({ viewport: widths.desktop, reducedMotion: 'reduce' }, 'suite');
	beforeAll(() => screen.goto('/'));
	beforeEach(async () => {
		await page.unrouteAll({ behavior: 'ignoreErrors' });
		if (await dialog().isVisible()) await screen.press('Escape');
		await page.evaluate(() => window.scrollTo(0, 0));
	});

	test('the search button has the focus again after the search dialog is closed', async () => {
		await openDialog();
		expect(await isFocused(input())).toBe(true);
		expect(await dialog().getAttribute('aria-modal')).toBe('true');

		await screen.press('Escape');
		await dialog().waitFor({ state: 'hidden' });
		expect(await isFocused(button())).toBe(true);

		await screen.press('Enter');
		await dialog().getByRole('button', { name: 'Close' }).click();
		await dialog().waitFor({ state: 'hidden' });
		expect(await isFocused(button())).toBe(true);

		await button().click();
		// A drag from inside the dialog to the backdrop does not close the dialog.
		await input().hover();
		await page.mouse.down();
		await page.mouse.move(20, 500);
		await page.mouse.up();
		await page.evaluate(() => new Promise(requestAnimationFrame));
		expect(await dialog().isVisible()).toBe(true);
		await page.mouse.click(20, 500);
		await dialog().waitFor({ state: 'hidden' });
		expect(await isFocused(button())).toBe(true);
	});

	test('the Tab key does not leave the open search dialog', async () => {
		await openDialog();
		const close = dialog().getByRole('button', { name: 'Close' });
		await screen.press('Tab');
		expect(await isFocused(close)).toBe(true);
		await screen.press('Tab');
		expect(await isFocused(input())).toBe(true);
		await screen.press('Shift+Tab');
		expect(await isFocused(close)).toBe(true);

		const scrollTop = () => page.evaluate(() => window.scrollY);
		await page.mouse.move(20, 500);
		const wheelHandled = page.evaluate(
			() =>
				new Promise((handled) => {
					addEventListener('wheel', () => requestAnimationFrame(handled), { once: true });
				}),
		);
		await page.mouse.wheel(0, 600);
		await wheelHandled;
		await input().press('PageDown');
		// Wait for two frames. If PageDown scrolled the page, the browser would have scrolled by then.
		await page.evaluate(
			() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
		);
		expect(await scrollTop()).toBe(0);
		await screen.press('Escape');
		await page.mouse.wheel(0, 600);
		await page.waitForFunction(() => window.scrollY > 0);
	});

	test('the search dialog sends a request for each keystroke, but not for a blank query, which shows the content categories and the keyboard hints', async () => {
		const search = await holdSearch(page);
		await openDialog();
		await screen.text('Start typing to search across all KYC content').waitFor();
		for (const category of [
			'Events, regattas and activities',
			'Club documents and rules',
			'News and communications',
			'Website pages and help',
		]) {
			await screen.text(category).waitFor();
		}
		await screen.text('Use ↑↓ to navigate, ↵ to select, esc to close').waitFor();
		await screen.text('Powered by Burgee').waitFor();
		await expectCounter('');
		expect(await input().getAttribute('aria-expanded')).toBe('false');

		await page.keyboard.type('  re');
		await search.respond('re', [hits.page]);
		expect(search.queries).toEqual(['r', 're']);
		await option('Beginner').waitFor();
		await page.keyboard.type('g');
		await input().fill('   ');
		await screen.text('Start typing to search across all KYC content').waitFor();
		await expectCounter('');
		await search.respond('reg', [hits.page]);
		expect(await page.getByRole('option').count()).toBe(0);
		expect(search.queries).toEqual(['r', 're', 'reg']);
	});

	test('the search dialog counts the results, which stay visible until the next response arrives, but not a late response to an older query', async () => {
		const search = await holdSearch(page);
		await openDialog();
		await input().fill('zzyzx <i>');
		await search.respond('zzyzx <i>', []);
		await screen.text('No results found for "zzyzx <i>"').waitFor();
		await screen.text('Try different keywords or check your spelling').waitFor();
		await expectCounter('0 results found');
		await input().fill('l');
		await expectCounter('Searching...');
		await search.respond('l', [hits.page, hits.event]);
		await expectCounter('2 results found');
		expect(await screen.text('No results found').count()).toBe(0);
		await screen.press('ArrowDown');
		await page.keyboard.type('a');
		await expectCounter('Searching...');
		expect(await page.getByRole('option').count()).toBe(2);
		expect(await input().getAttribute('aria-activedescendant')).toBeNull();
		await screen.press('ArrowDown');
		await page.keyboard.type('s');
		await search.respond('las', [hits.event]);
		await expectCounter('1 result found');
		await search.respond('la', [hits.page, hits.news]);
		await option('Laser Training Day').waitFor();
		expect(await page.getByRole('option').count()).toBe(1);
		await expectCounter('1 result found');
		expect(await input().getAttribute('aria-activedescendant')).toBeNull();
		await screen.press('Enter');
		expect(new URL(page.url()).pathname).toBe('/');
	});

	test('the search dialog logs a failed search and shows no results, and asks to wait after too many searches', async () => {
		const messages = screen.watchErrors();
		const search = await holdSearch(page);
		await openDialog();
		await page.keyboard.type('l');
		await search.respond('l', [hits.event]);
		await option('Laser').waitFor();
		await page.keyboard.type('a');
		await search.fail('la');
		await page.getByRole('option').waitFor({ state: 'detached' });
		expect(messages.join()).toContain('The search failed');
		await expectCounter('');
		expect(await dialog().innerText()).not.toMatch(/no results|fail|error|wrong/i);
		expect(await screen.alert().count()).toBe(0);
		await page.keyboard.type('s');
		await search.respond('las', [hits.event]);
		await option('Laser').waitFor();
		await page.keyboard.type('e');
		await search.respond('lase', 'malformed' as never);
		await page.getByRole('option').waitFor({ state: 'detached' });
		expect(messages.filter((message) => message.includes('The search failed'))).toHaveLength(2);
		await page.keyboard.type('r');
		await search.refuse('laser');
		await expectCounter('Too many searches from this network. Please try again in a minute.');
		await page.keyboard.type('s');
		await search.respond('lasers', [hits.event]);
		await expectCounter('1 result found');
	});

	const activeIndex = async () => {
		const id = await input().getAttribute('aria-activedescendant');
		const selected = await page.locator('[role=option][aria-selected=true]').all();
		expect(selected).toHaveLength(id === null ? 0 : 1);
		expect(await selected[0]?.getAttribute('id')).toBe(id ?? undefined);
		return id === null ? null : page.getByRole('option').evaluateAll(indexOfId, id);
	};
	const indexOfId = (options: Element[], id: string) =>
		options.findIndex((option) => option.id === id);

	test('a search result shows an icon, a date, a badge and at most three tags, and the arrow keys and the mouse move the selection', async () => {
		await respondToSearch(page, allHits);
		await openDialog();
		await page.keyboard.type('ab');
		await screen.text('6 results found').waitFor();
		const event = option(/^Laser Training Day .+ Event 4 July 2026 Past event training/);
		expect(await event.locator('mark').allTextContents()).toEqual(['Laser', 'Laser']);
		for (const text of ['dinghies', 'coaching', 'improvers']) {
			await event.getByText(text, { exact: true }).waitFor();
		}
		expect(await event.getByText('a fourth').count()).toBe(0);
		const iconOf = (name: string) => option(name).locator('svg').getAttribute('class');
		expect(await iconOf('Laser Training Day')).toContain('calendar');
		expect(await iconOf('Members Handbook')).toContain('library');
		expect(await iconOf('June')).toContain('newspaper');
		expect(await iconOf('Beginner Sailing Tips')).toContain('file-text');
		await option('Members Handbook').getByText('No description available').waitFor();
		expect(await option('No such address').getAttribute('href')).toBe('/');

		// The dialog highlights the matching word of a search result, and shows HTML tags in the result as text.
		const news = option(/onerror/);
		expect(await news.locator('mark').allTextContents()).toEqual(['June']);
		expect(await news.textContent()).toContain(
			'<img src=x onerror="document.title=1"> June <b>news</b>',
		);
		expect(await news.locator('img, b').count()).toBe(0);
		expect(await news.textContent()).not.toContain('No description available');
		const { height } = (await page.getByRole('listbox').boundingBox()) ?? { height: 0 };
		expect(height).toBe(24 * 16);

		expect(await input().getAttribute('role')).toBe('combobox');
		expect(await input().getAttribute('aria-expanded')).toBe('true');
		const list = page.getByRole('listbox', { name: 'Search results' });
		expect(await input().getAttribute('aria-controls')).toBe(await list.getAttribute('id'));
		expect(await activeIndex()).toBeNull();
		await screen.press('Enter');
		expect(await dialog().isVisible()).toBe(true);

		await screen.press('ArrowUp');
		expect(await activeIndex()).toBe(5);
		const isSelectedVisible = () =>
			page.locator('[aria-selected=true]').evaluate((selected) => {
				const { top, bottom } = selected.getBoundingClientRect();
				const list = selected.parentElement?.getBoundingClientRect();
				return list !== undefined && top >= list.top && bottom <= list.bottom;
			});
		const cursorPosition = () =>
			input().evaluate((element: HTMLInputElement) => element.selectionStart);
		expect(await isSelectedVisible()).toBe(true);
		await screen.press('ArrowDown');
		expect(await activeIndex()).toBe(0);
		expect(await isSelectedVisible()).toBe(true);
		await screen.press('ArrowDown');
		expect(await activeIndex()).toBe(1);
		await screen.press('ArrowUp');
		expect(await activeIndex()).toBe(0);

		await option('Members Handbook').hover();
		expect(await activeIndex()).toBe(1);
		expect(await isFocused(input())).toBe(true);
		await screen.press('Home');
		expect(await cursorPosition()).toBe(0);
		await screen.press('End');
		expect(await cursorPosition()).toBe(2);
		expect(await activeIndex()).toBe(1);
	});

	test('a document in the search results opens in a new tab', async () => {
		await respondToSearch(page, [hits.document]);
		await openDialog();
		await page.keyboard.type('hand');
		await option(/opens in a new tab/).waitFor();
		const newTab = page.context().waitForEvent('page');
		const request = page.context().waitForEvent('request');
		await screen.press('ArrowDown', 'Enter');
		await newTab;
		expect(new URL((await request).url()).pathname).toBe('/documents/members-handbook.pdf');
		expect(await dialog().isVisible()).toBe(true);
		await page.bringToFront();
		expect(await isFocused(input())).toBe(true);
	});

	test('the search dialog has no accessibility violation and no overflowing content on a desktop and a phone', async () => {
		const search = await holdSearch(page);
		await openDialog();
		await checkLayouts();
		await input().fill('laser');
		await search.respond('laser', [
			...allHits,
			{ ...hits.news, subject: 'x'.repeat(300), category: 'y'.repeat(80), tags: ['z'.repeat(80)] },
		]);
		await expectCounter('7 results found');
		await screen.press('ArrowDown');
		await checkLayouts();
		await input().fill('q'.repeat(200));
		await search.respond('q'.repeat(200), []);
		await screen.text(/^No results found/).waitFor();
		await checkLayouts();
	});

	/** The width decides about places and sizes, never about colours. Afterwards, the window is as wide as a desktop. */
	async function checkLayouts() {
		await page.setViewportSize(widths.phone);
		await checkLayout();
		expect(await accessibilityViolations()).toEqual([]);
		expect(await dialog().boundingBox()).toEqual({ x: 0, y: 0, ...widths.phone });
		await page.setViewportSize(widths.desktop);
		await checkLayout();
		expect((await dialog().boundingBox())?.width).toBe(40 * 16);
	}

	async function checkLayout() {
		const overflowing = await dialog().evaluate((box) =>
			[box, ...box.querySelectorAll('*')]
				.filter((element) => element.getBoundingClientRect().right > window.innerWidth)
				.map(({ outerHTML }) => outerHTML.slice(0, 80)),
		);
		expect(overflowing).toEqual([]);
		const animations = await dialog().evaluate(
			(element) => element.getAnimations({ subtree: true }).length,
		);
		expect(animations).toBe(0);
	}
});

describe('in a new page', () => {
	usePage({ viewport: widths.desktop, reducedMotion: 'reduce' });

	test('the code of the search dialog loads when the mouse is over the search button, and Enter opens a result in the same tab', async () => {
		const requestedPaths: string[] = [];
		page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
		await respondToSearch(page, allHits);
		await screen.goto('/');
		await button().waitFor();
		await page.waitForLoadState('networkidle');
		expect(requestedPaths.filter((path) => path.includes('search-dialog'))).toEqual([]);
		const chunk = page.waitForResponse(/search-dialog.*\.js$/);
		await button().hover();
		await chunk;
		await openDialog();
		await input().fill('anything');
		await option('Laser Training Day').hover();
		await screen.press('Enter');
		await page.waitForURL('**/event-booking?id=sample-talk');
		await dialog().waitFor({ state: 'hidden' });
	});

	test('the page still works if the code of the search dialog cannot be loaded', async () => {
		const messages: string[] = [];
		page.on('console', (message) => messages.push(message.text()));
		await network.fail('**/search-dialog*.js');
		await screen.goto('/');
		await button().click();
		await expect.poll(() => messages.join()).toContain('The search dialog could not be loaded');
		await screen.heading('Welcome to the Members Area').waitFor();
	});

	test('Ctrl+K and Cmd+K open the search dialog, and the input gets the focus after 100 ms', async () => {
		closePageAfterTest();
		await page.clock.install();
		await respondToSearch(page, []);
		await screen.goto('/nowhere');
		const link = screen.link('News', { exact: true });
		await link.focus();
		await screen.press('k', 'Control+Shift+K');
		await page.evaluate(() => new Promise(requestAnimationFrame));
		expect(await dialog().count()).toBe(0);
		await page.clock.pauseAt(Date.now() + 60_000);
		for (const keys of ['Control+k', 'Meta+k', 'Control+K']) {
			await screen.press(keys);
			await input().waitFor();
			await page.clock.runFor(99);
			expect(await isFocused(input())).toBe(false);
			await page.clock.runFor(1);
			expect(await isFocused(input())).toBe(true);
			await screen.press(keys);
			expect(await dialog().count()).toBe(1);
			await screen.press('Escape');
			await dialog().waitFor({ state: 'hidden' });
			expect(await isFocused(link)).toBe(true);
		}
		await screen.press('Control+k');
		await input().waitFor();
		await page.keyboard.type('reg');
		expect(await input().inputValue()).toBe('reg');
	});
});

describe('on a phone', () => {
	usePage({ viewport: widths.phone, isMobile: true, hasTouch: true });

	test('the search dialog can be opened from the menu and shows no keyboard hints', async () => {
		await screen.goto('/calendar');
		const menu = screen.button('MENU');
		await menu.click();
		await screen.button('Search', { exact: true }).click();
		await input().waitFor();
		expect(await screen.text('Use ↑↓ to navigate').isVisible()).toBe(false);
		await screen.press('Escape');
		await dialog().waitFor({ state: 'hidden' });
		expect(await isFocused(menu)).toBe(true);
		expect(await menu.getAttribute('aria-expanded')).toBe('false');
	});
});
