import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditEntryOf, bookingOf } from '../contracts/samples.ts';
import { addAdmin, bookableEvent, useBurgee } from '../server/open-burgee.ts';
import { accessibilityViolations } from './accessibility-tests.ts';
import { widths } from './chromium.ts';
import {
	addSession,
	isFocused,
	network,
	newPage,
	page,
	screen,
	screenOf,
	usePage,
} from './fixture.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePage();
beforeEach(() => addSession(burgee.url, burgee.cookie));

let events = 0;

/** Stores a boat event with Anna's booking for three people and Ben's booking. @returns the event's id. */
async function storeRegatta(): Promise<string> {
	events += 1;
	const eventId = `regatta-${events}`;
	const { storage } = burgee;
	await storage.events.add(bookableEvent({ id: eventId, name: 'Regatta', isBoatEvent: true }));
	const ofEvent = { eventId, eventName: 'Regatta', numberOfChildren: 1 };
	const unpaid = {
		paymentRequired: true,
		paymentAmountMinor: 2470,
		paymentCurrency: 'GBP',
	} as const;
	await storage.bookings.add(
		bookingOf({
			...{ ...ofEvent, ...unpaid, id: `anna-${events}`, numberAttending: 3 },
			...{ firstName: 'Anna', lastName: 'Reed', boatName: 'Cúrlew', userEmail: 'anna@example.org' },
		}),
	);
	await storage.bookings.add(
		bookingOf({
			...{ ...ofEvent, id: `ben-${events}`, numberAttending: 2, numberOfChildren: 0 },
			...{ firstName: 'Ben', lastName: 'Archer', userEmail: null },
		}),
	);
	await storage.bookings.add(
		bookingOf({
			...{ ...ofEvent, id: `gus-${events}`, firstName: 'Gus', lastName: 'Gone', boatName: 'Ghost' },
			cancelledAt: bookingOf({ id: 'any' }).submittedAt,
		}),
	);
	return eventId;
}

const pathOf = (eventId: string, name: string) => `${burgee.url}/admin/bookings/${eventId}/${name}`;
const openRollCall = async (eventId: string, tab = page) => {
	await tab.goto(pathOf(eventId, 'roll-call'));
	await screenOf(() => tab)
		.button(/^Anna Reed/)
		.waitFor();
};
/** The screen loads the roll call again when the window gets the focus. */
const focusWindow = (tab: Page) => tab.evaluate(() => window.dispatchEvent(new Event('focus')));
const presentOf = async (bookingId: string) =>
	(await burgee.storage.checkIns.get(bookingId))?.present ?? null;

describe('the roll call', () => {
	test('two organisers check people in at once, and each sees the check-ins of the other', async () => {
		const eventId = await storeRegatta();
		const anna = `anna-${events}`;
		const booking = await burgee.storage.bookings.get(anna);
		const otherTab = await newPage({ viewport: widths.phone });
		await otherTab.context().addCookies(await page.context().cookies());
		const other = screenOf(() => otherTab);
		await openRollCall(eventId);
		await openRollCall(eventId, otherTab);
		await screen.waitForText('0 of 5 aboard');
		const linkHeights = await page
			.getByRole('navigation', { name: 'Admin panel' })
			.getByRole('link')
			.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
		// On a phone, each link of the panel's navigation stays on one line, and all the links fit on two lines.
		expect(Math.max(...linkHeights)).toBeLessThan(50);
		const navigation = await page.getByRole('navigation', { name: 'Admin panel' }).boundingBox();
		expect(navigation?.height).toBeLessThan(100);
		expect(await screen.text('Gus').count()).toBe(0);

		await screen.button(/^Anna Reed/).click();
		await screen.waitForText('3 of 5 aboard');
		// The other organiser's screen polls.
		await other.waitForText('3 of 5 aboard');
		await other.button('One fewer: Anna Reed').click();
		await other.button(/^Ben Archer/).click();
		await other.waitForText('4 of 5 aboard');
		await expect.poll(() => presentOf(`ben-${events}`)).toBe(2);
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
		const eventId = await storeRegatta();
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
		expect(await presentOf(`ben-${events}`)).toBeNull();

		await page.unrouteAll();
		await page.evaluate(() => window.dispatchEvent(new Event('online')));
		await screen.alert().waitFor({ state: 'detached' });
		await expect.poll(() => presentOf(`ben-${events}`)).toBe(2);
		await screen.waitForText('2 of 5 aboard');
	});

	test('the roll call can hide the people who have arrived', async () => {
		const eventId = await storeRegatta();
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
		await expect.poll(() => presentOf(`ben-${events}`)).toBe(2);
		await expect.poll(() => presentOf(`anna-${events}`)).toBe(0);
	});
});

