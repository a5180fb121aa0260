import type { EventJson } from '@burgee/core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningBurgee, runBurgee, temporaryFolder } from '../server/running-burgee.ts';
import { admin, type BrowserApp, openBrowserApp } from './browser-app.ts';
import { widths } from './chromium.ts';
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
	statusOf,
	toPayment,
	total,
} from './paid-pages.ts';

let browserApp: BrowserApp;
let panel: Panel;
let page: Page;
let event: EventJson;

beforeAll(async () => {
	browserApp = await openBrowserApp();
	panel = await openPanel(browserApp.burgee.url);
});
afterAll(() => browserApp?.close());
beforeEach(async () => {
	event = await panel.addEvent();
	page = await newPage();
});
afterEach(() => page.context().close());

async function newPage(viewport: { width: number; height: number } = widths.phone): Promise<Page> {
	const opened = await (
		await browserApp.browser.newContext({ viewport, locale: 'en-US' })
	).newPage();
	opened.setDefaultTimeout(30_000);
	return opened;
}

const address = () => booking(browserApp.burgee.url, event);
const notice = () => page.getByText('You have an unfinished payment for this event.');
const success = () => heading(page, 'Payment Created Successfully').waitFor();
const priceSays = async () =>
	(await page.getByRole('region', { name: 'Price' }).innerText()).replace(/\s+/g, ' ');

describe.each(Object.entries(widths))('the main job on a %s', (device, viewport) => {
	test('a member books and pays for an event, and the organiser sees the payment', async () => {
		await page.context().close();
		page = await newPage(viewport);
		const mistakes: string[] = [];
		page.on('pageerror', (error) => mistakes.push(error.message));
		page.on('console', (message) => {
			if (message.type() === 'error' && !/status of 401/.test(message.text())) {
				mistakes.push(message.text());
			}
		});
		const isTooWide = () =>
			page.evaluate(
				() => document.documentElement.scrollWidth > document.documentElement.clientWidth,
			);
		const name = `Commodore’s Supper, ${device}`;
		event = await panel.addEvent({ name });

		await page.goto(`${browserApp.burgee.url}/calendar`);
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
			`3 adults × £12.35 £37.05 1 child × half of £12.35 £6.18 Total ${total}`,
		);
		expect(await isTooWide()).toBe(false);

		await bookAndPay(page).dblclick();
		await heading(page, 'Complete Your Payment').waitFor();
		const summary = await page.locator('dl').innerText();
		expect(summary).toContain(name);
		expect(summary).toContain(total);
		await page.getByText('Practice payment: no money is taken').waitFor();
		expect(await page.getByRole('radio', { name: 'Paid', exact: true }).isChecked()).toBe(true);
		expect(await isTooWide()).toBe(false);
		const checkoutId = checkoutIdOf(page);
		await pay(page).dblclick();

		await success();
		expect(await page.locator('dl').innerText()).toContain(checkoutId);
		expect(await page.locator('dl').innerText()).toContain(total);
		await page.getByText('Practice payment: no money was taken').waitFor();
		expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
		expect(new URL(page.url()).searchParams.get('payment')).toBe('success');
		const google = await page.getByRole('link', { name: /google/i }).getAttribute('href');
		expect(google).toContain('calendar.google.com/calendar/render?action=TEMPLATE');
		await page.getByRole('link', { name: /outlook/i }).waitFor();
		expect(await page.getByRole('link', { name: /ical/i }).getAttribute('href')).toMatch(
			/calendar\.ics\?from=booking$/,
		);
		expect(await isTooWide()).toBe(false);
		await page.reload();
		await success();
		await page.goto(page.url().replace('payment=success', 'payment=pending'));
		await heading(page, 'Booking Submitted Successfully').waitFor();
		expect(await page.locator('dl').innerText()).toContain(total);

		const [booked, ...others] = await panel.bookingsOf(event.id);
		expect(others).toEqual([]);
		const paymentId = booked?.paymentId ?? '';
		await page.goto(`${browserApp.burgee.url}/admin/bookings/${event.id}`);
		await page.getByLabel(/email/i).fill(admin.email);
		await page.getByLabel(/password/i).fill(admin.password);
		await page.getByRole('button', { name: /sign in/i }).click();
		const row = page.getByRole('row').filter({ hasText: 'Aileen Archer' });
		await row.getByText('Paid', { exact: true }).waitFor();
		expect(await row.innerText()).toContain(total);
		expect(paymentId.length).toBeGreaterThan(8);
		expect(await row.locator('code').innerText()).toBe(paymentId.slice(0, 8));
		await row.getByText('Practice payment').waitFor();
		expect(await page.getByText('Revenue').locator('..').innerText()).toContain(total);
		const givenUp = page.getByText('Attendees whose payment was cancelled');
		expect(await givenUp.count()).toBe(0);
		const another = await openPayment(page, browserApp.burgee.url, event);
		await fetch(`${browserApp.burgee.url}/api/checkouts/${another}`, { method: 'DELETE' });
		await page.goto(`${browserApp.burgee.url}/admin/bookings/${event.id}`);
		expect(await givenUp.locator('..').innerText()).toContain('4');
		expect(mistakes).toEqual([]);
	});
});

