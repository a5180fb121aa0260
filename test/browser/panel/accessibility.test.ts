import { type PanelPageName, panelPages } from '@burgee/core/rules/site/panel-pages';
import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import {
	anyDialog,
	checkAccessibility,
	click,
	fillAndClick,
	openAndCheck,
	type PageToCheck,
	testAccessibility,
} from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { openInPanel, page, screen, useApp, usePage } from '../fixture.ts';

useApp();
usePage({ viewport: widths.phone, reducedMotion: 'reduce' }, 'suite');

test('axe finds no accessibility violation on the sign-in page', async () => {
	await openAndCheck('/admin/login');
	await screen.signIn();
	await page.waitForURL('**/admin/dashboard');
});

const pages: PageToCheck[] = [
	['the dashboard', '/admin/dashboard'],
	[
		'the event list, and the dialogs that copy and delete an event',
		'/admin/events',
		async () => {
			await checkAccessibility();
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
	['the list of deleted events', '/admin/events/deleted'],
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
	['the list of work days', '/admin/work-days'],
	['the form for an existing work day', '/admin/work-days/edit/sample-work-day'],
	[
		'the volunteers of a work day, and the dialog that adds one, with errors',
		'/admin/work-days/sample-work-day',
		async () => {
			await checkAccessibility();
			await click('Add Volunteer', anyDialog)();
			await anyDialog().getByRole('button', { name: 'Add Volunteer' }).click();
			await screen.alert().waitFor();
		},
	],
	['the day sheet of an event', '/admin/bookings/sample-barbecue/day-sheet'],
	['the letter to those who have booked', '/admin/bookings/sample-regatta-supper/letter'],
	['the roll call of an event', '/admin/bookings/sample-barbecue/roll-call'],
	['the members page', '/admin/members'],
	['the form that invites a member', '/admin/members/invite'],
	['the account page', '/admin/account'],
	['the form for an existing event', '/admin/events/edit/sample-dinner'],
	['the bookings overview', '/admin/bookings'],
	[
		'the treasury with the lines of a figure',
		'/admin/treasury?eventId=sample-barbecue&figure=expected',
	],
	['the comparison with the payment provider', '/admin/treasury/comparison'],
	[
		'the end of a day, and the dialog that closes it',
		'/admin/treasury/day/2026-06-01',
		async () => {
			await checkAccessibility();
			await click('Close the Day', anyDialog)();
		},
	],
	['a missing receipt', '/admin/treasury/receipts/none/none/none'],
	['the form for a new work day', '/admin/work-days/create'],
	['the list of newsletters', '/admin/content'],
	['the form for a new newsletter', '/admin/content/newsletters/create'],
	['the club’s own pages', '/admin/content/pages'],
	['the form for a new page', '/admin/content/pages/create'],
	['the water readings', '/admin/content/water-levels'],
	['the club’s PDFs', '/admin/content/documents'],
	['the club’s facts', '/admin/content/club-facts'],
	['the messages', '/admin/messages'],
	['the audit log', '/admin/audit'],
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

/** The test above checks the sign-in page. The others show the forms of checked pages. */
const otherPages: PanelPageName[] = [
	...(['login', 'invitation', 'edit-member', 'edit-newsletter', 'edit-page'] as const),
];

test('every page of the panel is checked', () => {
	const unchecked = Object.entries(panelPages).filter(
		([, { path }]) =>
			!pages.some(([, checked]) => matchPath(path, checked.split('?')[0] ?? '') !== null),
	);
	expect(unchecked.map(([name]) => name).sort()).toEqual(otherPages.sort());
});
