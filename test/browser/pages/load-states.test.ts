import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openBurgeeForTest } from '../../server/open-burgee.ts';
import { folderForTest } from '../../server/running-burgee.ts';
import { root } from '../../source-files.ts';
import { checkAccessibility } from '../accessibility-tests.ts';
import { network, page, screen, usePage, useReadApp } from '../fixture.ts';

useReadApp();
usePage();

const bookingForm = '/event-booking?id=sample-talk';

test('if the club’s data cannot be loaded, a page shows an error, and “Try Again” loads the page', async () => {
	const requests = await network.hold('**/api/club');
	await screen.goto('/calendar');
	await screen.text('Loading the Members Area…').waitFor({ state: 'attached' });
	expect(await page.getByRole('heading').count()).toBe(0);
	requests.fail();
	await screen
		.alert('Failed to load the Members Area. We can’t reach the club’s server.')
		.waitFor();
	requests.pass();
	await screen.tryAgain();
	await screen.title('Events Calendar').waitFor();
	await page.getByRole('contentinfo').waitFor();
	expect(await screen.alert().count()).toBe(0);
});

test('each public page shows an error if its data cannot be loaded, and “Try Again” loads the data', async () => {
	for (const [path, request, loading, failed, shown] of [
		['/documents', 'documents', 'Loading documents…', 'Failed to fetch documents', 'Membership'],
		['/', 'events', 'Loading events…', 'Failed to fetch events', 'Book Event'],
		['/calendar', 'events', 'Loading events…', 'Failed to fetch events', 'Novices’ Morning'],
		[bookingForm, 'events/*', 'Loading event...', 'Failed to fetch event data', 'Book Your Places'],
		[
			...(['/news/sample-regatta-report', 'campaigns/*', 'Loading the newsletter…'] as const),
			...(['Failed to load the newsletter', 'Dear members,'] as const),
		],
		[
			...(['/work-day-booking?id=sample-work-day', 'work-days/*', 'Loading work day…'] as const),
			...(['Failed to fetch work day data', 'Scrub the slipway'] as const),
		],
	] as const) {
		await network.failAndTryAgain(path, {
			...{ request: `**/api/${request}`, loading, failed },
			whenFailed: checkAccessibility,
		});
		await screen.main().getByText(shown).first().waitFor();
		expect([path, await screen.alert().count()]).toEqual([path, 0]);
		await page.unrouteAll({ behavior: 'wait' });
	}
});

test('each page of a club that has stored nothing says so, and Home has no photo carousel without photos', async () => {
	const file = join(await folderForTest(), 'club.json');
	const { photos, ...facts } = JSON.parse(
		await readFile(`${root}server/sample-club/club.json`, 'utf8'),
	);
	expect(photos).toHaveLength(5);
	await writeFile(file, JSON.stringify(facts));
	const { url } = await openBurgeeForTest({ STORAGE: 'memory', CLUB_FILE: file });
	await screen.goto(url);
	const comingUp = screen.region('Coming Up');
	await comingUp
		.getByText('The next events are still being planned. Please check back soon.')
		.waitFor();
	expect(await comingUp.getByRole('listitem').count()).toBe(0);
	await screen.region('Water Level at Kestrel Water').scrollIntoViewIfNeeded();
	await screen.heading('No Readings Yet').waitFor();
	expect(await page.getByRole('img', { name: /^Chart: / }).count()).toBe(0);
	// Nothing takes the place of what the club does not have.
	const waterLevel = await screen.region('Water Level at Kestrel Water').boundingBox();
	expect(waterLevel?.height).toBeLessThan(300);
	expect(await screen.region('Next Work Day').count()).toBe(0);
	expect(await screen.region('Latest News').count()).toBe(0);
	expect(await screen.text('Members’ Photos').count()).toBe(0);
	await checkAccessibility();
	for (const [path, title] of [
		['/calendar', 'No Upcoming Events'],
		['/news', 'No Recent Communications'],
	] as const) {
		await screen.goto(url + path);
		await screen.heading(title).waitFor();
		await checkAccessibility();
	}
	await network.respond('**/api/documents', { json: { documents: [] } });
	await screen.goto(`${url}/documents`);
	await screen.heading('No Documents Yet').waitFor();
	await checkAccessibility();
});
