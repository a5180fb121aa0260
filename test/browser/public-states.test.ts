import { describe, expect, test } from 'vitest';
import { burgeeForTest } from '../server/running-burgee.ts';
import {
	dropFirstResponse,
	failAndTryAgain,
	focusedElement,
	goto,
	holdRequests,
	page,
	tryAgain,
	useApp,
	usePage,
	waitForText,
} from './fixture.ts';

useApp();
usePage();

const open = '/event-booking?id=sample-talk';
/** Opens a page of a club without events. */
async function gotoEmptyClub(path: string): Promise<void> {
	const { url } = await burgeeForTest({ SAMPLE_DATA: 'off', STORAGE: 'memory' });
	await page.goto(url + path);
}

describe('the shell', () => {
	test.each([
		['/', 'Welcome to the Members Area'],
		['/calendar', 'Events Calendar'],
	])(
		'the page %s shows an error if the club’s data cannot be loaded, and “Try Again” loads the page',
		async (path, title) => {
			const requests = await holdRequests('**/api/club');
			await goto(path);
			await page.getByText('Loading the Members Area…').waitFor({ state: 'attached' });
			expect(await page.getByRole('heading').count()).toBe(0);
			requests.fail();
			await page
				.getByRole('alert')
				.getByText('Failed to load the Members Area. We can’t reach the club’s server.')
				.waitFor();
			requests.pass();
			await tryAgain();
			await page.getByRole('heading', { level: 1, name: title }).waitFor();
			await page.getByRole('contentinfo').waitFor();
			expect(await page.getByRole('alert').count()).toBe(0);
		},
	);
});

describe('what is coming up, on Home', () => {
	const section = () => page.getByRole('region', { name: 'Coming up' });

	test('the home page shows an error if the events cannot be loaded, and “Try Again” loads the events', async () => {
		await failAndTryAgain('/', {
			request: '**/api/events',
			loading: 'Loading events…',
			failed: 'Failed to fetch events',
		});
		await section().getByRole('listitem').first().waitFor();
		expect(await section().getByRole('listitem').count()).toBe(3);
		expect(await section().getByRole('alert').count()).toBe(0);
	});

	test('the home page of a club without events says that no events are planned', async () => {
		await gotoEmptyClub('/');
		await section()
			.getByText('The next events are still being planned. Please check back soon.')
			.waitFor();
		expect(await section().getByRole('listitem').count()).toBe(0);
	});
});

