import { isBookable } from '@burgee/core';
import type { CampaignsJson, DocumentJson } from '@burgee/core/api/club';
import type { EventJson } from '@burgee/core/api/events';
import { displayEventDates } from '@burgee/core/display/dates';
import { pageMessages } from '@burgee/core/display/page-messages';
import { menusOf } from '@burgee/core/rules/site/listed-pages';
import { describe, expect, test } from 'vitest';
import { factsOf } from '../../contracts/samples.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { app, page, restartPage, screen, usePage, useReadApp } from '../fixture.ts';

useReadApp();
usePage({ viewport: widths.phone, javaScriptEnabled: false });

const talk = '/event-booking?id=sample-talk';
const workDay = '/work-day-booking?id=sample-work-day';
const payment = `${talk}&payment=pending&checkoutId=never`;
const pages = [
	...['/', '/calendar', '/news', '/news/sample-regatta-report', '/documents', '/beginners'],
	...['/information', talk, '/event-booking?id=sample-dinner', '/event-booking'],
	...[workDay, '/work-day-booking', '/nowhere', payment],
];
const partlyNeedScript = ['/', '/information', payment];
const menus = menusOf(factsOf());

const unopened = new Set(pages);

/** Opens a page. It shows no loading, has no button that does nothing, and is not wider than the screen. */
async function open(path: string): Promise<void> {
	await page.goto(app.url + path);
	if (!unopened.delete(path)) return;
	for (const viewport of Object.values(widths)) {
		await page.setViewportSize(viewport);
		const buttons = await page.evaluate(() =>
			[...document.querySelectorAll('button:enabled')]
				.filter((button) => button.checkVisibility({ visibilityProperty: true }))
				.map(({ textContent }) => textContent),
		);
		expect([path, buttons, await screen.horizontalOverflow()]).toEqual([path, [], 0]);
	}
	const shown = await shownText();
	expect([path, shown]).toEqual([path, expect.not.stringContaining('Loading')]);
	if (partlyNeedScript.includes(path)) expect(shown).toContain(pageMessages.partNeedsScript);
	await page.setViewportSize(widths.phone);
}

const headings = (level: 2 | 3) => screen.main().getByRole('heading', { level }).allTextContents();
/** Playwright's text locators ignore noscript elements. */
const shownText = () => screen.main().innerText();
const upcomingEvents = async () =>
	(await app.http.read<{ events: EventJson[] }>('/api/events')).events;

