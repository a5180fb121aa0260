import { dayMs, toInstant } from '@burgee/core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bookableEvent, useBurgee } from '../../server/open-burgee.ts';
import { widths } from '../chromium.ts';
import { addSession, network, page, screen, usePage } from '../fixture.ts';

const burgee = useBurgee();
usePage();

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
beforeEach(() => addSession(burgee.url, burgee.cookie));

const open = (path = '') => page.goto(`${burgee.url}/admin/events${path}`);
const names = () => page.getByRole('rowheader').allInnerTexts();
const find = (text: string) => screen.field('Find an event by name').fill(text);
const count = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
const more = () => screen.button('Show More Events');

test('the event list opens with the upcoming events, and its second tab shows the past events', async () => {
	await open();
	await count('Showing the first 8 events');
	expect((await names()).slice(0, 3)).toEqual([
		'Coming Race 00',
		'Coming Race 01',
		'Coming Race 02',
	]);
	await screen.link('Past', { exact: true }).click();
	await screen.title('Manage Past Events').waitFor();
	await page.getByRole('rowheader', { name: 'Past Race 01' }).waitFor();
	expect((await names()).slice(0, 2)).toEqual(['Past Race 01', 'Past Race 02']);
	await page.goBack();
	await page.getByRole('rowheader', { name: 'Coming Race 00' }).waitFor();
});

test('on a phone, the first page of the event list is less than 1,500 pixels tall, and “Show More Events” adds the next', async () => {
	await open();
	await count('Showing the first 8 events');
	expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1500);
	expect(await screen.horizontalOverflow()).toBe(0);
	await page.getByRole('rowheader', { name: longName }).waitFor();
	const smallest = await page
		.getByRole('row')
		.getByRole('link')
		.evaluateAll((links) => Math.min(...links.map((link) => link.getBoundingClientRect().height)));
	expect(smallest).toBeGreaterThanOrEqual(44);

	await more().click();
	await count('Showing the first 16 events');
	expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Coming Race 08');
	const requests = await network.hold('**/api/admin/events?*');
	await more().click();
	requests.fail();
	await screen.alert('Failed to load more events. Please try again.').waitFor();
	await page.unrouteAll();
	await more().click();
	await count('Showing the first 24 events');
	await more().click();
	await count('26 events');
	expect(await more().count()).toBe(0);
	expect(new Set(await names()).size).toBe(26);
});

test('“Find an event by name” searches the events of all pages', async () => {
	await open();
	await find('  race 25');
	await count('1 event');
	expect(await names()).toEqual(['Coming Race 25']);
	await find('past');
	await screen.heading('No Upcoming Events Found').waitFor();
	await screen.link('Past', { exact: true }).click();
	await count('Showing the first 8 events');
	await find('past race 12');
	await count('1 event');
});

test('on a wide screen, the first page of the event list shows all events of a season', async () => {
	await page.setViewportSize(widths.desktop);
	await open();
	await count('26 events');
	await page.getByRole('columnheader', { name: 'Features' }).waitFor();
	expect(await page.getByRole('row').count()).toBe(27);
});

test('the event list of a club without events says that there are no events', async () => {
	await network.respond('**/api/admin/events?*', { json: { events: [], next: null } });
	await open();
	await screen.heading('No Upcoming Events').waitFor();
	await open('?when=past');
	await screen.heading('No Past Events Yet').waitFor();
});
