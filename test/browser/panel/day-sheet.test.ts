import { beforeEach, expect, test } from 'vitest';
import { bookingOf } from '../../contracts/samples.ts';
import { useBurgee } from '../../server/open-burgee.ts';
import { widths } from '../chromium.ts';
import { addSession, page, screen, usePage } from '../fixture.ts';
import { storeRegatta } from './regatta.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePage();
beforeEach(() => addSession(burgee.url, burgee.cookie));

const pathOf = (eventId: string, name: string) => `${burgee.url}/admin/bookings/${eventId}/${name}`;

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
	const eventId = await storeRegatta(burgee.storage);
	for (let index = 0; index < 120; index += 1) {
		const lastName = 'Featherstonehaugh-Cholmondeley'.repeat(1 + (index % 3));
		await burgee.storage.bookings.add(
			bookingOf({ id: `${eventId}-${index}`, eventId, lastName, boatName: lastName }),
		);
	}
	await page.goto(pathOf(eventId, 'day-sheet'));
	await screen.region('Roll Call').waitFor();
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
