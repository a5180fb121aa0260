import { beforeEach, describe, expect, test } from 'vitest';
import { deleteEvent } from '../contracts/samples.ts';
import { addAdmin, bookableEvent, useBurgee } from '../server/open-burgee.ts';
import { widths } from './chromium.ts';
import { addSession, network, page, screen, usePage } from './fixture.ts';

const burgee = useBurgee();
usePage({ viewport: widths.desktop });

const cut = (path: string) => network.fail(`**/api/admin${path}`);

test('Access Denied leads to the dashboard, which links to no page that the admin cannot open', async () => {
	await addSession(burgee.url, await addAdmin(burgee, 'reader', ['events:read']));
	await page.goto(`${burgee.url}/admin/bookings`);
	await screen.title('Access Denied').waitFor();
	await screen.link('Dashboard', { exact: true }).click();
	await screen.title('Dashboard').waitFor();
	await screen.link(/manage events/i).waitFor();
	expect(await screen.link(/bookings/i).count()).toBe(0);
});

describe('panel errors', () => {
	beforeEach(() => addSession(burgee.url, burgee.cookie));

	test.each([
		['/admin/bookings', '/bookings?*', 'Failed to load booking data'],
		['/admin/bookings/any', '/bookings/any', 'Failed to load booking details'],
		['/admin/bookings/any/day-sheet', '/bookings/any', 'Failed to load booking details'],
		['/admin/bookings/any/roll-call', '/bookings/any/roll-call', 'Failed to load the roll call'],
		['/admin/audit', '/audit**', 'Failed to load the audit log'],
		['/admin/events/edit/any', '/events/any', 'Failed to load event'],
		['/admin/events', '/events?*', 'Failed to fetch events'],
	])(
		'%s shows an error and a “Try Again” button if the page’s data cannot be loaded',
		async (path, call, sentence) => {
			await cut(call);
			await page.goto(burgee.url + path);
			await screen.waitForText(sentence);
			await screen.button('Try Again').waitFor();
		},
	);

	test('the edit form and the bookings page of a deleted event show “Event not found”', async () => {
		await page.goto(`${burgee.url}/admin/events/edit/gone`);
		await page.waitForURL('**/admin/events');
		await screen.waitForText('Event not found');
		await page.goto(`${burgee.url}/admin/events/bookings/gone`);
		await page.waitForURL('**/admin/bookings/gone');
		await screen.waitForText('Event not found');
	});

	test('the event form keeps its values after a failed save', async () => {
		await page.goto(`${burgee.url}/admin/events/create`);
		await screen.field('Event name *').fill('Slipway Tea');
		await screen.field(/^Start date/).fill('2027-03-28T01:30');
		await screen.button('Create Event').click();
		await screen.waitForText('the clocks go forward');
		await screen.field(/^Start date/).fill('2027-03-28T02:30');
		await screen.field('Requires payment').check();
		await screen.button('Create Event').click();
		await screen.waitForText('Enter a price, because this event requires payment');
		await screen.field(/^Price/).fill('12.35');
		await cut('/events');
		await screen.button('Create Event').click();
		await screen.waitForText('Failed to create event. Please try again.');
		expect(await screen.field('Event name *').inputValue()).toBe('Slipway Tea');

		await screen.button('Cancel').click();
		const question = screen.dialog('Leave without saving?');
		await question.getByRole('button', { name: 'Keep Editing' }).click();
		await page.unrouteAll();
		await screen.button('Create Event').click();
		await screen.waitForText('Event created successfully!');
		const [event] = await burgee.storage.events.listLatest();
		expect(event).toMatchObject({
			name: 'Slipway Tea',
			eventdatetime: '2027-03-28T01:30:00.000Z',
			priceMinor: 1235,
		});
	});

	test('the event form rejects an incomplete date and a year before 1900', async () => {
		await page.goto(`${burgee.url}/admin/events/create`);
		await screen.field('Event name *').fill('Half a Date');
		await screen.field(/^Start date/).fill('0026-07-04T18:30');
		await screen.field(/^Booking end date/).pressSequentially('07042027');
		await screen.button('Create Event').click();
		const alert = screen.alert();
		await alert.getByText('Booking end date is not complete. Enter a date and a time.').waitFor();
		await alert.getByText('Start date and time must be between 1900 and 2199').waitFor();
		const names = (await burgee.storage.events.listLatest()).map(({ name }) => name);
		expect(names).not.toContain('Half a Date');
	});

	test('the event list shows the result of an update or a deletion', async () => {
		await burgee.storage.events.add(bookableEvent({ id: 'eventToDelete', name: 'Doomed Regatta' }));
		await page.goto(`${burgee.url}/admin/events/edit/eventToDelete`);
		await screen.button('Update Event').click();
		await screen.waitForText('Event updated successfully!');
		await page.reload();
		await screen.button('Delete Doomed Regatta').waitFor();
		expect(await screen.text('Event updated successfully!').count()).toBe(0);

		await screen.button('Delete Doomed Regatta').click();
		const question = page.getByRole('dialog');
		await cut('/events/eventToDelete');
		await question.getByRole('button', { name: 'Delete Event' }).click();
		await screen.waitForText('Failed to delete event. Please try again.');
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
		await page.goto(`${burgee.url}/admin/bookings`);
		await loaded;
		await screen.heading('Bookings').waitFor();
		await page.context().clearCookies();
		await screen.link('Events', { exact: true }).click();
		await page.waitForURL('**/admin/login');
		const signedOut = screen.text('You were signed out. Please sign in again.');
		await signedOut.waitFor();
		await screen.signIn();
		await page.waitForURL('**/admin/events');
		await page.goto(`${burgee.url}/admin/dashboard`);
		await screen.button('Sign Out').click();
		await screen.title('Sign In to the Admin Panel').waitFor();
		expect(await signedOut.count()).toBe(0);
		await page.goto(`${burgee.url}/admin/dashboard`);
		await page.waitForURL('**/admin/login');
		await screen.signIn();
		await page.waitForURL('**/admin/dashboard');
		await page.context().clearCookies();
		await page.goto(`${burgee.url}/admin/events`);
		await signedOut.waitFor();
	});
});

describe('a page of the panel whose code is missing', () => {
	const failure = () => screen.title('Something Went Wrong');
	let documents: number;
	beforeEach(async () => {
		await addSession(burgee.url, burgee.cookie);
		await page.goto(`${burgee.url}/admin/dashboard`);
		await screen.title('Dashboard').waitFor();
		documents = 0;
		page.on('request', (request) => {
			if (request.isNavigationRequest()) documents += 1;
		});
	});
	const openEvents = () => screen.link('Events', { exact: true }).click();

	test('the panel loads the new version of a page once if a deployment has replaced its files', async () => {
		await page.route('**/assets/*.js', (route) =>
			documents === 0 ? route.fulfill({ status: 404 }) : route.continue(),
		);
		await openEvents();
		await screen.title('Manage Events').waitFor();
		expect(documents).toBe(1);
		expect(new URL(page.url()).pathname).toBe('/admin/events');
		expect(await failure().count()).toBe(0);
	});

	test('without a connection, the page reports the failure, and other pages can be opened', async () => {
		await page.context().setOffline(true);
		await openEvents();
		await failure().waitFor();
		await page.context().setOffline(false);
		await screen.link('Dashboard', { exact: true }).click();
		await screen.title('Dashboard').waitFor();
		expect(documents).toBe(0);
		await page.goBack();
		await failure().waitFor();
		await screen.button('Reload').click();
		await screen.title('Manage Events').waitFor();
	});
});
