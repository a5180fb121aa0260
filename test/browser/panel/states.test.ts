import { dayMs, toInstant } from '@burgee/core';
import { describe, expect, test } from 'vitest';
import {
	bookingOf,
	campaignOf,
	deleteEvent,
	readingOf,
	signUpOf,
	workDayOf,
} from '../../contracts/samples.ts';
import { addAdmin, bookableEvent } from '../../server/open-burgee.ts';
import { widths } from '../chromium.ts';
import { addSession, followLink, network, page, restartPage, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel(widths.desktop);

/** The server answers each request with an error that it has logged under this id. */
const failUnexpectedly = (path: string, requestId: string) =>
	network.respond(`**/api/admin${path}`, {
		status: 500,
		contentType: 'application/problem+json',
		json: { code: 'internal', title: 'Something went wrong.', details: { requestId } },
	});

test('Access Denied leads to the dashboard, and neither the dashboard nor the list of work days links to a page that the admin cannot open', async () => {
	const date = toInstant(new Date(Date.now() + dayMs));
	await burgee.storage.workDays.add(workDayOf({ id: 'quiet', name: 'Quiet Work Day', date }));
	await addSession(burgee.url, await addAdmin(burgee, 'reader', ['events:read']));
	await openPanel(burgee.url, '/admin/bookings');
	await screen.title('Access Denied').waitFor();
	await screen.link('Dashboard', { exact: true }).click();
	await screen.title('Dashboard').waitFor();
	await screen.link(/manage events/i).waitFor();
	expect(await screen.link(/bookings/i).count()).toBe(0);
	await followLink(`${burgee.url}/admin/work-days`);
	await screen.row('Quiet Work Day').waitFor();
	expect(await screen.row('Quiet Work Day').getByRole('link').count()).toBe(0);
});

test('an admin who may only read sees every list, and nothing that changes a record', async () => {
	const { storage } = burgee;
	await storage.events.add(bookableEvent({ id: 'known', name: 'Known Record' }));
	await storage.events.add(bookableEvent({ id: 'gone', name: 'Known Record' }));
	await deleteEvent(storage, 'gone');
	await storage.bookings.add(bookingOf({ id: 'known', eventId: 'known', lastName: 'Record' }));
	const date = toInstant(new Date(Date.now() + dayMs));
	await storage.workDays.add(workDayOf({ id: 'known', name: 'Known Record', date }));
	await storage.workDays.signUp(signUpOf({ id: 'known', workDayId: 'known', lastName: 'Record' }));
	await storage.campaigns.add(campaignOf({ id: 'known', subject: 'Known Record' }));
	await storage.waterReadings.add(readingOf({ dateTime: date, value: 4.21 }));
	const granted = ['events:read', 'bookings:read', 'members:read'] as const;
	await addSession(burgee.url, await addAdmin(burgee, 'reader', [...granted]));
	await openPanel(burgee.url, '/admin/dashboard');
	await screen.title('Dashboard').waitFor();
	// Each text is absent from the previous page, so that the test waits for the next page.
	for (const [path, shown] of [
		['events', 'Features'],
		['events/deleted', 'Kept until'],
		['bookings/known', 'Aileen Record'],
		['bookings/known/roll-call', 'Show only people who are not here yet'],
		['work-days', 'Jobs filled'],
		['work-days/known', 'Scrub the slipway'],
		['members', 'reader@example.org'],
		['content', 'Known Record'],
		['content/water-levels', '4.21 m'],
		['content/documents', 'Members Handbook'],
		['content/club-facts', 'To change these facts, you need the permission members:write.'],
	] as const) {
		await followLink(`${burgee.url}/admin/${path}`);
		await screen.main().getByText(shown).first().waitFor();
		const controls = screen
			.main()
			.locator(
				'a:not([data-record]), button:enabled, input:is([type=checkbox],[type=file]):enabled',
			);
		// The buttons of the roll call, which check people in, have the name of the lead member.
		const changing =
			/Aileen Record|^(Add|Cancel|Close|Copy|Correct|Create|Delete|Edit|Import|Invite|Remove|Replace|Restore|Save|Select|Write)\b/;
		const names = await controls.evaluateAll((all) =>
			all.map((control) => control.ariaLabel ?? control.textContent ?? ''),
		);
		expect([path, names.filter((name) => changing.test(name))]).toEqual([path, []]);
	}
});

describe('panel errors', () => {
	test('each page of the panel says which data could not be loaded, and “Try Again” loads the data', async () => {
		await openPanel(burgee.url, '/admin/dashboard');
		await screen.title('Dashboard').waitFor();
		await failUnexpectedly('/audit*', 'k3f9x21a');
		await followLink(`${burgee.url}/admin/audit`);
		await screen.alert(/^Failed to load the audit log.* \(Error k3f9x21a\)$/).waitFor();
		await network.fail('**/api/admin/**');
		for (const [path, ...sentences] of [
			['bookings', 'Failed to load booking data'],
			['bookings/any', 'Failed to load booking details'],
			['bookings/any/roll-call', 'Failed to load the roll call'],
			['bookings/any/day-sheet', 'Failed to load booking details'],
			['events/edit/any', 'Failed to load event'],
			['events', 'Failed to fetch events'],
			['events/deleted', 'Failed to load deleted events'],
			['work-days/edit/any', 'Failed to load work day'],
			['work-days', 'Failed to load work days'],
			['work-days/any', 'Failed to load volunteers'],
			['members', 'Failed to load members'],
			['account', 'Failed to load your account', 'Failed to load your sessions'],
			['content/newsletters/edit/any', 'Failed to load newsletter'],
			['content', 'Failed to load newsletters'],
			['content/pages/edit/any', 'Failed to load page'],
			['content/pages', 'Failed to load pages'],
			['content/water-levels', 'Failed to load water readings'],
			['content/documents', 'Failed to load documents'],
			['content/club-facts', 'Failed to load the club’s facts'],
		]) {
			await followLink(`${burgee.url}/admin/${path}`);
			for (const sentence of sentences) await screen.alert(sentence).waitFor();
		}
		await page.unrouteAll();
		const failed = page.getByRole('alert').filter({ hasText: 'the club’s facts' });
		await failed.getByRole('button', { name: 'Try Again' }).click();
		await screen.button('Edit The Club').waitFor();
	});

	test('the address of an event’s bookings in the old app leads to the bookings', async () => {
		await openPanel(burgee.url, '/admin/events/bookings/gone');
		await page.waitForURL('**/admin/bookings/gone');
		await screen.waitForText('Event not found');
	});

	test('the event form keeps its values after a failed save', async () => {
		await openPanel(burgee.url, '/admin/events/create');
		await screen.field('Event name *').fill('Slipway Tea');
		await screen.field(/^Start date/).fill('2032-03-28T01:30');
		await screen.checkbox('Allow booking').check();
		await screen.button('Publish Event').click();
		await screen.waitForText('the clocks go forward');
		await screen.field(/^Start date/).fill('2032-03-28T02:30');
		await screen.field('Requires payment').check();
		await screen.button('Publish Event').click();
		await screen.waitForText('Enter a price, because this event requires payment');
		await screen.field('Price per adult *').fill('12.35');
		await failUnexpectedly('/events', 'k3f9x21b');
		await screen.button('Publish Event').click();
		await screen.waitForText('Failed to create event. Please try again. (Error k3f9x21b)');
		expect(await screen.field('Event name *').inputValue()).toBe('Slipway Tea');

		await screen.button('Cancel').click();
		const question = screen.dialog('Leave without saving?');
		await question.getByRole('button', { name: 'Keep Editing' }).click();
		await page.unrouteAll();
		await screen.button('Publish Event').click();
		await screen.waitForText('Event created successfully!');
		const [event] = await burgee.storage.events.listLatest();
		expect(event).toMatchObject({
			name: 'Slipway Tea',
			eventdatetime: '2032-03-28T01:30:00.000Z',
			priceMinor: 1235,
		});
	});

	test('the event list shows the result of an update or a deletion', async () => {
		await burgee.storage.events.add(bookableEvent({ id: 'eventToDelete', name: 'Doomed Regatta' }));
		await openPanel(burgee.url, '/admin/events/edit/eventToDelete');
		await screen.button('Save Event').click();
		await screen.waitForText('Event updated successfully!');
		await page.reload();
		await screen.menuOf('Doomed Regatta').waitFor();
		expect(await screen.text('Event updated successfully!').count()).toBe(0);

		await screen.choose('Delete', 'Doomed Regatta');
		const question = page.getByRole('dialog');
		await failUnexpectedly('/events/eventToDelete', 'k3f9x21c');
		await question.getByRole('button', { name: 'Delete Event' }).click();
		await screen.waitForText('Failed to delete event. Please try again. (Error k3f9x21c)');
		await page.unrouteAll();
		// Another admin has already deleted the event. The page therefore reports the deletion as successful.
		await deleteEvent(burgee.storage, 'eventToDelete');
		await question.getByRole('button', { name: 'Delete Event' }).click();
		await screen.waitForText('Doomed Regatta was deleted.');
		await expect
			.poll(() => page.evaluate(() => document.activeElement?.textContent))
			.toContain('Doomed Regatta was deleted.');
	});

	test('after a session ends, the admin signs in again and sees the requested page', async () => {
		// Without the session, a page that is still loading would itself lead to the sign-in page.
		const loaded = page.waitForResponse(/\/api\/admin\/bookings(\?|$)/);
		await openPanel(burgee.url, '/admin/bookings');
		await loaded;
		await screen.heading('Bookings').waitFor();
		await page.context().clearCookies();
		await screen.link('Events', { exact: true }).click();
		await page.waitForURL('**/admin/login');
		const signedOut = screen.text('You were signed out. Please sign in again.');
		await signedOut.waitFor();
		await screen.signIn();
		await page.waitForURL('**/admin/events');
		await screen.button('Sign Out').click();
		await screen.title('Sign In to the Admin Panel').waitFor();
		expect(await signedOut.count()).toBe(0);
		await screen.signIn();
		await screen.title('Manage Events').waitFor();
		await page.context().clearCookies();
		await page.goto(`${burgee.url}/admin/events`);
		await signedOut.waitFor();
	});
});

test('a page whose code is missing reports that the connection failed, or loads its new version once after a deployment has replaced the files', async () => {
	const failure = () => screen.title('Something Went Wrong');
	const open = (link: string) => screen.link(link, { exact: true }).click();
	// The new page has no cached code.
	await restartPage({ viewport: widths.desktop });
	await addSession(burgee.url, burgee.cookie);
	await page.goto(`${burgee.url}/admin/dashboard`);
	await screen.title('Dashboard').waitFor();
	let documents = 0;
	page.on('request', (request) => {
		if (request.isNavigationRequest()) documents += 1;
	});

	await page.context().setOffline(true);
	await open('Events');
	await failure().waitFor();
	await page.context().setOffline(false);
	await open('Dashboard');
	await screen.title('Dashboard').waitFor();
	expect(documents).toBe(0);
	await page.goBack();
	await failure().waitFor();
	await screen.button('Reload').click();
	await screen.title('Manage Events').waitFor();
	expect(documents).toBe(1);

	await page.route('**/assets/*.js', (route) =>
		documents === 1 ? route.fulfill({ status: 404 }) : route.continue(),
	);
	await open('Work days');
	await screen.title('Work Days').waitFor();
	expect(documents).toBe(2);
	expect(new URL(page.url()).pathname).toBe('/admin/work-days');
	expect(await failure().count()).toBe(0);
});
