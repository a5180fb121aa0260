import { clubDocuments } from '@burgee/core/rules/site/documents';
import { describe, expect, test } from 'vitest';
import { openBurgeeForTest } from '../server/open-burgee.ts';
import { app, closePageAfterTest, page, screen, useApp, usePage } from './fixture.ts';

useApp();
usePage();

const section = (name: string) => page.getByRole('region', { name, exact: true });
const waitUntilAtTop = (id: string) =>
	page.waitForFunction(
		(anchor) => Math.abs(document.getElementById(anchor)?.getBoundingClientRect().top ?? 1e6) < 120,
		id,
	);

describe('the documents page', () => {
	test('the documents page has a card for each document, with a link to the PDF', async () => {
		await screen.goto('/documents');
		await screen.title('Documents & Files').waitFor();
		await screen.article().waitFor();
		const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts();
		expect(titles.map((title) => title.replace(/\s*\(.*/, ''))).toEqual(
			clubDocuments.map(({ title }) => title),
		);
		for (const { title, fileName, description } of clubDocuments) {
			const card = page.getByRole('article').filter({ hasText: description });
			const link = card.getByRole('link', { name: `${title} (PDF, opens in a new tab)` });
			expect(await link.getAttribute('target')).toBe('_blank');
			expect(await link.getAttribute('href')).toBe(`/documents/${fileName}`);
			expect(await card.innerText()).toMatch(/PDF, \d+ kB, updated \d+ \w+ 20\d\d/);
		}
		const pdf = await page.request.get(`${app.url}/documents/club-constitution.pdf`);
		expect(pdf.headers()['content-type']).toBe('application/pdf');
		expect(await page.title()).toBe('Documents & Files · KYC');
	});

	test('the documents page in production shows no link for a document whose PDF is missing', async () => {
		const production = await openBurgeeForTest({
			NODE_ENV: 'production',
			PAYMENTS: 'none',
			PUBLIC_URL: 'http://localhost',
			STORAGE: 'memory',
		});
		await screen.goto(`${production.url}/documents`);
		await screen.text('Not yet available').first().waitFor();
		expect(await screen.text('Not yet available').count()).toBe(clubDocuments.length);
		expect(await page.getByRole('article').getByRole('link').count()).toBe(0);
		await screen.goto(`${production.url}/documents/club-constitution.pdf`);
		await screen.title('Page Not Found').waitFor();
	});

	test('the printed documents page shows the address of each PDF', async () => {
		await screen.goto('/documents');
		const address = screen.text(`${app.url}/documents/membership-fees.pdf`);
		await address.waitFor({ state: 'hidden' });
		await page.emulateMedia({ media: 'print' });
		await address.waitFor();
		expect(await screen.button(/menu/i).count()).toBe(0);
	});
});

describe('the information page', () => {
	test('the information page explains the three radio channels and the mayday call', async () => {
		await screen.goto('/information');
		await screen.title('Club Information').waitFor();
		const radio = section('Radio Channels');
		const channels = await radio.getByRole('heading', { level: 3 }).allInnerTexts();
		expect(channels.slice(0, 3).map((name) => name.replace(/\s+/g, ' '))).toEqual([
			'Channel 16 for emergencies only',
			'Channel 8 the club channel',
			'Channel 77 the water-authority channel',
		]);
		expect(await radio.innerText()).toContain('Mayday, mayday, mayday.');
		expect(await radio.innerText()).toContain('call 999');
	});

	test('the information page has the noticeboard, the trip slips, the water level and links', async () => {
		await screen.goto('/information');
		await section('Noticeboard').waitFor();
		expect(await section('Noticeboard').getByRole('listitem').count()).toBe(8);
		expect(await section('Trip Slips').innerText()).toContain('How to fill it in');
		const levels = section('Water Level').getByRole('link', { name: /^More water levels/ });
		expect(await levels.getAttribute('href')).toMatch(/^https:/);
		const related = section('News, Events and Documents');
		for (const [name, path] of [
			['News', '/news'],
			['Calendar', '/calendar'],
			['Documents & Files', '/documents'],
			['Beginner Sailing Tips', '/beginners'],
		] as const) {
			const link = related.getByRole('link', { name, exact: true });
			expect(await link.getAttribute('href')).toBe(path);
		}
	});

	test('the button “Print a Trip Slip” prints the trip slip without the rest of the page', async () => {
		closePageAfterTest();
		await page.addInitScript(() => {
			window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
		});
		await screen.goto('/information');
		await screen.text('Back ashore at').first().waitFor({ state: 'hidden' });
		await screen.button('Print a Trip Slip').click();
		await page.locator('html[data-printed="yes"][data-print="trip-slip"]').waitFor();
		await page.emulateMedia({ media: 'print' });
		for (const half of ['For the box', 'For your contact ashore']) {
			await screen.text(half, { exact: true }).waitFor();
		}
		const visible = await page.getByRole('heading').allInnerTexts();
		expect(visible).toEqual([]);
		await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
		await screen.heading('Noticeboard').waitFor();
		await screen.text('Back ashore at').first().waitFor({ state: 'hidden' });
	});
});

describe('the beginners page', () => {
	test('the beginners page has a table of contents and all its sections', async () => {
		await screen.goto('/beginners');
		await screen.title('Beginner Sailing Tips').waitFor();
		const contents = page.getByRole('navigation', { name: 'On This Page' });
		const titles = await contents.getByRole('link').allInnerTexts();
		expect(titles).toEqual([
			'Before You Launch',
			'What to Wear',
			'How Much Wind',
			'Your First Hour Afloat',
			'When You Capsize',
			'Rules of the Road',
			'Lingo',
			'Hull Speed',
			'Where to Go Next',
		]);
		for (const title of titles) await section(title).waitFor();
		expect(await section('Before You Launch').innerText()).toMatch(
			/channel 16 is for emergencies only, channel 8 is the club, channel 77 is the water authority/,
		);
		const related = section('Where to Go Next');
		for (const path of ['/news', '/calendar', '/information', '/documents']) {
			await related.locator(`a[href="${path}"]`).waitFor();
		}
	});

	test('the filter of sailing words shows the matching words while the user types', async () => {
		await screen.goto('/beginners');
		const lingo = section('Lingo');
		const words = lingo.locator('dt');
		await words.first().waitFor();
		const all = await words.count();
		expect(all).toBeGreaterThanOrEqual(25);
		await lingo.getByRole('status').getByText(`${all} words`).waitFor();
		const filter = lingo.getByLabel('Find a word');
		await filter.fill('GYB');
		await lingo.getByRole('status').getByText('1 word found').waitFor();
		expect(await words.allInnerTexts()).toEqual(['Gybe']);
		await filter.fill('spinnaker');
		await lingo.getByRole('status').getByText('No words found').waitFor();
		expect(await words.count()).toBe(0);
		await filter.fill('  ');
		await lingo.getByRole('status').getByText(`${all} words`).waitFor();
		expect(await words.count()).toBe(all);
	});

	test('the hull speed calculator can be used by keyboard alone', async () => {
		await screen.goto('/beginners');
		const hull = section('Hull Speed');
		const result = hull.getByRole('status');
		expect(await hull.innerText()).toContain('knots = 1.34 × √LWL');
		expect(await hull.innerText()).toContain('knots = 2.43 × √LWL');
		await hull.getByLabel('Waterline length').focus();
		await page.keyboard.type('4.52');
		await screen.press('Enter');
		await result.getByText('A waterline of 4.52 metres: 5.2 knots (5.9 mph, 9.6 km/h)').waitFor();

		await screen.press('Tab');
		await expect.poll(screen.focused).toBe('waterline-unit');
		await page.keyboard.type('feet');
		expect(await result.innerText()).toBe('');
		await screen.press('Tab', 'Enter');
		await result.getByText('A waterline of 4.52 feet: 2.8 knots').waitFor();
	});

	test('the hull speed calculator shows an error for an invalid length', async () => {
		await screen.goto('/beginners');
		const hull = section('Hull Speed');
		const field = hull.getByLabel('Waterline length');
		const workOut = hull.getByRole('button', { name: 'Work Out Hull Speed' });
		await field.fill('long');
		await workOut.click();
		await hull.getByText('Enter the length as a number, for example 4.5').waitFor();
		await expect.poll(screen.focused).toBe('waterline');
		expect(await field.getAttribute('aria-invalid')).toBe('true');
		expect(await field.getAttribute('aria-describedby')).toContain('waterline-error');
		expect(await hull.getByRole('status').innerText()).toBe('');
		await field.fill('16');
		expect(await field.getAttribute('aria-invalid')).toBeNull();
		await workOut.click();
		await hull.getByRole('status').getByText('9.7 knots').waitFor();
	});
});

describe('section links', () => {
	test('if an address names a section in its hash, the page scrolls to the section and focuses it', async () => {
		await screen.goto('/information#trip-slips');
		await waitUntilAtTop('trip-slips');
		await expect.poll(screen.focused).toBe('trip-slips');
	});

	test('an address with an unknown hash opens the page at the top', async () => {
		await screen.goto('/information#nowhere');
		await page.getByRole('heading', { level: 1 }).waitFor();
		expect(await page.evaluate(() => window.scrollY)).toBe(0);
	});
});
