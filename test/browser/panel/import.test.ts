import { expect, test } from 'vitest';
import { network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel();

const open = () => openPanel(burgee.url, '/admin/events/import');
const choose = (csv: string, encoding: BufferEncoding = 'utf8', name = 'season.csv') =>
	screen
		.field('CSV file')
		.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv, encoding) });
const check = () => screen.button('Check the Rows').click();
const rowOf = (row: number) => page.getByRole('row').filter({ has: page.locator(`#row-${row}`) });
const names = async () => (await burgee.storage.events.listLatest()).map(({ name }) => name);

test('an organiser corrects an import file, checks every row and creates the events once', async () => {
	await openPanel(burgee.url, '/admin/events');
	await screen.link('Import Events').click();
	await screen.title('Import Events').waitFor();
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		screen.link('Download a Template').click(),
	]);
	expect(download.suggestedFilename()).toBe('events_template.csv');
	await check();
	await screen.alert('Choose a file or paste the rows.').waitFor();

	await choose(
		'Name;Start date;Start time;Price\nRegatta;31/02/2031;;\n;2031-06-01;25:00;x\nTea;1/7/31;;',
	);
	await check();
	const alert = screen.alert();
	await alert.getByText(/^Row 2: Start date “31\/02\/2031” is not valid/).click();
	await expect.poll(screen.focused).toBe('row-2');
	expect(await alert.getByRole('listitem').allInnerTexts()).toHaveLength(4);
	expect(await rowOf(3).innerText()).toMatch(/No name[\s\S]*Price “x” is not valid/);
	await screen.waitForText(/^2 rows have problems\. Correct your spreadsheet/);
	expect(await screen.button(/^Create/).count()).toBe(0);

	await screen.button('Back', { exact: true }).click();
	await choose(
		[
			'Name,Start date,Start time,Bookable,Price,Description',
			'Opening Regatta,01/05/2031,10:30,Yes,,"Two races,\nthen tea"',
			'Supper,2031-06-05,18:30,Yes,£12.50,',
			'Supper,2031-06-05,18:30,Yes,£12.50,',
		].join('\n'),
	);
	await check();
	await screen.waitForText('2 events will be created. Nothing has been created yet.');
	const supper = await rowOf(3).innerText();
	expect(supper).toMatch(/Thursday 5 June 2031, 18:30[\s\S]*Bookable · £12.50 per adult[\s\S]*New/);
	expect(await rowOf(4).innerText()).toContain('Same as row 3');
	expect(await screen.horizontalOverflow()).toBe(0);
	await screen.checkbox('Create row 4 anyway').press(' ');
	await screen.button('Create 3 Events').waitFor();
	await screen.checkbox('Create row 4 anyway').uncheck();
	expect(await names()).toEqual([]);

	const attempts = await network.dropFirstResponse('**/api/admin/events/import');
	await screen.button('Create 2 Events').click();
	await screen
		.alert('Failed to import events. Please try again. No event is created twice.')
		.waitFor();
	await screen.button('Create 2 Events').press('Enter');
	await screen.waitForText('2 events were created.');
	expect(attempts).toHaveLength(2);
	expect(attempts[1]).toEqual(attempts[0]);
	expect(await names()).toEqual(['Supper', 'Opening Regatta']);
	await screen.link('Show the Events').click();
	await screen.row('Opening Regatta').waitFor();
});

test('if the calendar changes after an organiser has checked pasted rows, the page shows the rows to check again', async () => {
	await open();
	const pasted = 'Name\tStart date\nMoonlight Sail\t01/09/2031\nPrize Giving\t01/11/2031';
	await screen.field('Or paste the rows').fill(pasted);
	await check();
	await screen.button('Create 2 Events').waitFor();
	await screen.link('Events', { exact: true }).click();
	await screen
		.dialog('Leave without saving?')
		.getByRole('button', { name: 'Keep Editing' })
		.click();
	const csv = 'Name,Start date\nmoonlight sail,2031-09-01';
	await burgee.admin.post('/api/admin/events/import', { csv, count: 1 });
	await screen.button('Create 2 Events').click();
	await screen.alert(/^The calendar has changed since you checked the rows/).waitFor();
	await screen.row('Moonlight Sail').getByText('Already in the calendar').waitFor();
	await screen.button('Create 1 Event').click();
	await screen.waitForText('1 event was created.');
	await screen.button('Import Another File').click();
	expect(await screen.field('Or paste the rows').inputValue()).toBe('');
});

test('the import page explains why it cannot read a file', async () => {
	await open();
	const refused = async (message: RegExp) => {
		await check();
		await screen.alert(message).first().waitFor();
	};
	await choose('PK\u0003\u0004\u0000\u0000', 'utf8', 'season.xlsx');
	await refused(/^The file is not a CSV file\. In your spreadsheet, choose Save As or Download/);
	await choose('x'.repeat(500_001));
	await refused(/^The file is too large\./);
	await choose('Name');
	await screen.field('Or paste the rows').fill('Name');
	await refused(/^Choose a file or paste the rows, not both\./);
	await screen.field('Or paste the rows').fill('');
	await network.fail('**/api/admin/events/import/preview');
	await refused(/^Failed to check the rows\. Please try again\./);
	await page.unrouteAll();

	// Older versions of Excel write Windows-1252.
	await choose('Name,Start date\nZoë’s Café,01/05/2032'.replace('’', '\u0092'), 'latin1');
	await check();
	await screen.row('Zoë’s Café').waitFor();
	await screen.button('Back', { exact: true }).click();
	await choose('\uFEFFName\tStart date\nŁódź Cup\t01/05/2032', 'utf16le');
	await check();
	await screen.row('Łódź Cup').waitFor();
	const focused = () => page.evaluate(() => document.activeElement?.textContent);
	await expect.poll(focused).toMatch(/^1 event will be created/);
});
