import { isBookable } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { describe, expect, test } from 'vitest';
import { checkAccessibility } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { app, isFocused, network, page, screen, usePage, useReadApp } from '../fixture.ts';

useReadApp();
usePage();

const upcomingEvents = async () =>
	(await app.http.read<{ events: EventJson[] }>('/api/events')).events;
const showEvents = (events: EventJson[]) => network.respond('**/api/events', { json: { events } });
const months = () => page.getByRole('navigation', { name: 'Months' });
const names = () => page.getByRole('article').getByRole('heading').allInnerTexts();

test('the calendar with 24 events is at most 3,500 pixels long on a phone, and a link at its top leads to the links and the address with which members subscribe to the programme', async () => {
	const events = await upcomingEvents();
	const more = events
		.slice(0, 24 - events.length)
		.map((event) => ({ ...event, id: `${event.id}-2` }));
	await showEvents([...events, ...more]);
	await page.setViewportSize({ width: 390, height: 844 });
	await screen.goto('/calendar');
	await screen.article().waitFor();
	expect(await page.getByRole('article').count()).toBe(24);
	expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
		3_500,
	);
	await screen.link('Get it in your own calendar').click();
	const section = page.getByRole('region', { name: 'Subscribe' });
	const subscribe = section.getByRole('link', { name: 'Subscribe' });
	expect(await subscribe.evaluate((link) => link.getBoundingClientRect().bottom)).toBeLessThan(844);
	await section.getByText('Other calendars').click();
	const address = await section.getByLabel('Address of the calendar').inputValue();
	const { pathname, host } = new URL(address);
	expect(await subscribe.getAttribute('href')).toBe(`webcal://${host}${pathname}`);
	const google = await section.getByRole('link', { name: 'Google' }).getAttribute('href');
	expect(new URL(google ?? '').searchParams.get('cid')).toBe(`webcal://${host}${pathname}`);
	const outlook = await section.getByRole('link', { name: 'Outlook' }).getAttribute('href');
	expect(new URL(outlook ?? '').searchParams.get('url')).toBe(address);
	const feed = await app.http.read<string>(pathname);
	const missing = events.filter(({ id }) => !feed.includes(`UID:${id}@`));
	expect(missing).toEqual([]);
	await section.getByRole('button', { name: 'Copy' }).click();
	await section.getByRole('status').getByText('Copied').waitFor();
});

test('the row of an event opens by keyboard, and Tab leads to its actions and to the links that add it to a calendar', async () => {
	await screen.goto('/calendar');
	const entry = page.getByRole('article').filter({ hasText: 'Novices’ Morning' });
	const book = entry.getByRole('link', { name: 'Book Event: Novices’ Morning' });
	const text = entry.getByText(/^Saturday .*, 10:00 to 12:30$/);
	await entry.locator('summary').focus();
	expect([await text.isVisible(), await book.isVisible()]).toEqual([false, false]);
	await screen.press('Enter');
	await text.waitFor();
	await screen.press('Tab');
	const add = entry.getByRole('button', { name: /add to my calendar/i });
	expect(await isFocused(add)).toBe(true);
	await screen.press('Enter');
	const dialog = screen.dialog('Add to My Calendar');
	await dialog.getByRole('link', { name: /google/i }).waitFor();
	await screen.press('Escape');
	await dialog.waitFor({ state: 'hidden' });
	expect(await isFocused(add)).toBe(true);
	await screen.press('Tab');
	expect(await isFocused(book)).toBe(true);
	expect(await book.getAttribute('href')).toBe('/event-booking?id=sample-novices');

	// An event without an end takes two hours.
	const race = await screen.openEvent('Long Pursuit Race');
	await race.getByRole('button', { name: /add to my calendar/i }).click();
	const google = (await dialog.getByRole('link', { name: /google/i }).getAttribute('href')) ?? '';
	const [, from, to] = /dates=\d+T(\d\d)\d+Z%2F\d+T(\d\d)/.exec(google) ?? [];
	expect(Number(to) - Number(from)).toBe(2);
	await checkAccessibility();
});

