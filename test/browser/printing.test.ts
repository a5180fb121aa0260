import { beforeAll, expect, test } from 'vitest';
import { widths } from './chromium.ts';
import { openInPanel, page, screen, useApp, usePage } from './fixture.ts';
import { expectPrinted, printedPages } from './printed-pages.ts';

useApp();
usePage({ viewport: widths.phone }, 'suite');

const bookings = '/admin/bookings/sample-regatta-supper';
const date = /Regatta Supper.*\w+day \d+ \w+ \d{4}, 19:00/;

beforeAll(async () => {
	await page.emulateMedia({ colorScheme: 'dark' });
	await screen.goto('/admin/login');
	await screen.signIn();
	await screen.title('Dashboard').waitFor();
});

test('the roll call prints in black on A4, without what is for the screen, and it and the day sheet name the date', async () => {
	// test/browser/panel/event-day.test.ts prints a long day sheet.
	await openInPanel(`${bookings}/day-sheet`);
	await screen.title('Regatta Supper: Day Sheet').waitFor();
	await page.emulateMedia({ media: 'print' });
	expect((await page.locator('body').innerText()).replace(/\s+/g, ' ')).toMatch(date);
	await page.emulateMedia({ media: null });
	await openInPanel(`${bookings}/roll-call`);
	await screen.title('Regatta Supper: Roll Call').waitFor();
	const sheets = await printedPages();
	expectPrinted(sheets);
	expect(sheets).toHaveLength(1);
	expect(sheets[0]?.text).toMatch(date);
});

test.each([
	['phone', widths.phone],
	['desktop', widths.desktop],
])(
	'a booking that is open on a %s prints alone, below the name and the date of its event',
	async (_, viewport) => {
		await page.setViewportSize(viewport);
		await openInPanel(bookings);
		await screen.link('Ben Okafor').click();
		await screen.heading('Ben Okafor').waitFor();
		const sheets = await printedPages();
		expectPrinted(sheets);
		expect(sheets).toHaveLength(1);
		expect(sheets[0]?.text).toMatch(date);
		expect(sheets[0]?.text).toMatch(/Ben Okafor .*Email ?ben@example.org/);
		expect(sheets[0]?.text).not.toMatch(/Farah/);
	},
);

test('the list of those without an address prints with the letter that an organiser has written', async () => {
	await openInPanel(`${bookings}/letter`);
	await screen.field('Subject *').fill('Bring a torch');
	await screen.field('Text *').fill('It will be dark.');
	const sheets = await printedPages();
	expectPrinted(sheets);
	expect(sheets).toHaveLength(1);
	expect(sheets[0]?.text).toMatch(/Bring a torch.*It will be dark\..*Moses Adeyemi.*3 people/);
	expect(sheets[0]?.text).not.toMatch(/Send|Preview/);
	await screen.field('Subject *').fill('');
	await screen.field('Text *').fill('');
});

test('the calendar prints in black on A4 as a list of the events with their deadlines, without what is for the screen', async () => {
	await screen.goto('/calendar');
	await screen.title('Events Calendar').waitFor();
	await screen.openEvent('Commodore’s Lunch');
	const sheets = await printedPages();
	expectPrinted(sheets);
	// The months of the sample club's events depend on the day of the test.
	expect(sheets.length).toBeLessThanOrEqual(2);
	expect(sheets[0]?.text).toMatch(/^Kestrel Yacht Club, Members Area/);
	await page.emulateMedia({ media: 'print' });
	const row = page.getByRole('article').filter({ hasText: 'Commodore’s Lunch' });
	expect((await row.innerText()).replace(/\s+/g, ' ')).toMatch(
		/^Sun \d+ 12:30 Commodore’s Lunch £19\.95 Book by \w{3} \d+ \w+, 18:00$/,
	);
	for (const role of ['button', 'banner', 'navigation', 'contentinfo', 'status'] as const) {
		expect([role, await page.getByRole(role).count()]).toEqual([role, 0]);
	}
	expect(await screen.main().getByRole('link').count()).toBe(0);
	const month = page.getByRole('region').first();
	expect(await month.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid');
});
