import { expect, test } from 'vitest';
import { openBurgeeForTest, storeEvent } from '../../server/open-burgee.ts';
import { widths } from '../chromium.ts';
import { network, page, screen, screenOf, useApp, usePage } from '../fixture.ts';
import {
	addPaidEvent,
	bookAndPay,
	checkoutIdOf,
	enterPanel,
	event,
	pay,
	paymentSucceeds,
	total,
	usePaidEvent,
} from '../paid-pages.ts';

useApp('memory', async () => ({ SAMPLE_DATA: 'off' }));
usePaidEvent();
usePage({ viewport: widths.phone, locale: 'en-US', reducedMotion: 'reduce' });

const notice = () => screen.text('You have an unfinished payment for this event.');
const priceSays = async () => (await screen.region('Price').innerText()).replace(/\s+/g, ' ');

test('on a desktop, a member books and pays for an event, and the organiser sees the payment', async () => {
	await page.setViewportSize(widths.desktop);
	const errors = screen.watchErrors(/status of 401|ERR_FAILED/);
	const name = 'Commodore’s Supper';
	const supper = await addPaidEvent(event.panel, name);

	await screen.goto('/calendar');
	const entry = await screen.openEvent(name);
	await entry.getByText('£12.35 per adult').waitFor();
	await entry.getByRole('link', { name: /book event/i }).click();

	await screen.text('Children (12 years or under) pay half price.').waitFor();
	await screen.button('Book 1 place and pay £12.35').waitFor();
	await screen.fillLeadMember('Aileen', 'Archer');
	await screen.field(/^Total Number Attending/).fill('4');
	expect(await priceSays()).toContain('4 adults × £12.35 £49.40 Total £49.40');
	// Only with PRICE_TEST_HOOK=on, this number has a price.
	await screen.field(/^Total Number Attending/).fill('123456789');
	expect(await priceSays()).toContain('Total –');
	await screen.field(/^Total Number Attending/).fill('4');
	await page.getByRole('textbox', { name: /children/i }).fill('5');
	expect(await priceSays()).toContain('Total –');
	await screen.button('Book and pay', { exact: true }).waitFor();
	await page.getByRole('textbox', { name: /children/i }).fill('1');
	expect(await priceSays()).toContain(
		`3 adults × £12.35 £37.05 1 child at half price £6.18 Total ${total}`,
	);

	// The response to the booking is lost, so the member sends the booking again.
	const sent = await network.dropFirstResponse('**/api/payment-links');
	await bookAndPay().click();
	await screen.alert('Failed to submit booking. Please try again.').waitFor();
	await bookAndPay().click();
	await screen.title('Complete Your Payment').waitFor();
	expect(sent[0]?.key).toBeTruthy();
	expect(sent[1]).toEqual(sent[0]);
	const summary = await page.locator('dl').innerText();
	expect(summary).toContain(name);
	expect(summary).toContain(total);
	await screen.text('Practice payment: no money is taken').waitFor();
	expect(await page.getByRole('radio', { name: 'Paid', exact: true }).isChecked()).toBe(true);
	const checkoutId = checkoutIdOf();
	await network.doubleClick(pay(), '**/api/checkouts/*/payments');

	await paymentSucceeds();
	const rows = (await page.locator('dl > div').allInnerTexts()).map((row) =>
		row.replace('\n', ': '),
	);
	expect(rows).toEqual([
		'Lead member: Aileen Archer',
		'Total number attending: 4 (3 adults, 1 child)',
		`Event: ${name}`,
		expect.stringMatching(/^When: /),
		'Where: Kestrel Yacht Club, Kestrel Water',
		`Reference: ${checkoutId.slice(0, 8)}`,
		`Amount paid: ${total}`,
		`Checkout ID: ${checkoutId}`,
	]);
	await screen.text('Practice payment: no money was taken').waitFor();
	await expect.poll(screen.focused).toBe('H1');
	expect(new URL(page.url()).searchParams.get('payment')).toBe('success');
	const google = await screen.link(/google/i).getAttribute('href');
	expect(google).toContain('calendar.google.com/calendar/render?action=TEMPLATE');
	await screen.link(/outlook/i).waitFor();
	expect(await screen.link(/ical/i).getAttribute('href')).toMatch(/calendar\.ics\?from=booking$/);
	expect(await screen.horizontalOverflow()).toBe(0);
	await page.reload();
	await paymentSucceeds();
	await screen.goto(page.url().replace('payment=success', 'payment=pending'));
	await screen.title('Booking Submitted Successfully').waitFor();
	expect(await page.locator('dl').innerText()).toContain(total);

	const [booked, ...others] = await supper.bookings();
	expect(others).toEqual([]);
	const paymentId = booked?.paymentId ?? '';
	await enterPanel();
	await supper.startPayment();
	await supper.cancelElsewhere();
	await screen.goto(`/admin/bookings/${supper.id}`);
	const row = screen.row('Aileen Archer');
	await row.getByText('Paid', { exact: true }).waitFor();
	expect(await row.getByText('Practice payment').count()).toBe(0);
	await row.getByRole('link').click();
	const drawer = screen.region('Aileen Archer');
	await drawer.getByText(total, { exact: true }).waitFor();
	expect(paymentId.length).toBeGreaterThan(8);
	expect(await drawer.locator('code').allInnerTexts()).toEqual([
		checkoutId.slice(0, 8),
		paymentId.slice(0, 8),
		checkoutId,
	]);
	await screen.text('This club takes practice payments, which move no money.').waitFor();
	expect(await screen.text('Test money, not revenue').locator('..').innerText()).toContain(total);
	const givenUp = screen.text('Not paid: payment cancelled').locator('..');
	expect(await givenUp.innerText()).toContain('4 attendees');
	expect(errors).toEqual([]);
});

