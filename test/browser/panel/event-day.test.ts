import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bookingOf } from '../../contracts/samples.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { network, newPage, page, screen, screenOf } from '../fixture.ts';
import { expectPrinted, printedPages } from '../printed-pages.ts';
import { openPanel, usePanel } from './panel-page.ts';
import { storeRegatta } from './regatta.ts';

const burgee = usePanel();

const pathOf = (eventId: string) => `/admin/bookings/${eventId}/roll-call`;
const openRollCall = async (eventId: string) => {
	await openPanel(burgee.url, pathOf(eventId));
	await screen.button(/^Anna Reed/).waitFor();
};
/** The screen loads the roll call again when the window gets the focus. */
const focusWindow = (tab: Page) => tab.evaluate(() => window.dispatchEvent(new Event('focus')));
const presentOf = async (bookingId: string) =>
	(await burgee.storage.checkIns.get(bookingId))?.present ?? null;

test('two organisers check people in at once, and each sees the check-ins of the other', async () => {
	const eventId = await storeRegatta(burgee.storage);
	const anna = `anna-${eventId}`;
	const booking = await burgee.storage.bookings.get(anna);
	const otherTab = await newPage({ viewport: widths.phone });
	await otherTab.context().addCookies(await page.context().cookies());
	const other = screenOf(() => otherTab);
	await openRollCall(eventId);
	await otherTab.goto(burgee.url + pathOf(eventId));
	await other.button(/^Anna Reed/).waitFor();
	await screen.waitForText('0 of 5 aboard');
	expect(await screen.text('Gus').count()).toBe(0);

	await screen.button(/^Anna Reed/).click();
	await screen.waitForText('3 of 5 aboard');
	// The other organiser's screen polls.
	await other.waitForText('3 of 5 aboard');
	await other.button('One fewer: Anna Reed').click();
	await other.button(/^Ben Archer/).click();
	await other.waitForText('4 of 5 aboard');
	await expect.poll(() => presentOf(`ben-${eventId}`)).toBe(2);
	await focusWindow(page);
	await screen.waitForText('4 of 5 aboard');
	expect(await screen.button(/^Anna Reed/).getAttribute('aria-pressed')).toBe('mixed');

	await screen.field('Find a name or boat').fill('curl');
	expect(await screen.button(/^Ben Archer/).count()).toBe(0);
	await screen.button(/^Anna Reed/).click();
	await screen.waitForText('5 of 5 aboard');
	await screen.button(/^Anna Reed/).click();
	await screen.waitForText('2 of 5 aboard');
	await expect.poll(() => presentOf(anna)).toBe(0);
	expect(await burgee.storage.bookings.get(anna)).toEqual(booking);
});

test('without a network, a check-in is shown as not saved, and it is saved when the network is back', async () => {
	const eventId = await storeRegatta(burgee.storage);
	await openRollCall(eventId);
	await network.fail('**/check-in');
	await network.fail('**/api/**/roll-call');
	await screen.button(/^Ben Archer/).click();
	await screen.waitForText('Not saved yet');
	await screen.alert('1 check-in is not saved yet').waitFor();
	await screen.waitForText('2 of 5 aboard');
	expect(await accessibilityViolations()).toEqual([]);
	await screen.link('Day Sheet').click();
	await screen.dialog('Leave without saving?').waitFor();
	await screen.button('Keep Editing').click();
	expect(await presentOf(`ben-${eventId}`)).toBeNull();

	await page.unrouteAll();
	await page.evaluate(() => window.dispatchEvent(new Event('online')));
	await screen.alert().waitFor({ state: 'detached' });
	await expect.poll(() => presentOf(`ben-${eventId}`)).toBe(2);
	await screen.waitForText('2 of 5 aboard');
});

test('on a phone, a check-in of one person keeps the row and the lines in it where they are', async () => {
	const eventId = await storeRegatta(burgee.storage);
	await burgee.storage.bookings.add(
		bookingOf({
			...{ id: `carl-${eventId}`, eventId, eventName: 'Regatta', boatName: 'Sandpiper of Kestrel' },
			...{ firstName: 'Carl', lastName: 'Zoll', numberAttending: 1, numberOfChildren: 0 },
		}),
	);
	await page.setViewportSize(widths.phone);
	await openRollCall(eventId);
	const row = screen.button(/^Carl Zoll/);
	const placesOf = async () => [
		await row.boundingBox(),
		await row.getByText('1 person').boundingBox(),
	];
	const places = await placesOf();
	await network.fail('**/check-in');
	await row.click();
	await row.getByText('Not saved yet').waitFor();
	const [box, line] = await placesOf();
	expect([box?.height, line?.height]).toEqual(places.map((place) => place?.height));
	expect((line?.y ?? 0) - (box?.y ?? 0)).toBe((places[1]?.y ?? 0) - (places[0]?.y ?? 0));
	await page.unrouteAll();
	await page.evaluate(() => window.dispatchEvent(new Event('online')));
	await row.getByText('1 of 1 aboard').waitFor();
	expect((await row.boundingBox())?.height).toBe(places[0]?.height);
	const count = await row.getByText('1 of 1 aboard').boundingBox();
	// The number stands at the end of the line below the name.
	expect(count?.y).toBe((await row.getByText('1 person').boundingBox())?.y);
});

