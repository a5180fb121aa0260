import { beforeAll } from 'vitest';
import {
	anyDialog,
	checkAccessibility,
	click,
	fillAndClick,
	type PageToCheck,
	testAccessibility,
} from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { openInPanel, page, screen, useApp, usePage } from '../fixture.ts';

useApp();
usePage({ viewport: widths.phone, reducedMotion: 'reduce' }, 'suite');

beforeAll(async () => {
	await screen.goto('/admin/login');
	await screen.signIn();
	await page.waitForURL('**/admin/dashboard');
});

/** The states that every-width.test.ts does not show: lists in which records are selected, dialogs and errors. */
const pages: PageToCheck[] = [
	[
		'the dialogs that copy and delete an event',
		'/admin/events',
		async () => {
			for (const action of ['Copy', 'Delete']) {
				await click(/^More actions/, () => page.getByRole('menu'))();
				await page.getByRole('menuitem', { name: action }).click();
				await anyDialog().waitFor();
				if (action === 'Copy') {
					await checkAccessibility();
					await screen.press('Escape');
				}
			}
		},
	],
	[
		'the event form with errors, and the question about unsaved changes',
		'/admin/events/create',
		async () => {
			await click('Publish Event', () => screen.alert())();
			await checkAccessibility();
			await fillAndClick({ 'Event name *': 'Half a Regatta' }, 'Cancel', anyDialog)();
		},
	],
	[
		'the bookings of an event, the selection of several, and the drawer with one',
		'/admin/bookings/sample-regatta-supper',
		async () => {
			await checkAccessibility();
			await click('Select Bookings', () => screen.checkbox(/^Select all/))();
			await checkAccessibility();
			await page.getByRole('rowheader').getByRole('link').first().click();
			await anyDialog().waitFor();
		},
	],
	[
		'the dialog that adds a volunteer, with errors',
		'/admin/work-days/sample-work-day',
		async () => {
			await click('Add Volunteer', anyDialog)();
			await anyDialog().getByRole('button', { name: 'Add Volunteer' }).click();
			await screen.alert().waitFor();
		},
	],
	[
		'the dialog that closes a day',
		'/admin/treasury/day/2026-06-01',
		click('Close the Day', anyDialog),
	],
	// This page comes last, because it keeps unsaved changes.
	[
		'the import of events with problems, and with its preview',
		'/admin/events/import',
		async () => {
			const rows = 'Name\tStart date\nRegatta\t01/05/2031\nRegatta\t2031-05-01';
			await screen.field('Or paste the rows').fill(`${rows}\nTea\tsoon`);
			await click('Check the Rows', () => screen.text(/^Row 4:/))();
			await checkAccessibility();
			await screen.button('Back', { exact: true }).click();
			await screen.field('Or paste the rows').fill(rows);
			await click('Check the Rows', () => screen.button('Create 1 Event'))();
		},
	],
];

testAccessibility(pages, openInPanel);
