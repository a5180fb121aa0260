import { dayMs, toInstant } from '@burgee/core';
import { beforeAll, expect, test } from 'vitest';
import { bookingOf } from '../../contracts/samples.ts';
import { addAdmin, bookableEvent } from '../../server/open-burgee.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { addSession, isFocused, network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel();

const longName = 'The Commodore’s Invitation Cup for Wayfarers, Mirrors and Classic Dinghies';

beforeAll(async () => {
	for (let day = -12; day <= 25; day += 1) {
		const number = String(Math.abs(day)).padStart(2, '0');
		await burgee.storage.events.add(
			bookableEvent({
				id: `event${day}`,
				name: day === 3 ? longName : `${day < 0 ? 'Past' : 'Coming'} Race ${number}`,
				eventdatetime: toInstant(new Date(Date.now() + day * dayMs)),
				isBoatEvent: day % 2 === 0,
				offerVeg: false,
			}),
		);
	}
});

const open = (path = '') => openPanel(burgee.url, `/admin/events${path}`);
const names = () => page.getByRole('rowheader').allInnerTexts();
const find = (text: string) => screen.field('Find an event by name').fill(text);
const count = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
const more = () => screen.button('Show More Events');

test('the event list opens with the upcoming events, its second tab shows the past events, and “Find an event by name” searches the events of all pages', async () => {
	await open();
	await count('26 events');
	expect((await names()).slice(0, 3)).toEqual([
		'Coming Race 00',
		'Coming Race 01',
		'Coming Race 02',
	]);
	await find('  race 25');
	await count('1 event');
	expect(await names()).toEqual(['Coming Race 25']);
	await find('past');
	await screen.heading('No Upcoming Events Found').waitFor();
	await screen.link('Past', { exact: true }).click();
	await screen.title('Manage Past Events').waitFor();
	await count('12 events');
	expect((await names()).slice(0, 2)).toEqual(['Past Race 01', 'Past Race 02']);
	await find('past race 12');
	await count('1 event');
	await page.goBack();
	await find('');
	await page.getByRole('rowheader', { name: 'Coming Race 00' }).waitFor();
});

test('on a wide screen, each event has one line, with its confirmed people as a link to the bookings, and on a phone two lines that open it, so that 24 events are at most 2,400 pixels tall', async () => {
	const party = { eventId: 'event1', numberAttending: 4, paymentRequired: false };
	await burgee.storage.bookings.add(bookingOf({ id: 'party', ...party }));
	await burgee.storage.bookings.add(
		bookingOf({ id: 'unpaid', eventId: 'event1', numberAttending: 3, paymentRequired: true }),
	);
	await page.setViewportSize(widths.desktop);
	await open();
	await count('26 events');
	const rows = page.getByRole('row');
	const heightsOf = (measured: typeof rows) =>
		measured.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
	expect((await heightsOf(rows)).filter((height) => height > 56)).toHaveLength(1);
	await screen.link('Bookings for Coming Race 02: 0 people').waitFor();
	await screen.link('Bookings for Coming Race 01: 4 people').click();
	await page.waitForURL('**/admin/bookings/event1');

	await page.setViewportSize({ width: 390, height: 844 });
	await page.goBack();
	await count('26 events');
	const heightOfPage = await page.evaluate(() => document.documentElement.scrollHeight);
	const heights = await heightsOf(rows.filter({ has: page.getByRole('rowheader') }));
	expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
	// Only the long name needs further lines.
	expect(heights.filter((height) => height > 80)).toHaveLength(1);
	expect(heightOfPage - heights.slice(24).reduce((sum, height) => sum + height, 0)).toBeLessThan(
		2400,
	);
	await page.getByRole('rowheader', { name: longName }).waitFor();

	const row = screen.row('Coming Race 02');
	expect(await row.innerText()).toMatch(/Boat Event/);
	const { width = 0, height = 0 } = (await row.boundingBox()) ?? {};
	await row.click({ position: { x: width / 2, y: height - 8 } });
	await page.waitForURL('**/admin/events/edit/event2');
});

test('an event’s menu opens, moves and closes by keyboard, and gives the focus back', async () => {
	await open();
	await find('race 01');
	await count('1 event');
	const menuButton = screen.menuOf('Coming Race 01');
	const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
	const menu = page.getByRole('menu');
	await menuButton.focus();
	for (const key of ['Enter', 'Space', 'ArrowDown']) {
		await screen.press(key);
		await menu.waitFor();
		await expect.poll(focusedText).toBe('Bookings');
		await screen.press('Escape');
		await menu.waitFor({ state: 'detached' });
		expect(await isFocused(menuButton)).toBe(true);
	}
	await screen.press('ArrowDown');
	await expect.poll(focusedText).toBe('Bookings');
	const order = [];
	for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home']) {
		await screen.press(key);
		order.push(await focusedText());
	}
	expect(order).toEqual(['Edit', 'Copy', 'Delete', 'Bookings', 'Delete', 'Bookings']);
	expect(await accessibilityViolations()).toEqual([]);
	await page.getByRole('heading', { level: 1 }).click();
	await menu.waitFor({ state: 'detached' });

	await menuButton.click();
	await menu.waitFor();
	await menuButton.click();
	await menu.waitFor({ state: 'detached' });
	await screen.choose('Delete', 'Coming Race 01');
	await page.getByRole('dialog').waitFor();
	await screen.press('Escape');
	await page.getByRole('dialog').waitFor({ state: 'detached' });
	expect(await isFocused(menuButton)).toBe(true);
	await screen.choose('Bookings', 'Coming Race 01');
	await page.waitForURL('**/admin/bookings/event1');
});

test('“Show More Events” adds the next events, and moves the focus to the first of them', async () => {
	await page.route('**/api/admin/events?*', (route) => {
		const address = new URL(route.request().url());
		address.searchParams.set('limit', '10');
		return route.continue({ url: address.href });
	});
	await open();
	await count('Showing the first 10 events');
	await more().click();
	await count('Showing the first 20 events');
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Coming Race 10');
	const requests = await network.hold('**/api/admin/events?*');
	await more().click();
	requests.fail();
	await screen.alert('Failed to load more events. Please try again.').waitFor();
	await page.unrouteAll();
	await more().click();
	await count('26 events');
	expect(await more().count()).toBe(0);
	expect(new Set(await names()).size).toBe(26);
});

test('an admin who may only read events sees names without links, and no menu', async () => {
	await addSession(burgee.url, await addAdmin(burgee, 'reader', ['events:read']));
	await open();
	await count('26 events');
	expect(await page.getByRole('row').locator('a, button').count()).toBe(0);
});

test('the event list of a club without events says that there are no events', async () => {
	await network.respond('**/api/admin/events?*', { json: { events: [], next: null } });
	await open();
	await screen.heading('No Upcoming Events').waitFor();
	await open('?when=past');
	await screen.heading('No Past Events Yet').waitFor();
});
