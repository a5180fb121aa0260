import { expect, test } from 'vitest';
import { bookingOf } from '../../contracts/samples.ts';
import { useBurgee } from '../../server/open-burgee.ts';
import { widths } from '../chromium.ts';
import { page, screen } from '../fixture.ts';
import { expectPrinted, printedPages } from '../printed-pages.ts';
import { openPanel, usePanel } from './panel-page.ts';
import { storeRegatta } from './regatta.ts';

const burgee = useBurgee({ STORAGE: 'memory' });
usePanel(burgee);

const open = (eventId: string, name: string) =>
	openPanel(burgee.url, `/admin/bookings/${eventId}/${name}`);

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
	await open(eventId, 'day-sheet');
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
	await open(eventId, 'roll-call');
	await screen.waitForText('Booked: 3 confirmed, 3 not paid');
	expect(await screen.button(/^Carl Zoll/).innerText()).toContain('£7.30 due');
});

test('a long day sheet prints on A4 with the headings on each sheet, and no row on two sheets', async () => {
	const eventId = await storeRegatta(burgee.storage);
	const ids = Array.from({ length: 60 }, (_, index) => `n${index}.`);
	for (const [index, id] of ids.entries()) {
		const lastName = `${'Featherstonehaugh-Cholmondeley'.repeat(1 + (index % 3))} ${id}`;
		await burgee.storage.bookings.add(
			bookingOf({ id: `${eventId}-${id}`, eventId, firstName: id, lastName, boatName: lastName }),
		);
	}
	await open(eventId, 'day-sheet');
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