describe('a payment that was not finished', () => {
	test('the booking page links to an unfinished payment until the payment is made', async () => {
		await toPayment(page, address(), 'Reed');
		await page.goBack();
		await notice().waitFor();
		await fillIn(page, address(), 'reed');
		await bookAndPay(page).click();
		const question = page.getByRole('dialog', {
			name: 'You already have a booking for this event. Book again?',
		});
		await question.waitFor();
		await page.keyboard.press('Escape');
		await page.getByRole('link', { name: `Pay ${total}` }).click();
		await pay(page).click();
		await success();
		expect(await panel.bookingsOf(event.id)).toMatchObject([{ lastName: 'Reed', paid: true }]);

		await fillIn(page, address(), 'Reed');
		expect(await notice().count()).toBe(0);
		await bookAndPay(page).click();
		await question.waitFor();
	});

	test('the booking page does not link to a cancelled payment', async () => {
		const checkoutId = await toPayment(page, address(), 'Reed');
		await page.goto(address());
		await notice().waitFor();
		await fetch(`${browserApp.burgee.url}/api/checkouts/${checkoutId}`, { method: 'DELETE' });
		await fillIn(page, address(), 'Reed');
		expect(await notice().count()).toBe(0);
		await bookAndPay(page).click();
		await heading(page, 'Complete Your Payment').waitFor();
	});
});

describe('errors in a paid booking', () => {
	const failed = () =>
		page.getByRole('alert').getByText('Failed to submit booking. Please try again.');

	test('if the response to a paid booking is lost, a retry does not create a second booking', async () => {
		const sent: (string | undefined)[] = [];
		await page.route('**/api/payment-links', async (route) => {
			sent.push(route.request().headers()['idempotency-key']);
			const response = await route.fetch();
			await (sent.length === 1 ? route.abort() : route.fulfill({ response }));
		});
		await fillIn(page, address(), 'Raman');
		await bookAndPay(page).click();
		await failed().waitFor();
		expect(await page.getByLabel('Lead Member Last Name *').inputValue()).toBe('Raman');
		await bookAndPay(page).click();
		await heading(page, 'Complete Your Payment').waitFor();
		expect(sent[0]).toBeTruthy();
		expect(sent[1]).toBe(sent[0]);
		expect(await panel.bookingsOf(event.id)).toHaveLength(1);
	});

	test('the form for a paid booking is disabled while the booking is submitted', async () => {
		let answer = () => {};
		// The promise is created before the route handler runs, because the test may call `answer` before the
		// handler runs.
		const answered = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await page.route('**/api/payment-links', async (route) => {
			await answered;
			await route.continue();
		});
		await fillIn(page, address(), 'Raman');
		await bookAndPay(page).click();
		const submitting = page.getByRole('button', { name: 'Submitting...' });
		await submitting.waitFor();
		expect(await submitting.isDisabled()).toBe(true);
		expect(await page.getByLabel('Lead Member Last Name *').isDisabled()).toBe(true);
		answer();
		await heading(page, 'Complete Your Payment').waitFor();
	});

	test('if the price changes before submission, the booking form shows the new price and books nothing', async () => {
		await fillIn(page, address(), 'Raman');
		await panel.changeEvent(event, { price: 20 });
		await bookAndPay(page).click();
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
		await fillIn(page, address(), 'Raman');
		await panel.changeEvent(event, { bookingEndDate: '2026-01-01T12:00:00.000Z' });
		await bookAndPay(page).click();
		await heading(page, 'Booking Closed').waitFor();
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
		await fillIn(page, address(), 'Okafor');
		await bookAndPay(page).click();
		await left;
		await page.getByRole('button', { name: 'Submitting...' }).waitFor();
		await page.evaluate(() =>
			window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
		);
		expect(await bookAndPay(page).isEnabled()).toBe(true);
		expect(await page.getByLabel('Lead Member Last Name *').inputValue()).toBe('Okafor');
		// Submitting the same form again retries the same booking, so the form asks for no confirmation.
		const leftAgain = page.waitForRequest('https://pay.example.org/link');
		await bookAndPay(page).click();
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
	await heading(page, 'Complete Your Payment').waitFor();
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
	await success();
	expect(await statusOf(browserApp.burgee.url, checkoutIdOf(page))).toBe('paid');
});

describe('the price test hook', () => {
	let burgee: RunningBurgee;
	let data: Awaited<ReturnType<typeof temporaryFolder>>;
	beforeAll(async () => {
		data = await temporaryFolder();
		burgee = await runBurgee(data.path, {
			STORAGE: 'memory',
			SAMPLE_DATA: 'on',
			PRICE_TEST_HOOK: 'on',
		});
	});
	afterAll(async () => {
		await burgee?.end('SIGTERM');
		await data?.remove();
	});
	const count = (attending: string) => page.getByLabel(/^Total Number Attending/).fill(attending);

	test('with PRICE_TEST_HOOK=on, a booking for 123456789 attendees costs £1', async () => {
		await page.goto(`${burgee.url}/event-booking?id=sample-dinner`);
		await page.getByLabel('Lead Member First Name *').fill('Aileen');
		await page.getByLabel('Lead Member Last Name *').fill('Archer');
		await count('123456788');
		expect(await priceSays()).toContain('Total –');
		await count('123456789');
		expect(await priceSays()).toContain('Total £1.00');
		await page.getByRole('button', { name: /pay £1\.00$/ }).click();
		await page.getByRole('button', { name: 'Pay £1.00' }).click();
		await success();
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
