import { readFile } from 'node:fs/promises';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
	publicUrl,
	type SquareServer,
	squareEnvironment,
	startSquare,
} from '../adapters/square-server.ts';
import { type OpenBurgee, openBurgee } from '../server/open-burgee.ts';
import { Payer, paymentLinkFor } from '../server/payer.ts';
import { widths } from './chromium.ts';
import { newPage, page, screen, screenOf, usePage } from './fixture.ts';

usePage({ viewport: widths.desktop }, 'suite');

const sally = { name: 'Sally Secretary', email: 'sally@example.org', password: 'nine-green-buoys' };
const tom = { name: 'Tom Treasurer', email: 'tom@example.org', password: 'four-brass-bells' };

let square: SquareServer;
let burgee: OpenBurgee;
let secretaryTab: Page;
let treasurerTab: Page;
const secretary = screenOf(() => secretaryTab);
const treasurer = screenOf(() => treasurerTab);
const open = (tab: Page, path: string) => tab.goto(burgee.url + path);

/** The club keeps its data in SQLite and takes real money through a local server that imitates Square. */
beforeAll(async () => {
	square = await startSquare();
	burgee = await openBurgee({
		PUBLIC_URL: publicUrl,
		...squareEnvironment(square),
		SQUARE_ENVIRONMENT: 'production',
	});
	return async () => {
		await burgee.close();
		await square.close();
	};
});

/** Returns the id of the only event with this name. */
async function eventId(name: string): Promise<string> {
	const events = await burgee.storage.events.listLatest();
	const ids = events.filter((event) => event.name === name).map(({ id }) => id);
	expect(ids).toHaveLength(1);
	return ids[0] ?? '';
}

/** Invites a person with these permissions, who opens the link in a browser of their own. */
async function invite(person: typeof sally, permissions: string[]): Promise<Page> {
	await screen.link('Members', { exact: true }).click();
	await screen.link('Invite a Member').click();
	await screen.field('Name *').fill(person.name);
	await screen.field('Email *').fill(person.email);
	for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
	for (const permission of permissions) await screen.checkbox(permission).check();
	await screen.button('Create Invitation Link').click();
	const link = await screen.field(/^Link for/).inputValue();
	const tab = await newPage({ viewport: widths.desktop });
	await open(tab, new URL(link).pathname);
	const guest = screenOf(() => tab);
	await guest.field('Password *').fill(person.password);
	await guest.button('Save Password and Sign In').click();
	await guest.waitForText(`Welcome, ${person.name}. You’re signed in`);
	return tab;
}

test('the first admin invites an event secretary and a treasurer, who choose passwords', async () => {
	await open(page, '/admin/login');
	await screen.signIn();
	await screen.title(/Dashboard/).waitFor();
	secretaryTab = await invite(sally, ['Change events', 'Change bookings']);
	treasurerTab = await invite(tom, ['See bookings']);
	expect(await secretary.link('Members', { exact: true }).count()).toBe(0);
	expect(await treasurer.link('Events', { exact: true }).count()).toBe(0);
	await open(treasurerTab, '/admin/audit');
	await treasurer.title('Access Denied').waitFor();
});

test('the secretary imports events from a spreadsheet, and copies one to the next year', async () => {
	await secretary.link('Events', { exact: true }).click();
	await secretary.link('Import Events').click();
	const rows = ['Name\tStart date\tBookable', 'Regatta\t01/05/2030\tNo'];
	await secretary
		.field('Or paste the rows')
		.fill([...rows, 'Island Picnic\t01/06/2030\tYes'].join('\n'));
	await secretary.button('Check the Rows').click();
	await secretary.waitForText('2 events will be created. Nothing has been created yet.');
	expect(await burgee.storage.events.listLatest()).toEqual([]);
	await secretary.button('Create 2 Events').click();
	await secretary.waitForText('2 events were created.');
	await secretary.link('Show the Events').click();
	await secretary.button('Copy Regatta').click();
	await secretaryTab.getByRole('dialog').getByRole('button', { name: 'Copy Event' }).click();
	await secretary.waitForText('This is the copy.');
	expect(await secretary.field(/^Start date/).inputValue()).toBe('2031-05-07T00:00');
	await secretary.button('Cancel').click();
});

