import type { EventJson } from '@burgee/core/api/events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
	square as account,
	type SquareServer,
	squareEnvironment,
	startSquare,
} from '../adapters/square-server.ts';
import { firstAdmin } from '../server/open-burgee.ts';
import { burgeeForTest } from '../server/running-burgee.ts';
import { openAndCheck } from './accessibility-tests.ts';
import {
	app,
	focusedElement,
	goto,
	page,
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
} from './paid-pages.ts';

const script = 'https://sandbox.web.squarecdn.com/v1/square.js';

let square: SquareServer;
let panel: Panel;
let event: EventJson;

useApp('memory', async () => {
	square = await startSquare();
	return { SAMPLE_DATA: 'off', ...squareEnvironment(square) };
});
beforeAll(async () => {
	panel = await openPanel(app.url);
});
afterAll(() => square?.close());
usePage();
beforeEach(async () => {
	event = await panel.addEvent();
});

/** A fake of Square's script. The word that the test types as the card number decides the result. */
const standIn = `
	window.squareCalls = [];
	const note = (...call) => window.squareCalls.push(call);
	let made = 0;
	window.Square = {
		payments(...account) {
			note('payments', ...account);
			return {
				async setLocale(locale) { note('setLocale', locale); },
				async card(options) {
					note('card', Object.keys(options.style));
					const box = document.createElement('input');
					box.setAttribute('aria-label', 'Card number');
					return {
						async attach(selector) {
							note('attach');
							document.querySelector(selector).append(box);
						},
						async destroy() { note('destroy'); box.remove(); },
						async tokenize(details) {
							note('tokenize', details);
							if (box.value === 'broken') throw new Error('no network');
							if (box.value === 'asking') await new Promise(() => {});
							if (box.value === 'nonsense') return { status: 'Invalid', errors: [{ field: 'cardNumber' }] };
							return { status: 'OK', token: 'cnon:card-nonce-' + box.value + '-' + Date.now() + (made += 1) };
						},
					};
				},
			};
		},
	};
`;
const serveScript = () =>
	page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: standIn }));
const calls = (): Promise<[string, ...unknown[]][]> =>
	page.evaluate(() => (window as unknown as { squareCalls: [string, ...unknown[]][] }).squareCalls);
const cardBox = () => page.getByLabel('Card number');
const begin = () => openPayment(app.url, event);
const alert = () => page.getByRole('alert');
const loadFailed = () =>
	alert().getByText('Failed to load payment form. Please refresh and try again.');
const paymentsTaken = () => square.completedPayments().length;