describe('without script', () => {
	test('the menu button leads to links to all pages', async () => {
		await open('/');
		await screen.link('MENU').click();
		const links = page.getByRole('navigation', { name: 'All pages' }).getByRole('link');
		const shown = await links.evaluateAll((all) =>
			all.map((link) => ({ path: link.getAttribute('href'), label: link.textContent })),
		);
		expect(shown).toEqual(
			[...menus.main, ...menus.information].map(({ path, label }) => ({ path, label })),
		);
		await links.getByText('Club Information').click();
		await screen.title('Club Information').waitFor();
		await page.setViewportSize(widths.desktop);
		await screen.link('Information', { exact: true }).click();
		expect(new URL(page.url()).hash).toBe('#all-pages');
	});

	test('the home page and the calendar show the events with their dates, complete texts and booking links', async () => {
		const events = await upcomingEvents();
		const links = (of: EventJson[]) =>
			of.filter(isBookable).map(({ name }) => `Book Event: ${name}`);
		const bookingLinks = () =>
			screen
				.main()
				.getByRole('link', { name: /^Book Event/ })
				.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
		await open('/');
		const next = events.slice(0, 3);
		const home = await shownText();
		for (const event of next) {
			expect(home).toContain(event.name);
			expect(home).toContain(displayEventDates(event, 'calendar'));
		}
		expect(await bookingLinks()).toEqual(links(next));

		await open('/calendar');
		const entries = page.getByRole('article');
		for (const summary of await entries.locator('summary').all()) await summary.click();
		expect(await headings(3)).toEqual(events.map(({ name }) => name));
		const shown = await entries.allInnerTexts();
		for (const [index, event] of events.entries()) {
			const { description, longdescription } = event;
			const text = shown[index] ?? '';
			expect(text).toContain(displayEventDates(event, 'calendar'));
			expect(text.replace(/\s+/g, ' ')).toContain(
				(longdescription || description).replace(/\s+/g, ' '),
			);
			if (event.isFull) expect(text).toContain('Full');
		}
		// No text is cut at its end.
		const cut = await entries.evaluateAll((all) =>
			all
				.flatMap((entry) => [...entry.querySelectorAll('p')])
				.filter(({ clientHeight, scrollHeight }) => clientHeight < scrollHeight)
				.map(({ innerText }) => innerText),
		);
		expect(cut).toEqual([]);
		expect(await bookingLinks()).toEqual(links(events));

		const subscribe = screen.link('Subscribe', { exact: true });
		const address = (await subscribe.getAttribute('href'))?.replace('webcal:', 'http:') ?? '';
		await screen.text('Other calendars').click();
		expect(await screen.text(address, { exact: true }).isVisible()).toBe(true);
		expect((await app.http.get(new URL(address).pathname)).status).toBe(200);
	});

	test('the booking page of a full event says so, and shows no form', async () => {
		await open('/event-booking?id=sample-radio');
		await screen.text('This event is full. Questions? Email').waitFor();
		await screen.main().getByRole('link', { name: 'View Events Calendar' }).waitFor();
		expect(await page.locator('form').count()).toBe(0);
	});

	test('the news and a newsletter can be read', async () => {
		const { campaigns } = await app.http.read<CampaignsJson>('/api/campaigns');
		await open('/news');
		expect(await headings(2)).toEqual(campaigns.map(({ subject }) => subject));
		const links = await page.getByRole('link', { name: /^Read Newsletter/ }).all();
		expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(
			campaigns.flatMap(({ preview_url }) => preview_url ?? []),
		);
		await open('/news/sample-regatta-report');
		await screen.title(/^Forty-one boats/).waitFor();
		await screen.text(/Fast handicap: Priya and Dev Raman/).waitFor();
	});

	test('the documents, the tips for beginners and the information can be read', async () => {
		const { documents } = await app.http.read<{ documents: DocumentJson[] }>('/api/documents');
		await open('/documents');
		for (const { title, downloadUrl } of documents) {
			const link = screen.link(`${title} (PDF, opens in a new tab)`);
			expect(await link.getAttribute('href')).toBe(downloadUrl);
		}
		await open('/beginners');
		await screen.text('Tiller', { exact: true }).waitFor();
		expect(await shownText()).toContain(pageMessages.formNeedsScript);
		await open('/information');
		expect(await headings(2)).toEqual(
			expect.arrayContaining(['Noticeboard', 'Radio Channels', 'Trip Slips', 'Water Level']),
		);
	});

	test('an event and a work day can be read, and their forms say that they need script', async () => {
		await open('/event-booking?id=sample-dinner');
		await screen.title('Annual Dinner and Prize-giving').waitFor();
		await screen.text('£38.75 per adult').waitFor();
		expect(await shownText()).toContain(pageMessages.formNeedsScript);
		expect(await screen.field('Lead Member First Name *').isDisabled()).toBe(true);
		expect(await screen.button(/^Book 1 place and pay/).isDisabled()).toBe(true);
		await open(workDay);
		await screen.title('Club Work Day').waitFor();
		await screen.text('Scrub the slipway').waitFor();
		expect(await shownText()).toContain(pageMessages.formNeedsScript);
		expect(await screen.button('Sign Up').isDisabled()).toBe(true);
	});

	test('no page shows that it is loading, has a button that does nothing, or is wider than the screen', async () => {
		for (const path of unopened) await open(path);
		expect(unopened.size).toBe(0);
	});

	test('what the pages show in addition is accessible, and does not appear with script', async () => {
		// Axe needs script, so this browser has script.
		await restartPage({ viewport: widths.phone });
		for (const path of ['/', talk]) {
			await open(path);
			await screen.button('MENU').waitFor();
			expect(await page.locator('#all-pages').count()).toBe(0);
			expect(await page.locator('body').innerText()).not.toContain('JavaScript');
		}
		// A document without scripts shows its noscript elements.
		await page.route(`${app.url}/**`, async (route) => {
			if (route.request().resourceType() !== 'document') return route.continue();
			const response = await route.fetch();
			const body = (await response.text())
				.replace(/<script>.*?<\/script>/s, '')
				.replaceAll('noscript>', 'div>');
			await route.fulfill({ response, body });
		});
		for (const path of [payment, talk]) {
			await open(path);
			await page.locator('#all-pages').waitFor();
			expect([path, await accessibilityViolations()]).toEqual([path, []]);
		}
	});
});
