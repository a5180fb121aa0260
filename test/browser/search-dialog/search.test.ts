import { beforeAll, expect, test } from 'vitest';
import { widths } from '../chromium.ts';
import { app, page, screen, useApp, usePage } from '../fixture.ts';

useApp();
usePage({ viewport: widths.phone, reducedMotion: 'reduce' }, 'suite');

beforeAll(async () => {
	await screen.goto('/');
	await screen.button('Search Members Area').click();
	await input().waitFor();
});
const input = () => page.getByPlaceholder('Search events, documents, news...');
const option = (name: string | RegExp) => page.getByRole('option', { name });

test('a search result says that an event is full, as soon as it is', async () => {
	await input().fill('radio evening');
	await option(/^VHF Radio Evening/)
		.getByText('Full', { exact: true })
		.waitFor();
	await input().fill('regatta supper');
	const supper = option(/^Regatta Supper Supper/);
	await supper.waitFor();
	expect(await supper.getByText('Full', { exact: true }).count()).toBe(0);
	const lastPlaces = {
		eventId: 'sample-regatta-supper',
		firstName: 'Ada',
		lastName: 'Reed',
		numberAttending: 3,
	};
	expect((await app.http.post('/api/bookings', lastPlaces)).status).toBe(201);
	await input().fill('regatta suppe');
	await supper.getByText('Full', { exact: true }).waitFor();
});

test('search finds events, documents, emails and pages, even with a mistyped word', async () => {
	await input().fill('lazer');
	await option(/^Laser Training with Guest Coach/).waitFor();
	await input().fill('reg');
	await option(/^Burgee Bowl Regatta/).waitFor();
	const results = await page.getByRole('option').allTextContents();
	expect(results.findLastIndex((text) => text.includes('Event'))).toBeLessThan(
		results.findIndex((text) => text.includes('News')),
	);
	await input().fill('constitution');
	expect(await option(/^Club Constitution/).getAttribute('href')).toBe(
		'/documents/club-constitution.pdf',
	);
	await input().fill('hull speed');
	await option(/^Beginner Sailing Tips/).click();
	await page.waitForURL('**/beginners');
});