test('on a desktop, “Book Event” is at the end of each closed row of an event that can be booked, and today’s events are marked', async () => {
	await page.setViewportSize(widths.desktop);
	await screen.goto('/calendar');
	const bookable = (await upcomingEvents()).filter(isBookable);
	expect(await screen.link(/^Book Event: /).count()).toBe(bookable.length);
	const heights = await page
		.getByRole('article')
		.evaluateAll((rows) => rows.map((row) => row.clientHeight));
	expect(Math.max(...heights)).toBeLessThan(56);
	const today = page.locator('[aria-current="date"]');
	expect(await today.count()).toBe(2);
	const entry = page.getByRole('article').filter({ has: today });
	expect(await entry.getByText('Today', { exact: true }).count()).toBe(2);
});

describe('the filters of the calendar', () => {
	const status = (text: string) => page.getByRole('status').getByText(text, { exact: true });

	test('the filters in the page’s address combine, also after a reload, and a button removes each', async () => {
		const events = await upcomingEvents();
		const matching = (matches: (event: EventJson) => boolean) =>
			events.filter(matches).map(({ name }) => name);
		const ofAll = (count: number) => `${count} of ${events.length} events`;
		await screen.goto('/calendar?utm_source=mail&only=boat,dogs');
		const boats = matching(({ isBoatEvent }) => isBoatEvent);
		await status(ofAll(boats.length)).waitFor();
		expect(await names()).toEqual(boats);

		await screen.button('Free').click();
		const freeBoats = matching(
			({ isBoatEvent, requiresPayment }) => isBoatEvent && !requiresPayment,
		);
		await status(ofAll(freeBoats.length)).waitFor();
		expect(freeBoats.length).toBeLessThan(boats.length);
		await expect.poll(() => new URL(page.url()).search).toBe('?utm_source=mail&only=boat,free');
		await page.reload();
		await status(ofAll(freeBoats.length)).waitFor();
		expect(await names()).toEqual(freeBoats);
		expect(await screen.button('Free').getAttribute('aria-pressed')).toBe('true');

		for (const filter of ['Boat events', 'Free']) await screen.button(filter).click();
		await status(`${events.length} events`).waitFor();
		expect(await screen.button('Free').getAttribute('aria-pressed')).toBe('false');
		await expect.poll(() => new URL(page.url()).search).toBe('?utm_source=mail');
	});

	test('if no event matches the filters, the calendar names the filter to remove, and links to the rest', async () => {
		const events = await upcomingEvents();
		await showEvents(events.filter(({ isBoatEvent, offerChild }) => !isBoatEvent || !offerChild));
		await screen.goto('/calendar?only=boat,children');
		await screen.heading('No Matching Events').waitFor();
		const children = events.filter(({ isBoatEvent, offerChild }) => offerChild && !isBoatEvent);
		const count = `Without “Boat events”, the calendar shows ${children.length} events.`;
		await screen.text(`No event matches “Boat events” and “Children”. ${count}`).waitFor();
		await screen.link('Remove “Boat events”').click();
		await screen.article().waitFor();
		await expect.poll(() => new URL(page.url()).search).toBe('?only=children');
	});

	test('a filter that would change nothing is not offered, and a single month has no links to months', async () => {
		const [event] = await upcomingEvents();
		await showEvents(event === undefined ? [] : [event]);
		await screen.goto('/calendar');
		await screen.article().waitFor();
		expect(await page.getByRole('group', { name: 'Show only' }).count()).toBe(0);
		expect(await months().count()).toBe(0);
	});
});

describe('the links to the months', () => {
	test('the links to the months stay in view, and the month to which one leads is below them', async () => {
		await screen.goto('/calendar');
		const last = months().getByRole('link').last();
		const title = (await last.getAttribute('aria-label')) ?? '';
		await page.evaluate(() => window.scrollTo(0, 900));
		expect(await months().evaluate((nav) => nav.getBoundingClientRect().top)).toBe(0);
		await months().getByRole('link').nth(1).click();
		const second = (await months().getByRole('link').nth(1).getAttribute('aria-label')) ?? '';
		const below = await months().evaluate((nav) => nav.getBoundingClientRect().bottom);
		await expect
			.poll(() => screen.heading(second).evaluate((h2) => h2.getBoundingClientRect().top))
			.toBeGreaterThanOrEqual(below);
		expect(title).not.toBe(second);
		await page.setViewportSize({ width: 320, height: 568 });
		expect(await screen.horizontalOverflow()).toBe(0);
		await last.click();
		expect(await screen.heading(title).isVisible()).toBe(true);
	});
});