test('two people edit an event at once, and the second keeps both changes', async () => {
	await secretary.link('Events', { exact: true }).click();
	await secretary.link('Create Event').click();
	await secretary.field('Event name *').fill('Laying-up Supper');
	await secretary.field(/^Start date and time/).fill('2030-10-05T18:30');
	await secretary.checkbox('Allow booking').check();
	await secretary.checkbox('Requires payment').check();
	await secretary.field('Price per adult *').fill('12.35');
	await secretary.checkbox('Offer places for children').check();
	await secretary.button('Create Event').click();
	await secretary.waitForText('Event created successfully!');
	const path = `/admin/events/edit/${await eventId('Laying-up Supper')}`;
	await open(page, path);
	await open(secretaryTab, path);
	await screen.field(/^Short description/).fill('Supper and prizes');
	await screen.button('Update Event').click();
	await screen.waitForText('Event updated successfully!');
	await secretary.field('Price per adult *').fill('12.50');
	await secretary.button('Update Event').click();
	await secretary.dialog('Someone else has changed this event').waitFor();
	await secretary.button('Save My Choices').click();
	await secretary.waitForText('Event updated successfully!');
	const supper = await burgee.storage.events.get(await eventId('Laying-up Supper'));
	expect(supper).toMatchObject({ description: 'Supper and prizes', priceMinor: 1250 });
});

test('the secretary runs a work day, for which a member signs up', async () => {
	await secretary.link('Work days', { exact: true }).click();
	await secretary.link('Create Work Day').click();
	await secretary.field('Name *').fill('Autumn Work Day');
	await secretary.field(/^Date and time/).fill('2030-10-12T09:30');
	await secretary.button('Add Job').click();
	await secretary.field('Title *').fill('Scrub the slipway');
	await secretary.button('Create Work Day').click();
	await secretary.waitForText('Work day created successfully!');
	const [workDay] = await burgee.storage.workDays.list();

	const memberTab = await newPage({ viewport: widths.phone });
	const member = screenOf(() => memberTab);
	await open(memberTab, `/work-day-booking?id=${workDay?.id}`);
	await member.checkbox('Scrub the slipway').check();
	await member.field('First Name *').fill('Gus');
	await member.field('Last Name *').fill('Reed');
	await member.button('Sign Up').click();
	await member.heading('Booking Confirmed').waitFor();

	await secretary.link('Autumn Work Day', { exact: true }).click();
	await secretary.row('Gus Reed').first().waitFor();
	await secretary.button('Add Volunteer').click();
	const dialog = secretaryTab.getByRole('dialog');
	await dialog.getByRole('checkbox', { name: 'Scrub the slipway' }).check();
	await dialog.getByLabel('First Name *').fill('Ida');
	await dialog.getByLabel('Last Name *').fill('Reed');
	await dialog.getByRole('button', { name: 'Add Volunteer' }).click();
	await secretary.waitForText('Ida Reed was added.');
	await secretary.button('Remove Gus Reed').click();
	await dialog.getByRole('button', { name: 'Remove Volunteer' }).click();
	await secretary.waitForText('Gus Reed was removed.');
	const volunteers = await download(secretaryTab, 'Download Spreadsheet (CSV)');
	expect(volunteers.map((row) => row['First name'])).toEqual(['Ida']);
	await secretary.link('All Work Days').click();
	await secretary.button('Close Autumn Work Day').click();
	await secretary.waitForText('Autumn Work Day is closed.');
});

/** Books four places as a member does, and pays £43.75 by card. */
async function payForSupper(id: string, firstName: string): Promise<void> {
	const { bookingData } = paymentLinkFor(id);
	const data = { ...bookingData, firstName };
	const payer = new Payer(burgee.http);
	const link = paymentLinkFor(id, { bookingData: data, totalAmount: 43.75 });
	const { body } = await payer.requestLink(link);
	await payer.pay(body.checkoutId, `cnon:card-nonce-ok-${firstName}`);
}

/** Downloads a CSV file with a link of the page. */
async function download(tab: Page, link: string): Promise<Record<string, string>[]> {
	const [file] = await Promise.all([
		tab.waitForEvent('download'),
		tab.getByRole('link', { name: link }).click(),
	]);
	return parse(await readFile(await file.path()), { bom: true, columns: true });
}

test('a member books, and the secretary adds, corrects, deletes, restores and cancels bookings', async () => {
	const id = await eventId('Island Picnic');
	const memberTab = await newPage({ viewport: widths.phone });
	const member = screenOf(() => memberTab);
	await open(memberTab, `/event-booking?id=${id}`);
	await member.fillLeadMember('Spam', 'Reed');
	await member.button('Book 1 place').click();
	await member.heading('Booking Submitted Successfully').waitFor();

	await open(secretaryTab, `/admin/bookings/${id}`);
	const dialog = secretaryTab.getByRole('dialog');
	const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
	await secretary.button('Add Booking').click();
	await secretary.fillLeadMember('Cara', 'Reed');
	await inDialog('Book 1 Place').click();
	await secretary.waitForText('Cara Reed was booked.');
	await secretary.button('Edit Cara Reed').click();
	await dialog.getByLabel('Total Number Attending *', { exact: true }).fill('3');
	await inDialog('Save Booking').click();
	await secretary.waitForText('The booking of Cara Reed was saved.');
	await secretary.button('Delete Spam Reed').click();
	await inDialog('Delete Booking').click();
	await secretary.waitForText('1 booking was deleted.');
	await secretary.button('Undo').click();
	await secretary.waitForText('The change was undone.');
	await secretary.button('Cancel Spam Reed').click();
	await secretary.field('Reason *').fill('Not a member');
	await inDialog('Cancel Booking').click();
	await secretary.waitForText('The booking of Spam Reed was cancelled.');
	const bookings = await download(secretaryTab, 'Download Spreadsheet (CSV)');
	expect(bookings.map((row) => [row['First name'], row['Cancel reason']])).toEqual([
		['Cara', ''],
		['Spam', 'Not a member'],
	]);
});

