import type { EventJson } from '@burgee/core/api/events';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { burgeeForTest } from '../server/running-burgee.ts';
import { widths } from './chromium.ts';
import {
	app,
	dropFirstResponse,
	focusedElement,
	goto,
	holdRequests,
	horizontalOverflow,
	page,
	restartPage,
	signInOnPage,
	useApp,
	usePage,
	watchErrors,
} from './fixture.ts';
import {
	bookAndPay,
	booking,
	checkoutIdOf,
	fillIn,
	heading,
	openPanel,
	openPayment,
	type Panel,
	pay,
	paymentSucceeds,
	statusOf,
	toPayment,
	total,
} from './paid-pages.ts';

let panel: Panel;
let event: EventJson;

useApp();
beforeAll(async () => {
	panel = await openPanel(app.url);
});
usePage({ viewport: widths.phone, locale: 'en-US' });
beforeEach(async () => {
	event = await panel.addEvent();
});

const address = () => booking(app.url, event);
const notice = () => page.getByText('You have an unfinished payment for this event.');
const priceSays = async () =>
	(await page.getByRole('region', { name: 'Price' }).innerText()).replace(/\s+/g, ' ');

describe.each(Object.entries(widths))('the main job on a %s', (device, viewport) => {
	test('a member books and pays for an event, and the organiser sees the payment', async () => {
		await restartPage({ viewport, locale: 'en-US' });
		const errors = watchErrors(/status of 401/);
		const name = `Commodore’s Supper, ${device}`;
		event = await panel.addEvent({ name });

		await goto('/calendar');
		const entry = page.getByRole('article').filter({ hasText: name });
		await entry.getByText('£12.35 per adult').waitFor();
		await entry.getByRole('link', { name: /book event/i }).click();

		await page.getByText('Children (12 years or under) pay half price').waitFor();
		await page.getByRole('button', { name: 'Book 1 place and pay £12.35' }).waitFor();
		await page.getByLabel('Lead Member First Name *').fill('Aileen');
		await page.getByLabel('Lead Member Last Name *').fill('Archer');
		await page.getByLabel(/^Total Number Attending/).fill('4');
		expect(await priceSays()).toContain('4 adults × £12.35 £49.40 Total £49.40');
		await page.getByRole('textbox', { name: /children/i }).fill('5');
		expect(await priceSays()).toContain('Total –');
		await page.getByRole('button', { name: 'Book and pay', exact: true }).waitFor();
		await page.getByRole('textbox', { name: /children/i }).fill('1');
		expect(await priceSays()).toContain(
			`3 adults × £12.35 £37.05 1 child at half price £6.18 Total ${total}`,
		);
		expect(await horizontalOverflow()).toBe(0);

		await bookAndPay().dblclick();
		await heading('Complete Your Payment').waitFor();
		const summary = await page.locator('dl').innerText();
		expect(summary).toContain(name);
		expect(summary).toContain(total);
		await page.getByText('Practice payment: no money is taken').waitFor();
		expect(await page.getByRole('radio', { name: 'Paid', exact: true }).isChecked()).toBe(true);
		expect(await horizontalOverflow()).toBe(0);
		const checkoutId = checkoutIdOf();
		await pay().dblclick();

		await paymentSucceeds();
		expect(await page.locator('dl').innerText()).toContain(checkoutId);
		expect(await page.locator('dl').innerText()).toContain(total);
		await page.getByText('Practice payment: no money was taken').waitFor();
		expect(await focusedElement()).toBe('H1');
		expect(new URL(page.url()).searchParams.get('payment')).toBe('success');
		const google = await page.getByRole('link', { name: /google/i }).getAttribute('href');
		expect(google).toContain('calendar.google.com/calendar/render?action=TEMPLATE');
		await page.getByRole('link', { name: /outlook/i }).waitFor();
		expect(await page.getByRole('link', { name: /ical/i }).getAttribute('href')).toMatch(
			/calendar\.ics\?from=booking$/,
		);
		expect(await horizontalOverflow()).toBe(0);
		await page.reload();
		await paymentSucceeds();
		await page.goto(page.url().replace('payment=success', 'payment=pending'));
		await heading('Booking Submitted Successfully').waitFor();
		expect(await page.locator('dl').innerText()).toContain(total);

		const [booked, ...others] = await panel.bookingsOf(event.id);
		expect(others).toEqual([]);
		const paymentId = booked?.paymentId ?? '';
		await goto(`/admin/bookings/${event.id}`);
		await signInOnPage();
		const row = page.getByRole('row').filter({ hasText: 'Aileen Archer' });
		await row.getByText('Paid', { exact: true }).waitFor();
		expect(await row.innerText()).toContain(total);
		expect(paymentId.length).toBeGreaterThan(8);
		expect(await row.locator('code').innerText()).toBe(paymentId.slice(0, 8));
		await row.getByText('Practice payment').waitFor();
		expect(await page.getByText('Revenue').locator('..').innerText()).toContain(total);
		const givenUp = page.getByText('Attendees whose payment was cancelled');
		expect(await givenUp.count()).toBe(0);
		const another = await openPayment(app.url, event);
		await fetch(`${app.url}/api/checkouts/${another}`, { method: 'DELETE' });
		await goto(`/admin/bookings/${event.id}`);
		expect(await givenUp.locator('..').innerText()).toContain('4');
		expect(errors).toEqual([]);
	});
});

