import { beforeEach, describe, expect, test } from 'vitest';
import { addAdmin, bookableEvent, useBurgee } from '../server/open-burgee.ts';
import { widths } from './chromium.ts';
import { addSession, page, signInOnPage, usePage, waitForText } from './fixture.ts';

const burgee = useBurgee();
usePage({ viewport: widths.desktop });

const cut = (path: string) => page.route(`**/api/admin${path}`, (route) => route.abort());

describe('Access Denied', () => {
	test.each([
		['/admin/events/create', 'events:write', 'You do not have permission to create events.'],
		['/admin/events/edit/any', 'events:write', 'You do not have permission to edit events.'],
		['/admin/bookings', 'bookings:read', "You don't have permission to view bookings."],
		['/admin/bookings/any', 'bookings:read', "You don't have permission to view bookings."],
	])(
		'%s shows “Access Denied” if the admin lacks the permission for the page',
		async (path, permission, sentence) => {
			const name = `reader-${path.replaceAll('/', '-')}`;
			await addSession(burgee.url, await addAdmin(burgee, name, ['events:read']));
			await page.goto(burgee.url + path);
			await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
			await waitForText(sentence);
			await waitForText(permission);
			await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
			await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
			expect(await page.getByRole('link', { name: /view bookings/i }).count()).toBe(0);
		},
	);
});

describe('panel errors', () => {
	beforeEach(() => addSession(burgee.url, burgee.cookie));

	test.each([
		['/admin/bookings', '/bookings', 'Failed to load booking data'],
		['/admin/bookings/any', '/bookings/any', 'Failed to load booking details'],
		['/admin/events/edit/any', '/events/any', 'Failed to load event'],
		['/admin/events', '/events?*', 'Failed to fetch events'],
	])(
		'%s shows an error and a “Try Again” button if the page’s data cannot be loaded',
		async (path, call, sentence) => {
			await cut(call);
			await page.goto(burgee.url + path);
			await waitForText(sentence);
			await page.getByRole('button', { name: 'Try Again' }).waitFor();
		},
	);

	test('the edit form and the bookings page of a deleted event show “Event not found”', async () => {
		await page.goto(`${burgee.url}/admin/events/edit/gone`);
		await page.waitForURL('**/admin/events');
		await waitForText('Event not found');
		await page.goto(`${burgee.url}/admin/events/bookings/gone`);
		await page.waitForURL('**/admin/bookings/gone');
		await waitForText('Event not found');
	});

	test('the event form keeps its values after a failed save', async () => {
		await page.goto(`${burgee.url}/admin/events/create`);
		await page.getByLabel('Event name *').fill('Slipway Tea');
		await page.getByLabel(/^Start date/).fill('2027-03-28T01:30');
		await page.getByRole('button', { name: 'Create Event' }).click();
		await waitForText('the clocks go forward');
		await page.getByLabel(/^Start date/).fill('2027-03-28T02:30');
		await page.getByLabel('Requires payment').check();
		await page.getByRole('button', { name: 'Create Event' }).click();
		await waitForText('Enter a price, because this event requires payment');
		await page.getByLabel(/^Price/).fill('12.35');
		await cut('/events');
		await page.getByRole('button', { name: 'Create Event' }).click();
		await waitForText('Failed to create event. Please try again.');
		expect(await page.getByLabel('Event name *').inputValue()).toBe('Slipway Tea');

		await page.getByRole('button', { name: 'Cancel' }).click();
		const question = page.getByRole('dialog', { name: 'Leave without saving?' });
		await question.getByRole('button', { name: 'Keep editing' }).click();
		await page.unrouteAll();
		await page.getByRole('button', { name: 'Create Event' }).click();
		await waitForText('Event created successfully!');
		const [event] = await burgee.storage.events.listLatest();
		expect(event).toMatchObject({
			name: 'Slipway Tea',
			eventdatetime: '2027-03-28T01:30:00.000Z',
			priceMinor: 1235,
		});
	});

	test('the event form rejects an incomplete date and a year before 1900', async () => {
		await page.goto(`${burgee.url}/admin/events/create`);
		await page.getByLabel('Event name *').fill('Half a Date');
		await page.getByLabel(/^Start date/).fill('0026-07-04T18:30');
		await page.getByLabel(/^Booking end date/).pressSequentially('07042027');
		await page.getByRole('button', { name: 'Create Event' }).click();
		const alert = page.getByRole('alert');
		await alert.getByText('Booking end date is not complete. Enter a date and a time.').waitFor();
		await alert.getByText('Start date and time must be between 1900 and 2199').waitFor();
		const names = (await burgee.storage.events.listLatest()).map(({ name }) => name);
		expect(names).not.toContain('Half a Date');
	});

	test('the event list shows the result of an update or a deletion', async () => {
		await burgee.storage.events.add(bookableEvent({ id: 'eventToDelete', name: 'Doomed Regatta' }));
		await page.goto(`${burgee.url}/admin/events/edit/eventToDelete`);
		await page.getByRole('button', { name: 'Update Event' }).click();
		await waitForText('Event updated successfully!');
		await page.reload();
		await page.getByRole('button', { name: 'Delete Doomed Regatta' }).waitFor();
		expect(await page.getByText('Event updated successfully!').count()).toBe(0);

		await page.getByRole('button', { name: 'Delete Doomed Regatta' }).click();
		const question = page.getByRole('dialog');
		await cut('/events/eventToDelete');
		await question.getByRole('button', { name: 'Delete event' }).click();
		await waitForText('Failed to delete event. Please try again.');
		await page.unrouteAll();
		// Another admin has already deleted the event. The page therefore reports the deletion as successful.
		await burgee.storage.events.remove('eventToDelete');
		await question.getByRole('button', { name: 'Delete event' }).click();
		await waitForText('Doomed Regatta was deleted.');
		await expect
			.poll(() => page.evaluate(() => document.activeElement?.textContent))
			.toContain('Doomed Regatta was deleted.');
	});

	test('after a session ends, the admin signs in again and sees the requested page', async () => {
		await page.goto(`${burgee.url}/admin/bookings`);
		await page.getByRole('heading', { name: 'Bookings' }).waitFor();
		await page.context().clearCookies();
		await page.getByRole('link', { name: 'Events', exact: true }).click();
		await page.waitForURL('**/admin/login');
		await signInOnPage();
		await page.waitForURL('**/admin/events');
		await page.goto(`${burgee.url}/admin/dashboard`);
		await page.getByRole('button', { name: 'Sign Out' }).click();
		await page.waitForURL('**/admin/login');
		await page.goto(`${burgee.url}/admin/dashboard`);
		await page.waitForURL('**/admin/login');
	});
});
