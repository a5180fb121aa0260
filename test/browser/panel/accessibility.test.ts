import { beforeAll } from 'vitest';
import { bookingOf } from '../../contracts/samples.ts';
import { paidEvent } from '../../server/open-burgee.ts';
import {
	anyDialog,
	checkAccessibility,
	click,
	fillAndClick,
	type PageToCheck,
	testAccessibility,
} from '../accessibility-tests.ts';
import { screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel();

beforeAll(async () => {
	const { events, bookings } = burgee.storage;
	await events.add(paidEvent({ id: 'supper' }));
	const unpaid = {
		paymentRequired: true,
		paymentAmountMinor: 2470,
		paymentCurrency: 'GBP',
	} as const;
	await bookings.add(bookingOf({ id: 'anna', eventId: 'supper', ...unpaid }));
	await bookings.add(bookingOf({ id: 'ben', eventId: 'supper', ...unpaid, paid: true }));
});

/** The states that every-width.test.ts does not show. The tests of each dialog check that one. */
const pages: PageToCheck[] = [
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
		'the bookings of an event, of which some can be selected',
		'/admin/bookings/supper',
		click('Select Bookings', () => screen.checkbox(/^Select all/)),
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

testAccessibility(pages, (path) => openPanel(burgee.url, path));