test('the roll call can hide the people who have arrived', async () => {
	const eventId = await storeRegatta(burgee.storage);
	await openRollCall(eventId);
	await screen.button(/^Ben Archer/).click();
	await screen.waitForText('2 of 5 aboard');
	await screen.field('Show only people who are not aboard yet').check();
	expect(await screen.button(/^Ben Archer/).count()).toBe(0);
	// A tapped booking stays in the list, so that the organiser can undo the tap.
	await screen.button(/^Anna Reed/).click();
	await screen.waitForText('5 of 5 aboard');
	await screen.button(/^Anna Reed/).click();
	await screen.waitForText('2 of 5 aboard');
	// The screen shows a tap before the server has stored it.
	await expect.poll(() => presentOf(`ben-${eventId}`)).toBe(2);
	await expect.poll(() => presentOf(`anna-${eventId}`)).toBe(0);
});

const openDaySheet = (eventId: string) =>
	openPanel(burgee.url, `/admin/bookings/${eventId}/day-sheet`);

test('the day sheet lists who comes, the boats, the meals, unpaid and due amounts, and contacts', async () => {
	const eventId = await storeRegatta(burgee.storage);
	await burgee.storage.bookings.add(
		bookingOf({
			...{ id: `carl-${eventId}`, eventId, eventName: 'Regatta' },
			...{ firstName: 'Carl', lastName: 'Zoll', userEmail: null },
			...{ numberAttending: 1, numberOfChildren: 0, numberOfSoftDrinks: 0 },
			...{ paymentRequired: true, paid: true, paymentAmountMinor: 1000, priceMinor: 1730 },
		}),
	);
	await page.setViewportSize(widths.desktop);
	await openDaySheet(eventId);
	await screen.title('Regatta: Day Sheet').waitFor();
	const rowsOf = (title: string) =>
		screen
			.region(title)
			.getByRole('row')
			.evaluateAll((rows) =>
				rows.map((row) =>
					[...row.children]
						.filter((cell) => cell.checkVisibility())
						.map((cell) => (cell as HTMLElement).innerText.replace('\n', '/'))
						.join('|'),
				),
			);
	expect(await rowsOf('Roll Call')).toEqual([
		'Lead member|Aboard|People|Of these, children|Boat|Payment',
		'Ben Archer||2|–|–|Free',
		'Anna Reed||3|1|Cúrlew|Not paid: £24.70',
		'Carl Zoll||1|–|–|Paid, £7.30 due',
	]);
	await page.setViewportSize(widths.phone);
	expect(await rowsOf('Roll Call')).toEqual([
		'Lead member|People',
		'Ben Archer/Free|2',
		'Anna Reed/1 child · Cúrlew · Not paid: £24.70|3',
		'Carl Zoll/Paid, £7.30 due|1',
	]);
	await page.setViewportSize(widths.desktop);
	expect((await rowsOf('Catering')).slice(1)).toEqual([
		'Attendees|3|3',
		'Children (12 years or under)|0|1',
		'Soft drinks|2|2',
		'Vegetarian meals|0|0',
	]);
	expect((await rowsOf('Boats')).slice(1)).toEqual(['Cúrlew|Anna Reed|3']);
	expect((await rowsOf('Still to Be Paid')).slice(1)).toEqual([
		'Anna Reed|£24.70',
		'Carl Zoll|£7.30',
	]);
	expect((await rowsOf('Contacts')).slice(1)).toEqual(['Anna Reed|anna@example.org']);
	await openRollCall(eventId);
	await screen.waitForText('Booked: 3 confirmed, 3 not paid');
	expect(await screen.button(/^Carl Zoll/).innerText()).toContain('£7.30 due');
});

test('a long day sheet prints on A4 with the headings on each sheet, and no row on two sheets', async () => {
	const eventId = await storeRegatta(burgee.storage);
	const ids = Array.from({ length: 36 }, (_, index) => `n${index}.`);
	for (const [index, id] of ids.entries()) {
		const lastName = `${'Featherstonehaugh-Cholmondeley'.repeat(1 + (index % 3))} ${id}`;
		await burgee.storage.bookings.add(
			bookingOf({ id: `${eventId}-${id}`, eventId, firstName: id, lastName, boatName: lastName }),
		);
	}
	await openDaySheet(eventId);
	await screen.region('Roll Call').waitFor();
	expect(await screen.horizontalOverflow()).toBe(0);
	await page.evaluate(() => {
		window.print = () => document.body.setAttribute('data-printed', 'true');
	});
	await screen.button('Print').click();
	expect(await page.locator('body').getAttribute('data-printed')).toBe('true');

	const sheets = await printedPages();
	expectPrinted(sheets);
	const end = sheets.findIndex(({ text }) => /Catering/.test(text));
	expect(end).toBeGreaterThan(2);
	for (const { text } of sheets.slice(1, end)) expect(text).toMatch(/^Lead member ?Aboard ?People/);
	// A row has the id at the start and at the end of the name, and at the end of the boat.
	const rollCall = sheets.slice(0, end + 1).map(({ text }) => text.split('Catering')[0] ?? '');
	for (const id of ids) {
		const counts = rollCall.map((text) => text.split(id).length - 1);
		expect([id, counts.filter((count) => count > 0)]).toEqual([id, [3]]);
	}
});