describe('a payment that was not finished', () => {
	test('the booking page links to an unfinished payment until the payment is made', async () => {
		await toPayment(address(), 'Reed');
		await page.goBack();
		await notice().waitFor();
		await fillIn(address(), 'reed');
		await bookAndPay().click();
		const question = page.getByRole('dialog', {
			name: 'You already have a booking for this event. Book again?',
		});
		await question.waitFor();
		await page.keyboard.press('Escape');
		await page.getByRole('link', { name: `Pay ${total}` }).click();
		await pay().click();
		await paymentSucceeds();
		expect(await panel.bookingsOf(event.id)).toMatchObject([{ lastName: 'Reed', paid: true }]);

		await fillIn(address(), 'Reed');
		expect(await notice().count()).toBe(0);
		await bookAndPay().click();
		await question.waitFor();
	});

	test('the booking page does not link to a cancelled payment', async () => {
		const checkoutId = await toPayment(address(), 'Reed');
		await page.goto(address());
		await notice().waitFor();
		await fetch(`${app.url}/api/checkouts/${checkoutId}`, { method: 'DELETE' });
		await fillIn(address(), 'Reed');
		expect(await notice().count()).toBe(0);
		await bookAndPay().click();
		await heading('Complete Your Payment').waitFor();
	});
});

