import type { EventJson } from '@burgee/core/api/events';
import type { Route } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendJson } from '../server/open-burgee.ts';
import { openAndCheck } from './accessibility-tests.ts';
import { widths } from './chromium.ts';
import {
	app,
	changeResponses,
	failAndTryAgain,
	focusedElement,
	goto,
	page,
	useApp,
	usePage,
	waitForText,
} from './fixture.ts';
import {
	booking,
	checkoutIdOf,
	heading,
	openPanel,
	openPayment,
	type Panel,
	pay,
	paymentSucceeds,
	payWith,
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
usePage({ viewport: widths.phone, reducedMotion: 'reduce' });
beforeEach(async () => {
	event = await panel.addEvent();
});

const address = () => booking(app.url, event);
const begin = () => openPayment(app.url, event);
const alert = () => page.getByRole('alert');
const cancelButton = () => page.locator('main').getByRole('button', { name: 'Cancel Payment' });
const question = () =>
	page.getByRole('dialog', { name: 'Are you sure you want to cancel this payment?' });
const linkOf = (checkoutId: string, payment: 'pending' | 'success', { id } = event) =>
	`/event-booking?id=${id}&payment=${payment}&checkoutId=${checkoutId}`;
const showTabAgain = () =>
	page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
const waiting = () => page.getByText('We are waiting for a reply from the payment provider.');
const card = (name: string) => page.getByRole('radio', { name, exact: true });
const payElsewhere = (checkoutId: string, cardToken = 'paid') =>
	sendJson(`${app.url}/api/checkouts/${checkoutId}/payments`, 'POST', { cardToken });
const cancelElsewhere = (checkoutId: string) =>
	fetch(`${app.url}/api/checkouts/${checkoutId}`, { method: 'DELETE' });

describe('practice card results', () => {
	const sentences = {
		Declined: 'Payment was cancelled or failed. Please try again.',
		Invalid: 'Please check your payment details and try again.',
		Error: 'Payment error occurred. Please try again or contact support.',
	};

	test.each(Object.entries(sentences))(
		'after a charge to the test card “%s” fails, the payer can pay with another card',
		async (name, sentence) => {
			const checkoutId = await begin();
			await payWith(name);
			await alert().getByText(sentence, { exact: true }).waitFor();
			expect(await alert().evaluate((box) => box.parentElement === document.activeElement)).toBe(
				true,
			);
			expect(await statusOf(app.url, checkoutId)).not.toBe('paid');
			await alert().getByRole('button', { name: 'Try Again' }).click();
			expect(await alert().count()).toBe(0);
			expect(await card('Paid').isChecked()).toBe(true);
			await pay().click();
			await paymentSucceeds();
			expect(await panel.bookingsOf(event.id)).toMatchObject([{ paid: true }]);
		},
	);

	test('the payment form shows an error if the charge fails or the payment provider is unavailable', async () => {
		await begin();
		let answer = (route: Route) =>
			route.fulfill({ json: { status: 'failed', answer: 'success', paymentStatus: 'FAILED' } });
		await page.route('**/api/checkouts/*/payments', (route) => answer(route));
		await pay().click();
		await alert().getByText('Payment failed. Please try again or contact us.').waitFor();
		answer = (route) =>
			route.fulfill({
				status: 503,
				contentType: 'application/problem+json',
				json: {
					code: 'payment-unavailable',
					title: 'Payment failed. Please try again.',
					details: {},
				},
			});
		await pay().click();
		await alert().getByText('Payment failed. Please try again.', { exact: true }).waitFor();
		answer = (route) => route.continue();
		await pay().click();
		await paymentSucceeds();
	});

	test('a payment that needs the bank’s authentication is made after the payer approves the payment', async () => {
		await begin();
		await payWith('Needs authentication');
		const bank = page.getByRole('dialog', { name: 'Practice Bank: do you approve this payment?' });
		await bank.waitFor();
		expect(await alert().count()).toBe(0);
		await bank.getByRole('button', { name: 'Approve' }).click();
		await paymentSucceeds();
	});

	test('a card is not charged if the payer does not approve the payment in the bank’s dialog', async () => {
		const checkoutId = await begin();
		const bank = page.getByRole('dialog', { name: 'Practice Bank: do you approve this payment?' });
		await payWith('Needs authentication');
		await bank.getByRole('button', { name: 'Decline' }).click();
		await alert().getByText(sentences.Declined).waitFor();
		await pay().click();
		await bank.waitFor();
		await page.keyboard.press('Escape');
		await alert().getByText(sentences.Declined).waitFor();
		await pay().click();
		await bank.waitFor();
		expect(await alert().count()).toBe(0);
		await page.reload();
		await pay().waitFor();
		expect(await bank.count()).toBe(0);
		expect(await statusOf(app.url, checkoutId)).toBe('pending');
		await pay().click();
		await paymentSucceeds();
	});

	test('during a slow charge, no browser tab can cancel the payment or charge the card again', async () => {
		const checkoutId = await begin();
		const other = await page.context().newPage();
		await other.goto(page.url());
		await pay(other).waitFor();
		const asked: string[] = [];
		page.on('dialog', (dialog) => {
			asked.push(dialog.type());
			return dialog.dismiss();
		});
		await payWith('Slow');
		const paying = page.getByRole('button', { name: 'Paying...' });
		await paying.waitFor();
		expect(await paying.isDisabled()).toBe(true);
		expect(await paying.evaluate((button) => button === document.activeElement)).toBe(true);
		expect(await card('Paid').isDisabled()).toBe(true);
		expect(await cancelButton().isDisabled()).toBe(true);
		await page.close({ runBeforeUnload: true });
		await expect.poll(() => asked).toEqual(['beforeunload']);

		await other.getByRole('button', { name: 'Cancel Payment' }).click();
		await other.getByRole('dialog').getByRole('button', { name: 'Cancel Payment' }).click();
		await other
			.getByRole('alert')
			.getByText('A payment is being processed. Please wait.')
			.waitFor();
		await pay(other).click();
		const waitNotice = other.getByText('We are waiting for a reply from the payment provider.');
		await waitNotice.waitFor();
		expect(await pay(other).isDisabled()).toBe(true);
		const focused = other.locator(':focus').filter({ has: waitNotice });
		await focused.waitFor();
		const bounds = await focused.boundingBox();
		expect(bounds?.y).toBeGreaterThanOrEqual(0);
		expect(bounds?.y).toBeLessThan(widths.phone.height);

		await paymentSucceeds();
		await paymentSucceeds(other);
		expect(checkoutIdOf(other)).toBe(checkoutId);
		expect(await panel.bookingsOf(event.id)).toMatchObject([
			{ paid: true, paymentNotes: ['practice'] },
		]);
	});

	test('a payment page that is opened during a charge shows the result of the charge', async () => {
		const checkoutId = await begin();
		await changeResponses('**/api/checkouts/*', () => ({ underway: true }));
		await page.reload();
		await waiting().waitFor();
		expect(await pay().isDisabled()).toBe(true);
		await payElsewhere(checkoutId);
		await paymentSucceeds();
	});

	test('if the response to a charge is lost, the payment form shows the payment status from the server', async () => {
		await begin();
		await page.route('**/api/checkouts/*/payments', async (route) => {
			await route.fetch();
			await route.abort();
		});
		await pay().click();
		await paymentSucceeds();
	});

	test('if a charge request does not reach the server, the payer can retry with the same card', async () => {
		await begin();
		let isDown = true;
		await page.route('**/api/checkouts/*/payments', (route) =>
			isDown ? route.abort() : route.continue(),
		);
		await pay().click();
		await alert().getByText(sentences.Error).waitFor();
		isDown = false;
		await pay().click();
		await paymentSucceeds();
	});
});

describe('cancelling', () => {
	test('“Cancel Payment” cancels the payment after a confirmation and charges nothing', async () => {
		const checkoutId = await toPayment(address(), 'Archer');
		await cancelButton().click();
		await question().getByRole('button', { name: 'Continue with Payment' }).click();
		await question().waitFor({ state: 'hidden' });
		expect(await statusOf(app.url, checkoutId)).toBe('pending');
		await cancelButton().click();
		await question().getByRole('button', { name: 'Cancel Payment' }).click();
		await waitForText('The payment was cancelled. You were not charged.');
		await page.getByLabel('Lead Member First Name *').waitFor();
		expect(new URL(page.url()).search).toBe(`?id=${event.id}`);
		expect(await page.getByText('You have an unfinished payment').count()).toBe(0);
		expect(await statusOf(app.url, checkoutId)).toBe('cancelled');
	});

	test('“Cancel Payment” shows the payment as paid if the payer has paid in another tab', async () => {
		const checkoutId = await begin();
		await payElsewhere(checkoutId);
		await cancelButton().click();
		await question().getByRole('button', { name: 'Cancel Payment' }).click();
		await paymentSucceeds();
	});

	test('“Cancel Payment” shows an error if the cancellation request fails', async () => {
		const checkoutId = await begin();
		await page.route('**/api/checkouts/*', (route) =>
			route.request().method() === 'DELETE' ? route.abort() : route.continue(),
		);
		await cancelButton().click();
		await question().getByRole('button', { name: 'Cancel Payment' }).click();
		await alert().getByText('Failed to cancel the payment. Please try again.').waitFor();
		expect(await statusOf(app.url, checkoutId)).toBe('pending');
	});
});

describe('payment status', () => {
	test('the payment page shows the current payment status after a reload or browser navigation', async () => {
		await toPayment(address(), 'Archer');
		await page.reload();
		await pay().waitFor();
		await page.goBack();
		await page.getByLabel('Lead Member First Name *').waitFor();
		await page.goForward();
		await payWith('Declined');
		await alert().waitFor();
		await page.reload();
		await alert().getByText('Payment failed. Please try again or contact us.').waitFor();
		await pay().click();
		await paymentSucceeds();
		await page.goBack();
		await page.getByLabel('Lead Member First Name *').waitFor();
		await page.goForward();
		await paymentSucceeds();
	});

	test('a tab that becomes visible again shows a payment that was made in another tab', async () => {
		const checkoutId = await begin();
		await payElsewhere(checkoutId);
		await showTabAgain();
		await paymentSucceeds();
	});

	test('a tab restored from the back/forward cache shows a cancellation that was made in another tab', async () => {
		const checkoutId = await begin();
		await cancelElsewhere(checkoutId);
		await page.evaluate(() =>
			window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
		);
		await heading('Payment Cancelled').waitFor();
		expect(await focusedElement()).toBe('H1');
	});

	test('a checkout that was cancelled in another tab cannot be paid', async () => {
		const checkoutId = await begin();
		await cancelElsewhere(checkoutId);
		await pay().click();
		await heading('Payment Cancelled').waitFor();
		expect(await panel.bookingsOf(event.id)).toMatchObject([{ paid: false, paymentId: null }]);
	});

	test('the page of a cancelled payment has a link to book again', async () => {
		const checkoutId = await begin();
		await cancelElsewhere(checkoutId);
		for (const payment of ['pending', 'success'] as const) {
			await goto(linkOf(checkoutId, payment));
			await heading('Payment Cancelled').waitFor();
		}
		await page.getByRole('link', { name: 'Book Again' }).click();
		await page.getByLabel('Lead Member First Name *').waitFor();
	});

	test('with payment=success in the address, the page shows success only if the server reports success', async () => {
		const checkoutId = await begin();
		await goto(linkOf(checkoutId, 'success'));
		await waiting().waitFor();
		expect(await pay().isEnabled()).toBe(true);
		await payElsewhere(checkoutId);
		await paymentSucceeds();
	});

	test('the payment page offers a “Check again” button if repeated polls find no payment', async () => {
		const checkoutId = await begin();
		await page.clock.install();
		await goto(linkOf(checkoutId, 'success'));
		await waiting().waitFor();
		const again = page.getByRole('button', { name: 'Check again' });
		expect(await again.count()).toBe(0);
		await expect
			.poll(
				async () => {
					await page.clock.runFor(2_000);
					return again.isVisible();
				},
				{ timeout: 20_000 },
			)
			.toBe(true);
		await payElsewhere(checkoutId);
		await again.click();
		await paymentSucceeds();
	});

	test('the payment form is disabled while the result of a charge is unknown', async () => {
		const checkoutId = await begin();
		let underway = true;
		await changeResponses('**/api/checkouts/*', () => ({ underway }));
		let asked = 0;
		await page.route('**/api/checkouts/*/payments', (route) => {
			asked += 1;
			return route.fulfill({ json: { status: 'pending', answer: 'sent' } });
		});
		await pay().click();
		await waiting().waitFor();
		expect(await alert().count()).toBe(0);
		expect(await pay().isDisabled()).toBe(true);
		await pay().dispatchEvent('click');
		expect(asked).toBe(1);
		// The server then reports no pending payment. The card was neither charged nor refused.
		await page.waitForResponse(`**/api/checkouts/${checkoutId}`);
		underway = false;
		await waiting().waitFor({ state: 'detached' });
		await page.locator('h2:focus').getByText('Pay by card').waitFor();
		await pay().click();
		await waiting().waitFor();
		await payElsewhere(checkoutId, 'declined');
		await alert().getByText('Payment failed. Please try again or contact us.').waitFor();
		expect(await pay().isEnabled()).toBe(true);
	});

	test('the payment page links to the provider’s page if the server returns the page’s address', async () => {
		const checkoutId = await begin();
		const paymentPage = 'https://pay.example.org/link';
		await changeResponses('**/api/checkouts/*', () => ({ paymentPage }));
		const link = page.getByRole('link', { name: `Pay ${total}` });
		await goto(linkOf(checkoutId, 'pending'));
		expect(await link.getAttribute('href')).toBe(paymentPage);
		expect(await card('Paid').count()).toBe(0);
		// While the page waits for the result of the payment, the link to the provider's page is hidden.
		await page.clock.install();
		await goto(linkOf(checkoutId, 'success'));
		await waiting().waitFor();
		expect(await link.count()).toBe(0);
		await expect
			.poll(async () => {
				await page.clock.runFor(2_000);
				return link.count();
			})
			.toBe(1);
	});

	test('after a payment of a wrong amount, the payment page does not offer another charge', async () => {
		const checkoutId = await begin();
		const wrong = page.getByText('The amount that we received is not the price of your booking');
		const takeAnother = () => changeResponses('**/api/checkouts/*', () => ({ wrongAmount: true }));
		await takeAnother();
		// The response to the charge reports a refused card. The reloaded checkout reports that a different
		// amount was charged.
		await payWith('Declined');
		await wrong.waitFor();
		await goto(linkOf(checkoutId, 'pending'));
		await wrong.waitFor();
		expect(await alert().count()).toBe(0);
		expect(await pay().count()).toBe(0);
		await cancelButton().click();
		await question().getByRole('button', { name: 'Cancel Payment' }).click();
		await heading('Payment Cancelled').waitFor();
		await wrong.waitFor();
		expect(await page.locator('main').innerText()).not.toMatch(/not charged/i);

		// A payment of a wrong amount can also arrive while the page is open.
		await page.unrouteAll({ behavior: 'wait' });
		await goto(linkOf(checkoutId, 'pending'));
		await waitForText('You were not charged');
		const looked = page.waitForResponse(`**/api/checkouts/${checkoutId}`);
		await showTabAgain();
		await looked;
		await takeAnother();
		await showTabAgain();
		await wrong.waitFor();
	});

	test('the payment page shows “Payment Not Found” if the checkout does not belong to the event', async () => {
		const checkoutId = await begin();
		const other = await panel.addEvent({ name: 'Another Supper' });
		for (const path of [
			linkOf('never-was', 'pending'),
			linkOf(checkoutId, 'pending', other),
			linkOf(checkoutId, 'success', other),
			`/event-booking?id=never&payment=pending&checkoutId=${checkoutId}`,
		]) {
			await goto(path);
			await heading('Payment Not Found').waitFor();
			expect(await page.locator('main').innerText()).not.toContain(total);
		}
		await page.getByRole('link', { name: 'View Events Calendar' }).click();
		await heading('Events Calendar').waitFor();
		await goto(`/event-booking?payment=pending&checkoutId=${checkoutId}`);
		await waitForText('No event ID provided');
		await panel.deleteEvent(event);
		await goto(linkOf(checkoutId, 'pending'));
		await waitForText('This event has been removed from the calendar. Please cancel the payment.');
		expect(await pay().count()).toBe(0);
		expect(await page.getByText('Your places will be booked').count()).toBe(0);
	});

	test('the payment page shows an error if the request fails, and “Try Again” loads the payment', async () => {
		const checkoutId = await begin();
		await failAndTryAgain(linkOf(checkoutId, 'pending'), {
			request: '**/api/checkouts/*',
			loading: 'Loading payment...',
			failed: 'Failed to load the payment. Please try again.',
		});
		await pay().waitFor();
	});

	test('the payment page shows an error if the card form cannot be loaded', async () => {
		const checkoutId = await begin();
		await page.route('**/assets/practice-card-form-*.js', (route) => route.abort());
		await page.route('**/', (route) =>
			route.request().method() === 'HEAD' ? route.abort() : route.continue(),
		);
		await goto(linkOf(checkoutId, 'pending'));
		await alert().getByText('Failed to load payment form. Please refresh and try again.').waitFor();
		await heading('Complete Your Payment').waitFor();
	});
});

describe('axe, light and dark', () => {
	test('axe finds no accessibility violation in the states of the payment page', async () => {
		const link = linkOf(await begin(), 'pending');
		await openAndCheck(link, () => pay().waitFor());
		await openAndCheck(link, async () => {
			await payWith('Declined');
			await alert().waitFor();
		});
		await openAndCheck(link, async () => {
			await payWith('Needs authentication');
			await page.getByRole('dialog').waitFor();
		});
		await openAndCheck(link, async () => {
			await cancelButton().click();
			await question().waitFor();
		});
		await openAndCheck(linkOf(checkoutIdOf(), 'success'), () => waiting().waitFor());
		await pay().click();
		await paymentSucceeds();
		await openAndCheck(linkOf(checkoutIdOf(), 'success'), () => paymentSucceeds());
	});

	test('axe finds no accessibility violation on the pages of cancelled and unknown payments', async () => {
		const checkoutId = await toPayment(address(), 'Archer');
		await openAndCheck(`/event-booking?id=${event.id}`, () =>
			waitForText('You have an unfinished payment'),
		);
		await cancelElsewhere(checkoutId);
		await openAndCheck(linkOf(checkoutId, 'pending'), () => heading('Payment Cancelled').waitFor());
		await openAndCheck(linkOf('never', 'pending'), () => heading('Payment Not Found').waitFor());
	});
});
