import { afterAll, describe, expect, test } from 'vitest';
import {
	square as account,
	type SquareServer,
	squareEnvironment,
	startSquare,
} from '../../adapters/square-server.ts';
import { openBurgeeForTest } from '../../server/open-burgee.ts';
import { checkAccessibility } from '../accessibility-tests.ts';
import { closePageAfterTest, network, page, screen, useApp, usePage } from '../fixture.ts';
import {
	addPaidEvent,
	bookAndPay,
	checkoutIdOf,
	enterPanel,
	event,
	openPanel,
	pay,
	paymentSucceeds,
	usePaidEvent,
} from '../paid-pages.ts';

const script = 'https://sandbox.web.squarecdn.com/v1/square.js';

let square: SquareServer;

useApp('memory', async () => {
	square = await startSquare();
	return { SAMPLE_DATA: 'off', ...squareEnvironment(square) };
});
usePaidEvent();
afterAll(() => square?.close());
usePage();

/** A fake of Square's script. The word that the test types as the card number decides the result. */
const standIn = `
	const calls = [];
	// The session storage outlives the document.
	const note = (...call) => {
		calls.push(call);
		sessionStorage.setItem('squareCalls', JSON.stringify(calls));
	};
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
const scriptResponse = { contentType: 'text/javascript', body: standIn };
const calls = (): Promise<[string, ...unknown[]][]> =>
	page.evaluate(() => JSON.parse(sessionStorage.getItem('squareCalls') ?? '[]'));
const payWithCard = async (number: string) => {
	await cardBox().fill(number);
	await pay().click();
};
const cardBox = () => screen.field('Card number');
const loadFailed = () => screen.alert('Failed to load payment form. Please refresh and try again.');
const paymentsTaken = () => square.completedPayments().length;

/** Whether the document has the less strict Content-Security-Policy, which also allows inline styles. */
const isRelaxed = () =>
	page.evaluate(() => {
		const style = document.createElement('style');
		style.textContent = 'p { color: red }';
		document.head.append(style);
		const isApplied = style.sheet !== null;
		style.remove();
		return isApplied;
	});

describe('Square’s card form', () => {
	test('Square’s card form, whose page alone has a less strict policy, takes one payment even if the payer double-clicks the pay button', async () => {
		let fetched = 0;
		await page.route(script, (route) => {
			fetched += 1;
			return route.fulfill(scriptResponse);
		});
		const before = paymentsTaken();
		const errors = screen.watchErrors();
		await event.fillIn('Archer');
		await page.waitForLoadState('networkidle');
		expect(fetched).toBe(0);
		await bookAndPay().click();
		await cardBox().fill('ok');
		expect(await isRelaxed()).toBe(true);
		await network.doubleClick(pay(), '**/api/checkouts/*/payments');
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
		expect(await event.bookings()).toMatchObject([{ paid: true }]);
		expect(errors).toEqual([]);
	});

	test('Square’s card form is accessible, and shows an error for a script that does not load within 20 seconds, an invalid or declined card, an outage, and a bank that does not respond within five minutes', async () => {
		let isHeld = true;
		await page.route(script, async (route) => {
			if (isHeld) return;
			await route.fulfill(scriptResponse);
		});
		closePageAfterTest();
		await page.clock.install();
		await event.startPayment();
		// Only the document with payment=pending may show the card form, so the page replaces this address.
		await page.goto(event.addressOf('success'), { waitUntil: 'commit' });
		await pay().waitFor();
		await page.waitForURL(event.addressOf('pending'), { waitUntil: 'commit' });
		await pay().waitFor();
		expect(await pay().isDisabled()).toBe(true);
		await page.clock.runFor(10_000);
		expect(await loadFailed().count()).toBe(0);
		await page.clock.runFor(11_000);
		await loadFailed().waitFor();
		isHeld = false;
		await screen.button('Refresh').click();
		await cardBox().waitFor();
		expect(await isRelaxed()).toBe(true);
		await checkAccessibility();

		await payWithCard('nonsense');
		await screen.alert('Please check your payment details and try again.').waitFor();
		// If the card number is invalid, the form keeps the typed number for correction. 'Try Again' opens an empty
		// form.
		expect(await cardBox().inputValue()).toBe('nonsense');
		await screen.alert().getByRole('button', { name: 'Try Again' }).click();
		await expect.poll(() => cardBox().inputValue()).toBe('');
		expect(await cardBox().count()).toBe(1);
		await payWithCard('declined');
		await screen.alert('Payment was cancelled or failed. Please try again.').waitFor();
		await payWithCard('rejected-cvv');
		await screen.alert('Please check your payment details and try again.').waitFor();
		const failed = 'Payment error occurred. Please try again or contact support.';
		await payWithCard('broken');
		await screen.alert(failed).waitFor();
		expect(await event.status()).toBe('failed');

		const paying = screen.button('Paying…');
		await payWithCard('asking');
		await paying.waitFor();
		expect(await paying.isDisabled()).toBe(true);
		expect(await screen.alert().count()).toBe(0);
		await page.clock.fastForward(300_000);
		await screen.alert(failed).waitFor();
		expect(await event.status()).toBe('failed');

		// The payer can cancel the payment while the bank authenticates the payer.
		await payWithCard('asking');
		await paying.waitFor();
		await screen.main().getByRole('button', { name: 'Cancel Payment' }).click();
		await page.getByRole('dialog').getByRole('button', { name: 'Cancel Payment' }).click();
		await screen.text('The payment was cancelled. You were not charged.').waitFor();
		expect([await event.status(), await isRelaxed()]).toEqual(['cancelled', false]);
	});
});

describe('Square’s own page', () => {
	test('a payer who has paid on Square’s hosted page returns to a page that confirms the payment', async () => {
		const hosted = await openBurgeeForTest({
			STORAGE: 'memory',
			...squareEnvironment(square),
			SQUARE_CHECKOUT: 'hosted',
		});
		const supper = await addPaidEvent(await openPanel(hosted.url));
		await network.respond('https://sandbox.square.link/**', {
			contentType: 'text/html',
			body: '<h1>Square</h1>',
		});
		await supper.fillIn('Archer');
		await bookAndPay().click();
		await page.waitForURL('https://sandbox.square.link/**');

		// The payer has left Square's payment page without paying. The checkout can still be paid.
		await screen.goto(supper.address);
		await screen.link('Pay £43.23').click();
		await screen.title('Complete Your Payment').waitFor();
		const toSquare = screen.link('Pay £43.23');
		expect(await toSquare.getAttribute('href')).toMatch(/^https:\/\/sandbox\.square\.link\//);
		const returnAddress = supper.addressOf('success', checkoutIdOf());
		const [link] = square.links();
		square.payLink(link?.linkId ?? '');
		await screen.goto(returnAddress);
		await paymentSucceeds();
		expect(await supper.bookings()).toMatchObject([{ paid: true }]);
	});
});

test('the event form rejects a currency that the Square account does not support', async () => {
	await enterPanel();
	await screen.goto('/admin/events/create');
	await screen.field(/event name/i).fill('Regatta in Brest');
	await screen.field(/^start/i).fill('2030-07-01T10:00');
	await screen.checkbox(/allow booking/i).check();
	await screen.checkbox(/requires payment/i).check();
	await screen.text('Members pay by card when they book.').waitFor();
	await screen.field(/price per adult/i).fill('20');
	await screen.field('Currency').selectOption('EUR');
	await screen.button('Publish Event').click();
	const link = screen.alert().getByRole('link');
	await link.waitFor();
	expect(await link.innerText()).toMatch(/currency/i);
	await link.click();
	await expect.poll(screen.focused).toBe('currency');
	expect(await screen.field('Currency').getAttribute('aria-invalid')).toBe('true');
});