describe('the booking page', () => {
	test('the booking page shows why an event cannot be booked', async () => {
		await goto('/event-booking');
		await waitForText('No event ID provided');
		await goto('/event-booking?id=never');
		await page.getByRole('heading', { name: 'Event Not Found' }).waitFor();
		await goto('/event-booking?id=sample-quiz-past');
		await page.getByRole('heading', { name: 'Booking Closed' }).waitFor();
		await waitForText('Bookings for this event are closed.');
		await goto('/event-booking?id=sample-visitors');
		await waitForText('This event does not take bookings.');
	});

	test('with PAYMENTS=none, the booking page of a paid event says that payment is not available', async () => {
		const unpaid = await burgeeForTest({ STORAGE: 'memory', PAYMENTS: 'none' });
		await page.goto(`${unpaid.url}/event-booking?id=sample-dinner`);
		await waitForText('This event needs online payment, which is not available yet.');
		await waitForText('£38.75 per adult');
		expect(await page.getByRole('button', { name: /^book/i }).count()).toBe(0);
	});

	test('the booking page shows an error if the request fails, and “Try Again” loads the form', async () => {
		await failAndTryAgain(open, {
			request: '**/api/events/*',
			loading: 'Loading event...',
			failed: 'Failed to fetch event data',
		});
		await page.getByLabel('Lead Member First Name *').waitFor();
	});

	test('if the response to a free booking is lost, a retry does not create a second booking', async () => {
		const sent = await dropFirstResponse('**/api/bookings');
		await goto(open);
		await page.getByLabel('Lead Member First Name *').fill('Dev');
		await page.getByLabel('Lead Member Last Name *').fill('Raman');
		const book = page.getByRole('button', { name: /^book/i });
		await book.click();
		await waitForText('Failed to submit booking. Please try again.');
		expect(await page.getByLabel('Lead Member Last Name *').inputValue()).toBe('Raman');

		await book.click();
		await page.getByRole('heading', { name: 'Booking Submitted Successfully' }).waitFor();
		expect(sent).toHaveLength(2);
		expect(sent[0]?.key).toBeTruthy();
		expect(sent[1]).toEqual(sent[0]);

		// After a booking, the next booking form is empty. The form asks for confirmation if the lead member is
		// the same.
		await page.getByRole('button', { name: 'Make Another Booking' }).click();
		expect(await page.getByLabel('Lead Member First Name *').inputValue()).toBe('');
		expect(await page.getByLabel(/^Total Number Attending/).inputValue()).toBe('1');
		await page.getByLabel('Lead Member First Name *').fill('dev');
		await page.getByLabel('Lead Member Last Name *').fill('Raman');
		await book.click();
		const question = page.getByRole('dialog', {
			name: 'You already have a booking for this event. Book again?',
		});
		await question.waitFor();
		await page.keyboard.press('Escape');
		await question.waitFor({ state: 'hidden' });
		expect(sent).toHaveLength(2);
		await book.click();
		await question.getByRole('button', { name: 'Book Again' }).click();
		await page.getByRole('heading', { name: 'Booking Submitted Successfully' }).waitFor();
		expect(sent[2]?.key).not.toBe(sent[0]?.key);
	});

	test('the booking page shows “Booking Closed” if the event closes while the form is open', async () => {
		await page.route('**/api/bookings', (route) =>
			route.continue({
				postData: JSON.stringify({
					...route.request().postDataJSON(),
					eventId: 'sample-quiz-past',
				}),
			}),
		);
		await goto(open);
		await page.getByLabel('Lead Member First Name *').fill('Carys');
		await page.getByLabel('Lead Member Last Name *').fill('Pritchard');
		await page.getByRole('button', { name: /^book/i }).click();
		await page.getByRole('heading', { name: 'Booking Closed' }).waitFor();
	});

	test('a member can book a free event by keyboard alone', async () => {
		await goto(open);
		await page.getByLabel('Lead Member First Name *').focus();
		await page.keyboard.type('Moses');
		await page.keyboard.press('Tab');
		await page.keyboard.type('Adeyemi');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		expect(await focusedElement()).toBe('numberAttending');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Space');
		await page.getByRole('button', { name: 'Book 2 places' }).waitFor();
		await page.keyboard.press('Enter');
		await page.getByRole('button', { name: 'Book 3 places' }).focus();
		await page.keyboard.press('Enter');
		await page.getByRole('heading', { name: 'Booking Submitted Successfully' }).waitFor();
		expect(await focusedElement()).toBe('H1');
	});
});

describe('the calendar', () => {
	test('the calendar shows an error if the request fails, and “Try Again” loads the events', async () => {
		const requests = await holdRequests('**/api/events');
		await goto('/calendar');
		await page.getByText('Loading events…').waitFor({ state: 'attached' });
		expect(await page.getByRole('article').count()).toBe(0);
		requests.fail();
		await waitForText('Failed to fetch events');
		requests.pass();
		await tryAgain();
		await page.getByRole('article').first().waitFor();
		expect(await page.getByRole('article').count()).toBeGreaterThan(15);
	});

	test('the Google Calendar link sets a length of two hours for an event without an end', async () => {
		await goto('/calendar');
		const add = page
			.getByRole('article')
			.filter({ hasText: 'Long Pursuit Race' })
			.getByRole('button', { name: /add to my calendar/i });
		await add.click();
		const dialog = page.getByRole('dialog', { name: 'Add to My Calendar' });
		const google = (await dialog.getByRole('link', { name: /google/i }).getAttribute('href')) ?? '';
		const [, from = '', to = ''] = /dates=(\w+)%2F(\w+)/.exec(google) ?? [];
		const instant = (text: string) =>
			Date.parse(text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
		expect(instant(to) - instant(from)).toBe(2 * 60 * 60 * 1000);
		await page.keyboard.press('Escape');
		await dialog.waitFor({ state: 'hidden' });
		expect(await add.evaluate((button) => button === document.activeElement)).toBe(true);
	});

	test('the calendar of a club without events shows “No Upcoming Events”', async () => {
		await gotoEmptyClub('/calendar');
		await page.getByRole('heading', { name: 'No Upcoming Events' }).waitFor();
	});
});

test('an unknown address shows “Page Not Found”', async () => {
	await goto('/nowhere');
	await page.getByRole('heading', { level: 1, name: /not found/i }).waitFor();
});