test('the secretary writes a newsletter, which members read', async () => {
	await secretary.link('Content', { exact: true }).first().click();
	await secretary.link('Write a Newsletter').click();
	await secretary.field('Subject *').fill('Season news');
	await secretary.field('Text').fill('# Regatta\n\nSee you on the water.');
	await secretary.button('Add Newsletter').click();
	await secretary.waitForText('The newsletter was added.');
	const memberTab = await newPage({ viewport: widths.phone });
	await open(memberTab, '/news');
	await screenOf(() => memberTab)
		.heading('Season news')
		.waitFor();
});

test('two organisers call the roll on two phones at once', async () => {
	const id = await eventId('Laying-up Supper');
	await payForSupper(id, 'Anna');
	await payForSupper(id, 'Ben');
	for (const tab of [page, secretaryTab]) {
		await tab.setViewportSize(widths.phone);
		await open(tab, `/admin/bookings/${id}/roll-call`);
	}
	await Promise.all([screen.button(/^Anna Reed/).click(), secretary.button(/^Ben Reed/).click()]);
	for (const phone of [screen, secretary]) {
		// Each phone polls the check-ins of the other.
		await phone.waitForText(/^8 of 8/);
		expect(await phone.horizontalOverflow()).toBe(0);
	}
	for (const tab of [page, secretaryTab]) await tab.setViewportSize(widths.desktop);
});

test('the treasurer’s download contains the payments and refunds that the provider recorded', async () => {
	const [first] = square.completedPayments();
	const refundId = square.refund(first?.paymentId ?? '', 875);
	const webhook = square.webhooks.refund(refundId);
	expect(await square.webhooks.send(webhook, burgee.url)).toBe(204);
	await open(treasurerTab, '/admin/bookings');
	const id = await eventId('Laying-up Supper');
	await treasurer.row('Laying-up Supper').getByText('£78.75').waitFor();
	const payments = await download(treasurerTab, 'Download Payments (CSV)');
	const recorded = [
		...square.completedPayments().map(({ paymentId, amountMinor }) => [paymentId, amountMinor]),
		...square.refunds().map((refund) => [refund.refundId, refund.amountMinor]),
	];
	const listed = payments.map((row) => [
		row['Provider’s ID'],
		Math.round(Number(row.Amount) * 100),
	]);
	expect(listed).toHaveLength(3);
	expect(listed).toEqual(expect.arrayContaining(recorded));
	await treasurer.link('Laying-up Supper').click();
	await treasurer.row('Ben Reed').waitFor();
	const { summary } = await burgee.admin.read<EventBookingsJson>(`/api/admin/bookings/${id}`);
	expect(summary.revenue).toEqual([{ amount: 78.75, currency: 'GBP' }]);
});

test('the audit log shows each step of the season', async () => {
	await screen.link('Dashboard', { exact: true }).click();
	await screen.link(/^Audit Log/).click();
	for (const sentence of [
		'Invited Sally Secretary',
		'Tom Treasurer chose a password with a link',
		'Created the event Island Picnic',
		'Created the event Laying-up Supper',
		'Changed the event Laying-up Supper: price £12.35 → £12.50',
		'Created the work day Autumn Work Day',
		'Added a volunteer to Autumn Work Day',
		'Removed a volunteer from Autumn Work Day',
		'Downloaded the volunteers of Autumn Work Day',
		'Added the booking of Cara Reed, Island Picnic',
		'Corrected the booking of Cara Reed, Island Picnic',
		'Deleted the booking of Spam Reed, Island Picnic',
		'Undid a change of the booking of Spam Reed, Island Picnic',
		'Cancelled the booking of Spam Reed, Island Picnic',
		'Downloaded the bookings for Island Picnic',
		'Added the newsletter Season news',
		'Changed the check-in of Anna Reed, Laying-up Supper',
		'Changed the check-in of Ben Reed, Laying-up Supper',
		/^Downloaded the payments from/,
	]) {
		await screen.waitForText(sentence);
	}
	const text = await screen.main().innerText();
	for (const { password } of [sally, tom]) expect(text).not.toContain(password);
	expect(await screen.horizontalOverflow()).toBe(0);
});

afterAll(() => Promise.all([secretaryTab, treasurerTab].map((tab) => tab?.context().close())));
