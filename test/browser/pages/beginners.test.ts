import { beforeAll, expect, test } from 'vitest';
import { checkAccessibility } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { page, screen, usePage, useReadApp } from '../fixture.ts';

useReadApp();
usePage({ viewport: widths.phone, reducedMotion: 'reduce' }, 'suite');
beforeAll(async () => {
	await screen.goto('/beginners');
});

const section = (name: string) => page.getByRole('region', { name, exact: true });

test('the beginners page has a table of contents and all its sections', async () => {
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

test('the hull speed calculator can be used by keyboard alone, and shows an error for an invalid length', async () => {
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

	const field = hull.getByLabel('Waterline length');
	const workOut = hull.getByRole('button', { name: 'Work Out Hull Speed' });
	await field.fill('long');
	await workOut.click();
	await hull.getByText('Enter the length as a number, for example 4.5').waitFor();
	await expect.poll(screen.focused).toBe('waterline');
	expect(await field.getAttribute('aria-invalid')).toBe('true');
	expect(await field.getAttribute('aria-describedby')).toContain('waterline-error');
	expect(await result.innerText()).toBe('');
	await page.getByLabel('Find a word').fill('spinnaker');
	await checkAccessibility();
	await field.fill('16');
	expect(await field.getAttribute('aria-invalid')).toBeNull();
	await workOut.click();
	await result.getByText('A waterline of 16 feet').waitFor();
});