describe('Square’s card form', () => {
	test('Square’s card form takes one payment even if the payer double-clicks the pay button', async () => {
		let fetched = 0;
		await page.route(script, (route) => {
			fetched += 1;
			return route.fulfill({ contentType: 'text/javascript', body: standIn });
		});
		const before = paymentsTaken();
		const errors = watchErrors();
		await fillIn(booking(app.url, event), 'Archer');
		await page.waitForLoadState('networkidle');
		expect(fetched).toBe(0);
		await bookAndPay().click();
		await cardBox().fill('ok');
		await pay().dblclick();
		await paymentSucceeds();
		expect(fetched).toBe(1);
		const made = await calls();
		expect(made.map(([call]) => call)).toEqual([
			'payments',
			'setLocale',
			'card',
			'attach',
			'tokenize',
			'destroy',
		]);
		expect(made[0]).toEqual(['payments', account.applicationId, account.locationId]);
		expect(made[1]).toEqual(['setLocale', 'en-GB']);
		expect(made[4]).toEqual([
			'tokenize',
			{
				amount: '43.23',
				currencyCode: 'GBP',
				intent: 'CHARGE',
				customerInitiated: true,
				sellerKeyedIn: false,
				billingContact: {},
			},
		]);
		expect(paymentsTaken()).toBe(before + 1);
		expect(await panel.bookingsOf(event.id)).toMatchObject([{ paid: true }]);
		expect(errors).toEqual([]);
	});

	test('Square’s card form shows an error for an invalid card, a declined card or a Square outage', async () => {
		await serveScript();
		const checkoutId = await begin();
		await cardBox().fill('nonsense');
		await pay().click();
		await alert().getByText('Please check your payment details and try again.').waitFor();
		// If the card is invalid, the form keeps the typed number for correction. 'Try Again' opens an empty
		// form.
		expect(await cardBox().inputValue()).toBe('nonsense');
		await alert().getByRole('button', { name: 'Try Again' }).click();
		await expect.poll(() => cardBox().inputValue()).toBe('');
		expect(await cardBox().count()).toBe(1);

		await cardBox().fill('declined');
		await pay().click();
		await alert().getByText('Payment was cancelled or failed. Please try again.').waitFor();
		await cardBox().fill('rejected-cvv');
		await pay().click();
		await alert().getByText('Please check your payment details and try again.').waitFor();
		await cardBox().fill('broken');
		await pay().click();
		await alert()
			.getByText('Payment error occurred. Please try again or contact support.')
			.waitFor();
		expect(await statusOf(app.url, checkoutId)).toBe('failed');
		await cardBox().fill('ok');
		await pay().click();
		await paymentSucceeds();
	});

	test('in Square’s card form, a payment can be cancelled while the bank authenticates the payer', async () => {
		await serveScript();
		const checkoutId = await begin();
		await cardBox().fill('nonsense');
		await pay().click();
		await alert().waitFor();
		await cardBox().fill('asking');
		await pay().click();
		const paying = page.getByRole('button', { name: 'Paying...' });
		await paying.waitFor();
		expect(await paying.isDisabled()).toBe(true);
		expect(await alert().count()).toBe(0);
		await page.locator('main').getByRole('button', { name: 'Cancel Payment' }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Cancel Payment' }).click();
		await page.getByText('The payment was cancelled. You were not charged.').waitFor();
		expect(await statusOf(app.url, checkoutId)).toBe('cancelled');
		expect((await calls()).at(-1)).toEqual(['destroy']);
	});

	test('Square’s card form shows an error if the bank does not respond within five minutes', async () => {
		await serveScript();
		const checkoutId = await begin();
		await page.clock.install();
		await page.reload();
		await cardBox().fill('asking');
		await pay().click();
		await page.getByRole('button', { name: 'Paying...' }).waitFor();
		await page.clock.fastForward(300_000);
		await alert()
			.getByText('Payment error occurred. Please try again or contact support.')
			.waitFor();
		expect(await statusOf(app.url, checkoutId)).toBe('pending');
	});

	test('the payment page shows success when a pending Square payment is completed', async () => {
		await serveScript();
		await begin();
		await cardBox().fill('pending');
		await pay().click();
		await page.getByText('We are waiting for a reply from the payment provider.').waitFor();
		expect(await pay().isDisabled()).toBe(true);
		const asked: string[] = [];
		page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
		await pay().dispatchEvent('click');
		await page.waitForResponse('**/api/checkouts/*');
		expect(asked.filter((request) => request.startsWith('POST'))).toEqual([]);
		const [payment] = square.payments().filter(({ status }) => status === 'PENDING');
		square.setStatus(payment?.paymentId ?? '', 'COMPLETED');
		await paymentSucceeds();
	});

	test('if Square’s response to a charge is lost, the card is charged only once', async () => {
		await serveScript();
		const before = paymentsTaken();
		await begin();
		square.fail({ kind: 'drop', when: 'after', path: '/v2/payments' });
		await cardBox().fill('ok');
		await pay().click();
		await paymentSucceeds();
		expect(paymentsTaken()).toBe(before + 1);
	});

	test('the card form shows an error if Square’s script does not load within 20 seconds', async () => {
		let isHeld = true;
		await page.route(script, async (route) => {
			if (isHeld) return;
			await route.fulfill({ contentType: 'text/javascript', body: standIn });
		});
		await begin();
		await page.clock.install();
		await page.reload({ waitUntil: 'commit' });
		await pay().waitFor();
		expect(await pay().isDisabled()).toBe(true);
		await page.clock.runFor(17_000);
		expect(await loadFailed().count()).toBe(0);
		await page.clock.runFor(4_000);
		// The page's clock continues in real time after `runFor`. If the 20-second timeout has not
		// ended yet, it can end during this wait.
		await loadFailed().waitFor({ timeout: 4_000 });
		isHeld = false;
		await page.getByRole('button', { name: 'Refresh' }).click();
		await cardBox().waitFor();
	});

	test('axe finds no accessibility violation on Square’s card form', async () => {
		await serveScript();
		await begin();
		const { pathname, search } = new URL(page.url());
		await openAndCheck(pathname + search, () => cardBox().waitFor());
	});
});

describe('Square’s own page', () => {
	test('a payer who has paid on Square’s hosted page sees success after returning', async () => {
		const hosted = await burgeeForTest({
			STORAGE: 'memory',
			SAMPLE_DATA: 'off',
			ADMIN_EMAIL: firstAdmin.email,
			ADMIN_PASSWORD: firstAdmin.password,
			...squareEnvironment(square),
			SQUARE_CHECKOUT: 'hosted',
		});
		const hostedPanel = await openPanel(hosted.url);
		const supper = await hostedPanel.addEvent();
		await page.route('https://sandbox.square.link/**', (route) =>
			route.fulfill({ contentType: 'text/html', body: '<h1>Square</h1>' }),
		);
		await fillIn(booking(hosted.url, supper), 'Archer');
		await bookAndPay().click();
		await page.waitForURL('https://sandbox.square.link/**');

		// The payer has left Square's page without paying. The checkout can still be paid.
		await page.goto(booking(hosted.url, supper));
		await page.getByText('You have an unfinished payment for this event.').waitFor();
		await page.getByRole('link', { name: 'Pay £43.23' }).click();
		await heading('Complete Your Payment').waitFor();
		const toSquare = page.getByRole('link', { name: 'Pay £43.23' });
		expect(await toSquare.getAttribute('href')).toMatch(/^https:\/\/sandbox\.square\.link\//);
		const checkoutId = checkoutIdOf();
		const [link] = square.links();
		square.payLink(link?.linkId ?? '');
		await page.goto(`${booking(hosted.url, supper)}&payment=success&checkoutId=${checkoutId}`);
		await paymentSucceeds();
		expect(await hostedPanel.bookingsOf(supper.id)).toMatchObject([{ paid: true }]);
	});
});

test('the event form rejects a currency that the Square account does not support', async () => {
	await goto('/admin/events/create');
	await signInOnPage();
	await page.getByLabel(/event name/i).fill('Regatta in Brest');
	await page.getByLabel(/^start/i).fill('2030-07-01T10:00');
	await page.getByRole('checkbox', { name: /requires payment/i }).check();
	await page.getByText('Members pay by card when they book.').waitFor();
	await page.getByLabel(/price per adult/i).fill('20');
	await page.getByLabel('Currency').selectOption('EUR');
	await page.getByRole('button', { name: 'Create Event' }).click();
	const link = alert().getByRole('link');
	await link.waitFor();
	expect(await link.innerText()).toMatch(/currency/i);
	await link.click();
	expect(await focusedElement()).toBe('currency');
	expect(await page.getByLabel('Currency').getAttribute('aria-invalid')).toBe('true');
	await page.getByLabel('Currency').selectOption('GBP');
	await page.getByRole('button', { name: 'Create Event' }).click();
	await page.getByText('Event created successfully!').waitFor();
});