describe('errors in a paid booking', () => {
	const failed = () =>
		page.getByRole('alert').getByText('Failed to submit booking. Please try again.');

	test('if the response to a paid booking is lost, a retry does not create a second booking', async () => {
		const sent = await dropFirstResponse('**/api/payment-links');
		await fillIn(address(), 'Raman');
		await bookAndPay().click();
		await failed().waitFor();
		expect(await page.getByLabel('Lead Member Last Name *').inputValue()).toBe('Raman');
		await bookAndPay().click();
		await heading('Complete Your Payment').waitFor();
		expect(sent[0]?.key).toBeTruthy();
		expect(sent[1]).toEqual(sent[0]);
		expect(await panel.bookingsOf(event.id)).toHaveLength(1);
	});

	test('the form for a paid booking is disabled while the booking is submitted', async () => {
		const requests = await holdRequests('**/api/payment-links');
		await fillIn(address(), 'Raman');
		await bookAndPay().click();
		const submitting = page.getByRole('button', { name: 'Submitting...' });
		await submitting.waitFor();
		expect(await submitting.isDisabled()).toBe(true);
		expect(await page.getByLabel('Lead Member Last Name *').isDisabled()).toBe(true);
		requests.pass();
		await heading('Complete Your Payment').waitFor();
	});

	test('if the price changes before submission, the booking form shows the new price and books nothing', async () => {
		await fillIn(address(), 'Raman');
		await panel.changeEvent(event, { price: 20 });
		await bookAndPay().click();
		await page
			.getByRole('alert')
			.getByText('The price has changed. Please check the new price.')
			.waitFor();
		expect(await priceSays()).toContain('Total £70.00');
		expect(await page.getByLabel('Lead Member Last Name *').inputValue()).toBe('Raman');
		expect(await panel.bookingsOf(event.id)).toHaveLength(0);
		await page.getByRole('button', { name: 'Book 4 places and pay £70.00' }).click();
		await page.getByRole('button', { name: 'Pay £70.00' }).waitFor();
	});

	test('the booking form shows “Booking Closed” if the event closes before the form is submitted', async () => {
		await fillIn(address(), 'Raman');
		await panel.changeEvent(event, { bookingEndDate: '2026-01-01T12:00:00.000Z' });
		await bookAndPay().click();
		await heading('Booking Closed').waitFor();
	});

	test('the booking form keeps its values when the payer returns from the provider’s payment page', async () => {
		let asked = 0;
		await page.route('**/api/payment-links', async (route) => {
			asked += 1;
			const response = await route.fetch();
			const redirectUrl = 'https://pay.example.org/link';
			await route.fulfill({ response, json: { ...(await response.json()), redirectUrl } });
		});
		// The test aborts the navigation to the provider's page, so the booking form stays open. The test then
		// simulates a return from the back/forward cache.
		await page.route('https://pay.example.org/**', (route) => route.abort('aborted'));
		const left = page.waitForRequest('https://pay.example.org/link');
		await fillIn(address(), 'Okafor');
		await bookAndPay().click();
		await left;
		await page.getByRole('button', { name: 'Submitting...' }).waitFor();
		await page.evaluate(() =>
			window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
		);
		expect(await bookAndPay().isEnabled()).toBe(true);
		expect(await page.getByLabel('Lead Member Last Name *').inputValue()).toBe('Okafor');
		// Submitting the same form again retries the same booking, so the form asks for no confirmation.
		const leftAgain = page.waitForRequest('https://pay.example.org/link');
		await bookAndPay().click();
		await leftAgain;
		expect(asked).toBe(2);
		expect(await panel.bookingsOf(event.id)).toHaveLength(1);
	});
});

test('a member can book and pay for an event by keyboard alone', async () => {
	await page.goto(address());
	await page.getByLabel('Lead Member First Name *').focus();
	await page.keyboard.type('Moses');
	await page.keyboard.press('Tab');
	await page.keyboard.type('Adeyemi');
	await page.keyboard.press('Enter');
	await heading('Complete Your Payment').waitFor();
	await page.getByRole('radio', { name: 'Paid', exact: true }).waitFor();
	await page.keyboard.press('Tab');
	expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(
		'paid',
	);
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await page.getByRole('alert').waitFor();
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await page
		.getByRole('radio', { name: 'Paid', exact: true })
		.and(page.locator(':checked'))
		.waitFor();
	await page.keyboard.press('Tab');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await paymentSucceeds();
	expect(await statusOf(app.url, checkoutIdOf())).toBe('paid');
});

describe('the price test hook', () => {
	const count = (attending: string) => page.getByLabel(/^Total Number Attending/).fill(attending);

	test('with PRICE_TEST_HOOK=on, a booking for 123456789 attendees costs £1', async () => {
		const burgee = await burgeeForTest({ STORAGE: 'memory', PRICE_TEST_HOOK: 'on' });
		await page.goto(`${burgee.url}/event-booking?id=sample-dinner`);
		await page.getByLabel('Lead Member First Name *').fill('Aileen');
		await page.getByLabel('Lead Member Last Name *').fill('Archer');
		await count('123456788');
		expect(await priceSays()).toContain('Total –');
		await count('123456789');
		expect(await priceSays()).toContain('Total £1.00');
		await page.getByRole('button', { name: /pay £1\.00$/ }).click();
		await page.getByRole('button', { name: 'Pay £1.00' }).click();
		await paymentSucceeds();
	});

	test('with PRICE_TEST_HOOK=off, the booking form rejects 123456789 attendees', async () => {
		await page.goto(address());
		await count('123456789');
		expect(await priceSays()).toContain('Total –');
		await page.getByRole('button', { name: 'Book and pay', exact: true }).click();
		await page
			.getByRole('alert')
			.getByText('Number of attendees cannot be more than 500')
			.waitFor();
	});
});
