import { beforeEach, describe, expect, test } from 'vitest';
import { checkAccessibility } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import {
	closePageAfterTest,
	isFocused,
	network,
	page,
	screen,
	screenOf,
	useApp,
	usePage,
} from '../fixture.ts';
import {
	checkoutIdOf,
	event,
	pay,
	paymentSucceeds,
	payWith,
	total,
	usePaidEvent,
} from '../paid-pages.ts';

useApp('memory', async () => ({ SAMPLE_DATA: 'off' }));
usePaidEvent();
usePage();
beforeEach(async () => {
	await event.startPayment();
});

const cancelButton = (on = screen) => on.main().getByRole('button', { name: 'Cancel Payment' });
const question = (on = screen) => on.dialog('Are you sure you want to cancel this payment?');
async function cancelPayment(on = screen): Promise<void> {
	await cancelButton(on).click();
	await question(on).getByRole('button', { name: 'Cancel Payment' }).click();
}
const showTabAgain = () =>
	page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
const waiting = (on = screen) => on.text('We are waiting for a reply from the payment provider.');
const card = (name: string) => page.getByRole('radio', { name, exact: true });

describe('practice card results', () => {
	const sentences = {
		Declined: 'Payment was cancelled or failed. Please try again.',
		Invalid: 'Please check your payment details and try again.',
		Error: 'Payment error occurred. Please try again or contact support.',
	};

	/** What the page adds to the specification’s sentence. */
	const details: Record<string, string> = {
		Declined: 'The bank declined the card, and the card was not charged.',
		Error: 'bookings@example.org',
	};

	test('after a charge fails or gets no answer, the payer can pay with another card, which is charged only after the payer has approved the payment in the bank’s dialog', async () => {
		const charges = '**/api/checkouts/*/payments';
		await event.showPayment();
		for (const [name, sentence] of Object.entries(sentences)) {
			await payWith(name);
			await screen.alert(sentence, { exact: true }).waitFor();
			await screen.alert(details[name] ?? sentence, { exact: true }).waitFor();
			expect(await isFocused(screen.alert().locator('..'))).toBe(true);
			expect(await event.status()).not.toBe('paid');
			if (name === 'Declined') await checkAccessibility();
			await screen.alert().getByRole('button', { name: 'Try Again' }).click();
			expect(await screen.alert().count()).toBe(0);
			await page.locator('h2:focus').getByText('Pay by Card').waitFor();
			expect(await card('Paid').isChecked()).toBe(true);
		}
		const title = 'Payment failed. Please try again.';
		await network.respond(charges, {
			status: 503,
			contentType: 'application/problem+json',
			json: { code: 'payment-unavailable', title, details: {} },
		});
		await pay().click();
		await screen.alert(title, { exact: true }).waitFor();
		await page.unrouteAll();
		await network.fail(charges);
		await pay().click();
		await screen.alert(sentences.Error).waitFor();
		await page.unrouteAll();

		const bank = screen.dialog('Practice Bank: do you approve this payment?');
		await payWith('Needs authentication');
		await bank.waitFor();
		await checkAccessibility();
		await bank.getByRole('button', { name: 'Decline' }).click();
		await screen.alert(sentences.Declined).waitFor();
		await page.reload();
		await screen.alert('Payment failed. Please try again or contact us.').waitFor();
		await payWith('Needs authentication');
		await bank.waitFor();
		expect(await screen.alert().count()).toBe(0);
		await screen.press('Escape');
		await screen.alert(sentences.Declined).waitFor();
		await pay().click();
		await bank.waitFor();
		expect(await event.status()).not.toBe('paid');
		// The answer is lost, which does not hide the payment.
		await page.route(charges, async (route) => {
			await route.fetch();
			await route.abort();
		});
		await bank.getByRole('button', { name: 'Approve' }).click();
		await paymentSucceeds();
		expect(await event.bookings()).toMatchObject([{ paid: true }]);
	});

	test('during a slow charge, no browser tab can cancel the payment or charge the card again', async () => {
		await event.showPayment();
		const otherTab = await page.context().newPage();
		const other = screenOf(() => otherTab);
		await otherTab.goto(page.url());
		await pay(other).waitFor();
		const dialogs = screen.watchBrowserDialogs();
		await payWith('Slow');
		const paying = screen.button('Paying…');
		await paying.waitFor();
		expect(await paying.isDisabled()).toBe(true);
		expect(await isFocused(paying)).toBe(true);
		expect(await card('Paid').isDisabled()).toBe(true);
		expect(await cancelButton().isDisabled()).toBe(true);
		await page.close({ runBeforeUnload: true });
		await expect.poll(() => dialogs).toEqual(['beforeunload']);

		await cancelPayment(other);
		await other.alert('A payment is being processed. Please wait.').waitFor();
		await pay(other).click();
		await waiting(other).waitFor();
		expect(await pay(other).isDisabled()).toBe(true);
		const focused = otherTab.locator(':focus').filter({ has: waiting(other) });
		await focused.waitFor();
		const bounds = await focused.boundingBox();
		expect(bounds?.y).toBeGreaterThanOrEqual(0);
		expect(bounds?.y).toBeLessThan(widths.phone.height);

		await paymentSucceeds();
		await paymentSucceeds(other);
		expect(checkoutIdOf(otherTab)).toBe(event.checkoutId);
		expect(await event.bookings()).toMatchObject([{ paid: true, paymentNotes: ['practice'] }]);
	});
});

