import { expect, test } from 'vitest';
import { page, screen, useApp, usePage } from '../fixture.ts';

useApp();
usePage();

test('the Google Calendar link sets a length of two hours for an event without an end', async () => {
	await screen.goto('/calendar');
	const add = page
		.getByRole('article')
		.filter({ hasText: 'Long Pursuit Race' })
		.getByRole('button', { name: /add to my calendar/i });
	await add.click();
	const dialog = screen.dialog('Add to My Calendar');
	const google = (await dialog.getByRole('link', { name: /google/i }).getAttribute('href')) ?? '';
	const [, from = '', to = ''] = /dates=(\w+)%2F(\w+)/.exec(google) ?? [];
	const instant = (text: string) =>
		Date.parse(text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
	expect(instant(to) - instant(from)).toBe(2 * 60 * 60 * 1000);
	await screen.press('Escape');
	await dialog.waitFor({ state: 'hidden' });
	expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('the printed calendar shows the events, but no buttons, header or footer', async () => {
	await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
	await screen.goto('/calendar');
	await screen.article().waitFor();
	await screen.text('Kestrel Yacht Club, Members Area').waitFor();
	for (const role of ['button', 'banner', 'navigation', 'contentinfo'] as const) {
		expect([role, await page.getByRole(role).count()]).toEqual([role, 0]);
	}
	expect(await screen.link(/^Book Event/).count()).toBe(0);
	const month = page.getByRole('region').first();
	expect(await month.evaluate((element) => getComputedStyle(element).breakInside)).toBe('avoid');
	expect(
		await page.evaluate(() => {
			const { color, backgroundColor } = getComputedStyle(document.body);
			return { color, backgroundColor };
		}),
	).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' });
	const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
	expect(sheets?.length).toBeLessThan(6);
});