describe('the day sheet', () => {
	test('the day sheet lists who comes, the boats, the meals, unpaid and due amounts, and contacts', async () => {
		const eventId = await storeRegatta();
		await burgee.storage.bookings.add(
			bookingOf({
				...{ id: `carl-${events}`, eventId, eventName: 'Regatta' },
				...{ firstName: 'Carl', lastName: 'Zoll', userEmail: null },
				...{ numberAttending: 1, numberOfChildren: 0, numberOfSoftDrinks: 0 },
				...{ paymentRequired: true, paid: true, paymentAmountMinor: 1000, priceMinor: 1730 },
			}),
		);
		await page.setViewportSize(widths.desktop);
		await page.goto(pathOf(eventId, 'day-sheet'));
		await screen.title('Regatta: Day Sheet').waitFor();
		const rowsOf = (title: string) =>
			screen
				.region(title)
				.getByRole('row')
				.evaluateAll((rows) =>
					rows.map((row) => [...row.children].map((cell) => cell.textContent).join('|')),
				);
		expect(await rowsOf('Roll Call')).toEqual([
			'Lead member|Aboard|People|Of these, children|Boat|Payment',
			'Ben Archer||2|–|–|Free',
			'Anna Reed||3|1|Cúrlew|Not paid: £24.70',
			'Carl Zoll||1|–|–|Paid, £7.30 due',
		]);
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
		await page.goto(pathOf(eventId, 'roll-call'));
		await screen.waitForText('Booked: 3 confirmed, 3 not paid');
		expect(await screen.button(/^Carl Zoll/).innerText()).toContain('£7.30 due');
	});

	test('the day sheet of 120 bookings prints on A4 without navigation or split rows, and repeats the headings', async () => {
		const eventId = await storeRegatta();
		for (let index = 0; index < 120; index += 1) {
			const lastName = 'Featherstonehaugh-Cholmondeley'.repeat(1 + (index % 3));
			await burgee.storage.bookings.add(
				bookingOf({ id: `${eventId}-${index}`, eventId, lastName, boatName: lastName }),
			);
		}
		await page.goto(pathOf(eventId, 'day-sheet'));
		await screen.region('Roll Call').waitFor();
		expect(await screen.horizontalOverflow()).toBe(0);
		await page.evaluate(() => {
			window.print = () => document.body.setAttribute('data-printed', 'true');
		});
		await screen.button('Print').click();
		expect(await page.locator('body').getAttribute('data-printed')).toBe('true');

		await page.emulateMedia({ media: 'print' });
		// An A4 page has 680 CSS pixels between margins of 15 mm.
		await page.setViewportSize({ width: 680, height: 1009 });
		expect(await screen.horizontalOverflow()).toBe(0);
		expect(await page.getByRole('navigation').count()).toBe(0);
		expect(await screen.button('Print').count()).toBe(0);
		const styles = await screen
			.region('Roll Call')
			.locator('thead, tbody tr')
			.evaluateAll((elements) =>
				elements.map((element) => {
					const { breakInside, display } = getComputedStyle(element);
					return element.tagName === 'THEAD' ? display : breakInside;
				}),
			);
		expect(new Set(styles)).toEqual(new Set(['table-header-group', 'avoid']));
		expect(styles).toHaveLength(123);
	});
});

test('the audit log is filtered by name and kind, and each entry shows the values before and after', async () => {
	const secretary = await addAdmin(burgee, 'secretary', ['events:read', 'events:write']);
	const send = (path: string, body: object, headers: Record<string, string> = {}) =>
		burgee.http.send<{ id: string }>('POST', path, body, { Cookie: secretary, ...headers });
	const form = { name: 'Laying-up Supper', eventdatetime: '2027-10-02T18:30:00Z', price: 12 };
	const { body } = await send('/api/admin/events', form);
	await burgee.http.send(
		'PUT',
		`/api/admin/events/${body.id}`,
		{ ...form, price: 12.5 },
		{ Cookie: secretary, 'If-Match': '"0"' },
	);
	for (let index = 0; index < 55; index += 1) {
		await burgee.storage.audit.add(auditEntryOf({ id: `entry-${index}`, who: 'Ben' }));
	}
	await page.goto(`${burgee.url}/admin/audit`);
	await screen.waitForText('50 entries so far');
	await screen.button('Show Earlier Entries').click();
	const entries = screen.main().locator('ol > li');
	await expect.poll(() => isFocused(entries.nth(50))).toBe(true);

	await screen.field('Name or email').fill('SECRETARY@');
	await screen.press('Enter');
	// The log contains the sign-in, the creation of the event and its change.
	await screen.waitForText('3 entries');
	await screen.waitForText('Changed the event Laying-up Supper: price £12.00 → £12.50');
	await screen.text('Before and After').click();
	await screen.row('price').getByText('£12.00').waitFor();
	expect(await accessibilityViolations()).toEqual([]);

	await screen.field('What was changed').selectOption('Bookings');
	await screen.button('Show Entries').click();
	await screen.heading('No Entries Found').waitFor();
	await screen.field('First day').fill('2027-01-02');
	await screen.field('Last day').fill('2027-01-01');
	await screen.button('Show Entries').click();
	await screen.alert('The last day cannot be before the first day').waitFor();
});
