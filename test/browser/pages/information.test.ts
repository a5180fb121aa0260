import { describe, expect, test } from 'vitest';
import { page, screen, usePage, useReadApp } from '../fixture.ts';

useReadApp();
usePage();

const section = (name: string) => page.getByRole('region', { name, exact: true });
const waitUntilAtTop = (id: string) =>
	page.waitForFunction(
		(anchor) => Math.abs(document.getElementById(anchor)?.getBoundingClientRect().top ?? 1e6) < 120,
		id,
	);

describe('the information page', () => {
	test('the information page opens at the top if its address names no section, explains the radio channels and the mayday call, has the noticeboard, the trip slips, the water level and links, and prints a trip slip', async () => {
		await screen.goto('/information#nowhere');
		await screen.title('Club Information').waitFor();
		expect(await page.evaluate(() => window.scrollY)).toBe(0);
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

		// The button prints the trip slip without the rest of the page.
		await page.evaluate(() => {
			window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
		});
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