test('the booking page links to an unfinished payment until it is cancelled, or the device forgets its bookings', async () => {
	await event.toPayment('Reed');
	await page.goBack();
	await notice().waitFor();
	await screen.button('Forget my bookings on this device').click();
	await notice().waitFor({ state: 'detached' });
	await screen.button('Undo').click();
	await notice().waitFor();
	const book = async (lastName: string) => {
		await screen.fillLeadMember('Aileen', lastName);
		await screen.button(/^Book/).click();
	};
	await book('reed');
	const question = screen.dialog('You already have a booking for this event. Book again?');
	await question.getByText('has not paid yet').waitFor();
	await screen.press('Escape');
	await screen.link(`Pay ${total}`).click();

	const cancel = screen.main().getByRole('button', { name: 'Cancel Payment' });
	const areYouSure = screen.dialog('Are you sure you want to cancel this payment?');
	await cancel.click();
	await areYouSure.getByRole('button', { name: 'Continue with Payment' }).click();
	await areYouSure.waitFor({ state: 'hidden' });
	expect(await event.status()).toBe('pending');
	await cancel.click();
	await areYouSure.getByRole('button', { name: 'Cancel Payment' }).click();
	await screen.waitForText('The payment was cancelled. You were not charged.');
	await screen.field('Lead Member First Name *').waitFor();
	expect(new URL(page.url()).search).toBe(`?id=${event.id}`);
	expect(await notice().count()).toBe(0);
	expect(await event.status()).toBe('cancelled');

	const payAgain = screen.button('Pay £12.35');
	await book('Reed');
	await payAgain.waitFor();
	event.checkoutId = checkoutIdOf();
	await event.cancelElsewhere();
	await page.goBack();
	await screen.heading('Book Your Places').waitFor();
	await page.locator('[data-interactive]').waitFor();
	expect(await notice().count()).toBe(0);
	await book('Reed');
	await payAgain.waitFor();
});

