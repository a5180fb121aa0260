import { afterAll, describe, expect, test } from 'vitest';
import { fillLegacyProject, legacyEvents, snapshotOf } from '../adapters/legacy-project.ts';
import { findFirestoreEmulator, openFirestore } from '../firestore-emulator.ts';
import { firstAdmin, signIn } from '../server/open-burgee.ts';
import { addSession, app, openInPanel, page, screen, useApp, usePage } from './fixture.ts';

// Tests that Burgee shows the data of a Firestore project that is older than Burgee (decision: stored-names).
describe.skipIf(findFirestoreEmulator() === null)('an existing Firestore project of a club', () => {
	let club: ReturnType<typeof openFirestore>;
	let before: unknown[];
	useApp('firestore', async (environment) => {
		club = openFirestore(environment.FIREBASE_PROJECT_ID ?? '');
		await fillLegacyProject(club.firestore);
		before = await snapshotOf(club.firestore);
		return { SAMPLE_DATA: 'off' };
	});
	usePage({ reducedMotion: 'reduce' });
	afterAll(() => club?.close());

	/** Returns the text of a public page, as the server renders it. */
	const textOf = async (path: string) =>
		(await app.http.read<string>(path)).replace(/<script.*?<\/script>|<!--.*?-->/gs, '');

	test('the calendar shows “Date TBC” for events without a date in an existing Firestore project', async () => {
		const [, ...entries] = (await textOf('/calendar')).split('<article');
		const names = entries.map((entry) => /<h3[^>]*>(.*?)<\/h3>/.exec(entry)?.[1] ?? '');
		const entry = (name: string) => entries[names.indexOf(name)];
		expect(entry('Laying-up supper')).toContain('18:30');
		expect(entry('Cruise')).toContain('Wednesday 10 July 2097');
		expect(entry('Evening race')).toContain('18:30');
		for (const name of ['Picnic', 'Leap supper', 'Boat sale', 'Dinghy park']) {
			expect(entry(name)).toContain('Date TBC');
		}
		expect(names).toHaveLength(legacyEvents.length - 2);
		expect(names.indexOf('Open day')).toBeLessThan(names.indexOf('Cruise'));
		expect(names.indexOf('Evening race')).toBeLessThan(names.indexOf('Picnic'));
		expect(names).not.toContain('Last season');
	});

	test('the booking page of an event with an unreadable date shows “Date not specified”', async () => {
		expect(await textOf('/event-booking?id=unreadable-date')).toContain('Date not specified');
	});

	test('the admin panel shows the events and bookings of an existing Firestore project', async () => {
		await addSession(app.url, await signIn(app.url, firstAdmin));
		await screen.goto('/admin/dashboard');
		await screen.text('First aid').first().waitFor();

		await openInPanel('/admin/events');
		const row = (text: string) => screen.row(text);
		await row('Picnic').waitFor();
		expect(await row('Picnic').innerText()).toContain('Invalid Date');
		expect(await row('Picnic').innerText()).toContain('View Only');
		expect(await row('Open day').innerText()).toContain('Bookable');
		const upcoming = await page.getByRole('row').count();
		await openInPanel('/admin/events?when=past');
		await row('Last season').waitFor();
		await row('Earlier season').waitFor();
		const past = await page.getByRole('row').count();
		// Subtract the heading row of each table from the row counts.
		expect([upcoming - 1, past - 1]).toEqual([legacyEvents.length - 2, 2]);

		await openInPanel('/admin/bookings');
		await row('Laying-up supper').waitFor();
		expect(await row('Laying-up supper').innerText()).toMatch(
			/4[\s\S]*7[\s\S]*£24\.70[\s\S]*€43\.23/,
		);
		await openInPanel('/admin/bookings/complete');
		await row('Archer').waitFor();
		await row('Archer').getByRole('link').click();
		await screen.text('€43.23', { exact: true }).first().waitFor();
		expect(await row('Bare').innerText()).toContain('Free Event');
	});

	test('the documents of an existing Firestore project are unchanged after a user has viewed the pages', async () => {
		expect(before.length).toBeGreaterThan(30);
		const after = (await snapshotOf(club.firestore)) as { path: string }[];
		// Burgee added only one Firestore document, for the first administrator.
		const known = new Set((before as { path: string }[]).map(({ path }) => path));
		expect(after.filter(({ path }) => known.has(path))).toEqual(before);
		expect(after.filter(({ path }) => !known.has(path))).toMatchObject([
			{ fields: { email: firstAdmin.email } },
		]);
	});
});
