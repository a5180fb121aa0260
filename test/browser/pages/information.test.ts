import { describe, expect, test } from 'vitest';
import { closePageAfterTest, page, screen, usePage, useReadApp } from '../fixture.ts';

useReadApp();
usePage();

const section = (name: string) => page.getByRole('region', { name, exact: true });
const waitUntilAtTop = (id: string) =>
	page.waitForFunction(
		(anchor) => Math.abs(document.getElementById(anchor)?.getBoundingClientRect().top ?? 1e6) < 120,
		id,
	);

describe('the information page', () => {
	test('the information page explains the radio channels and the mayday call, and has the noticeboard, the trip slips, the water level and links', async () => {
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

describe('section links', () => {
	test('if an address names a section in its hash, the page scrolls to the section and focuses it, and opens at the top if there is no such section', async () => {
		await screen.goto('/information#trip-slips');
		await waitUntilAtTop('trip-slips');
		await expect.poll(screen.focused).toBe('trip-slips');
		await page.goto('about:blank');
		await screen.goto('/information#nowhere');
		await page.getByRole('heading', { level: 1 }).waitFor();
		expect(await page.evaluate(() => window.scrollY)).toBe(0);
	});

	test('a link to a section, on the same page or on another one, scrolls to the section and focuses it', async () => {
		await screen.goto('/beginners');
		for (const [link, id] of [
			[
				page.getByRole('navigation', { name: 'On This Page' }).getByText('Hull Speed'),
				'hull-speed',
			],
			[screen.link('What to say on each'), 'radio'],
		] as const) {
			await link.click();
			await waitUntilAtTop(id);
			await expect.poll(screen.focused).toBe(id);
		}
	});
});