test('an event that is full leads members whose own payment or booking holds its last places back to it', async () => {
	const isFull = () => screen.text('This event is full.').waitFor();
	await event.change({ places: 4, showPlacesLeft: true });
	const otherTab = await page.context().newPage();
	await otherTab.goto(event.address);
	const checkoutId = await event.toPayment('Reed');

	await screen.goto(event.address);
	await isFull();
	await notice().waitFor();
	expect(await screen.button(/^book/i).count()).toBe(0);

	// The other tab still shows the form, and learns of the payment when the server refuses the booking.
	const other = screenOf(() => otherTab);
	await other.text('4 places left').waitFor();
	await other.fillLeadMember('Aileen', 'Reed-Archer');
	await other.button('Book 1 place and pay £12.35').click();
	await other.alert('This event is full.').waitFor();
	await other
		.alert()
		.getByRole('link', { name: `Pay ${total}` })
		.waitFor();
	expect(await other.field('Lead Member Last Name *').inputValue()).toBe('Reed-Archer');

	expect(await screen.link(`Pay ${total}`).getAttribute('href')).toContain(checkoutId);
	await event.payElsewhere();
	await screen.goto(event.address);
	await isFull();
	expect(await notice().count()).toBe(0);
	await screen.link(/^You’re booked/).click();
	await screen.text('You’re booked. See you there!').waitFor();
	expect(new URL(page.url()).pathname).toMatch(/^\/booking\//);
});

test('if the price changes before submission, the booking form shows the new price and books nothing, and it keeps its values when the payer returns from the provider’s payment page', async () => {
	await event.fillIn('Raman');
	await event.change({ price: 20 });
	await bookAndPay().click();
	await screen.alert('The price has changed. Please check the new price.').waitFor();
	expect(await priceSays()).toContain('Total £70.00');
	const lastName = () => screen.field('Lead Member Last Name *').inputValue();
	expect(await lastName()).toBe('Raman');
	expect(await event.bookings()).toHaveLength(0);

	const paymentPage = 'https://pay.example.org/link';
	let asked = 0;
	await page.route('**/api/payment-links', async (route) => {
		asked += 1;
		const response = await route.fetch();
		const json = { ...(await response.json()), redirectUrl: paymentPage };
		await route.fulfill({ response, json });
	});
	// The test aborts the navigation to the payment provider's page, so the booking form stays open. The test then
	// simulates a return from the back/forward cache.
	await page.route(paymentPage, (route) => route.abort('aborted'));
	const book = screen.button('Book 4 places and pay £70.00');
	const leave = async () => {
		const left = page.waitForRequest(paymentPage);
		await book.click();
		await left;
	};
	await leave();
	await screen.button('Submitting...').waitFor();
	await page.evaluate(() =>
		window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
	);
	expect(await book.isEnabled()).toBe(true);
	expect(await lastName()).toBe('Raman');
	await notice().waitFor();
	// Submitting the same form again retries the same booking, so the form asks for no confirmation.
	await leave();
	expect(asked).toBe(2);
	expect(await event.bookings()).toHaveLength(1);
});

test('a member can book and pay for an event by keyboard alone', async () => {
	await screen.goto(event.address);
	await screen.field('Lead Member First Name *').focus();
	await page.keyboard.type('Moses');
	await screen.press('Tab');
	await page.keyboard.type('Adeyemi');
	await screen.press('Enter');
	await screen.title('Complete Your Payment').waitFor();
	await page.getByRole('radio', { name: 'Paid', exact: true }).waitFor();
	// Tab reaches the link 'Skip to content' first.
	await screen.press('Tab', 'Enter', 'Tab');
	expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(
		'paid',
	);
	await screen.press('ArrowDown', 'Tab', 'Enter');
	await screen.alert().waitFor();
	await screen.press('Tab', 'Enter');
	await page
		.getByRole('radio', { name: 'Paid', exact: true })
		.and(page.locator(':checked'))
		.waitFor();
	await screen.press('Tab', 'Tab', 'Enter');
	await paymentSucceeds();
	expect(await event.status(checkoutIdOf())).toBe('paid');
});

test('with PRICE_TEST_HOOK=on, the form says that a booking for 123456789 attendees costs £1', async () => {
	const count = (attending: string) => screen.field(/^Total Number Attending/).fill(attending);
	const { url, storage } = await openBurgeeForTest({ STORAGE: 'memory', PRICE_TEST_HOOK: 'on' });
	await screen.goto(`${url}/event-booking?id=${await storeEvent(storage)}`);
	await count('123456788');
	expect(await priceSays()).toContain('Total –');
	await count('123456789');
	expect(await priceSays()).toContain('Total £1.00');
	await screen.button(/pay £1\.00$/).waitFor();
});