describe('payment status', () => {
	test('a tab restored from the back/forward cache shows a cancellation that was made in another tab, and a link to book again; after a payment of a wrong amount, no page offers another charge', async () => {
		const wrong = screen.text('The amount that we received is not the price of your booking');
		const takeAnother = () => network.change('**/api/checkouts/*', () => ({ wrongAmount: true }));
		await event.showPayment();
		await event.cancelElsewhere();
		await page.evaluate(() =>
			window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
		);
		await screen.title('Payment Cancelled').waitFor();
		await expect.poll(screen.focused).toBe('H1');
		await screen.waitForText('you were not charged');
		expect(await screen.link('Book Again').getAttribute('href')).toBe(
			`/event-booking?id=${event.id}`,
		);
		await checkAccessibility();
		// While the page of the cancelled checkout is open, the provider reports a payment of a wrong amount.
		await takeAnother();
		await showTabAgain();
		await wrong.waitFor();

		await event.startPayment();
		await screen.goto(event.addressOf('pending'));
		await wrong.waitFor();
		expect(await screen.alert().count()).toBe(0);
		expect(await pay().count()).toBe(0);
		await cancelPayment();
		await screen.title('Payment Cancelled').waitFor();
		await wrong.waitFor();
		expect(await screen.main().innerText()).not.toMatch(/not charged/i);
		expect(await screen.link('Book Again').count()).toBe(0);
	});

	test('with payment=success in the address, the page shows success only if the server reports success, and if repeated polls find no payment, a “Check Again” button and the link to the payment provider', async () => {
		closePageAfterTest();
		await page.clock.install();
		const link = screen.link(`Pay ${total}`);
		const again = screen.button('Check Again');
		await screen.goto(event.addressOf('success'));
		await waiting().waitFor();
		await checkAccessibility();
		expect(await pay().isEnabled()).toBe(true);
		expect([await link.count(), await again.count()]).toEqual([0, 0]);
		const paymentPage = 'https://pay.example.org/link';
		await page.route('**/api/checkouts/*', async (route) => {
			const response = await route.fetch();
			await route.fulfill({ response, json: { ...(await response.json()), paymentPage } });
		});
		await expect
			.poll(async () => {
				await page.clock.runFor(2_000);
				return again.isVisible();
			})
			.toBe(true);
		expect(await link.getAttribute('href')).toBe(paymentPage);
		expect(await card('Paid').count()).toBe(0);
		await event.payElsewhere();
		await again.click();
		await paymentSucceeds();
		await checkAccessibility();
	});

	test('the payment page shows “Payment Not Found” if the checkout does not belong to the event', async () => {
		for (const path of [
			event.addressOf('pending', 'never-was'),
			`/event-booking?id=never&payment=pending&checkoutId=${event.checkoutId}`,
		]) {
			await screen.goto(path);
			await screen.title('Payment Not Found').waitFor();
			expect(await screen.main().innerText()).not.toContain(total);
		}
		// The server would cancel the checkout of a deleted event within a minute, before or after the page reads it.
		await network.respond('**/api/events/*', {
			status: 404,
			contentType: 'application/problem+json',
			json: { code: 'event-not-found', title: 'Event not found', details: {} },
		});
		await screen.goto(event.addressOf('pending'));
		await screen.waitForText(
			'This event has been removed from the calendar. Please cancel the payment.',
		);
		expect(await pay().count()).toBe(0);
		expect(await screen.text('Your booking is complete').count()).toBe(0);
	});

	test('the payment page shows an error if a request or the card form fails, and shows the payment as paid if the payer cancels it after a payment in another tab', async () => {
		await network.fail('**/assets/practice-card-form-*.js');
		await network.fail('**/', 'HEAD');
		await network.failAndTryAgain(event.addressOf('pending'), {
			request: '**/api/checkouts/*',
			loading: 'Loading payment…',
			failed: 'Failed to load the payment. Please try again.',
		});
		await screen.title('Complete Your Payment').waitFor();
		await screen.alert('Failed to load payment form. Please refresh and try again.').waitFor();
		await event.payElsewhere();
		await cancelButton().click();
		await question().waitFor();
		await checkAccessibility();
		await question().getByRole('button', { name: 'Cancel Payment' }).click();
		await paymentSucceeds();
	});
});
