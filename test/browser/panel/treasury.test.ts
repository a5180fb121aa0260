import { londonDate, payLaterMethods, toInstant } from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { afterAll, expect, test } from 'vitest';
import {
	publicUrl,
	type SquareServer,
	squareEnvironment,
	startSquare,
} from '../../adapters/square-server.ts';
import { paidEvent, storeEvent } from '../../server/open-burgee.ts';
import { Payer, paymentLinkFor } from '../../server/payer.ts';
import { accessibilityViolations } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { network, page, screen } from '../fixture.ts';
import { openPanel, usePanel } from './panel-page.ts';

let square: SquareServer;
const burgee = usePanel(widths.phone, async () => {
	square = await startSquare();
	square.setRefundOutcome('COMPLETED');
	return {
		...{ PUBLIC_URL: publicUrl, BOOKING_RATE_PER_MINUTE: '1000' },
		// The figures of the treasury keep the sandbox's test money apart from cash.
		...{ ...squareEnvironment(square), SQUARE_ENVIRONMENT: 'production' },
	};
});
afterAll(() => square?.close());

const comparison = '**/api/admin/treasury/comparison';

async function pay(eventId: string): Promise<void> {
	const payer = new Payer(burgee.http);
	const { checkoutId } = await payer.start(eventId);
	await payer.pay(checkoutId, `cnon:card-nonce-ok-${checkoutId}`);
}

test('the treasurer stops the comparison with Square, goes on, and takes over a payment that Burgee has missed', async () => {
	const eventId = await storeEvent(burgee.storage);
	square.pageSize = 1;
	await pay(eventId);
	square.fail({ kind: 'drop', when: 'after', path: '/v2/payments' });
	await pay(eventId);

	await openPanel(burgee.url, '/admin/treasury');
	await screen.link('Compare with Square').click();
	const firstStep = await network.hold(comparison);
	await screen.button('Compare with Square').click();
	await screen.button('Stop').click();
	firstStep.pass();
	await screen.waitForText(
		'Read 1 payment and 0 refunds from Square. The comparison is not finished.',
	);
	await page.unrouteAll({ behavior: 'wait' });

	square.fail({ kind: 'drop', path: '/v2/payments', times: 3 });
	await screen.button('Go on').click();
	await screen.alert('No answer from Square. Nothing was changed. Please try again.').waitFor();
	square.clearFailures();
	await screen.button('Go on').click();
	await screen.waitForText('Read 2 payments and 0 refunds from Square.');
	const found = screen.row('Anna Reed');
	expect(await found.innerText()).toMatch(/Only at Square\s.*Square: £43\.23, completed/s);
	expect(await accessibilityViolations(['light', 'dark'])).toEqual([]);

	await screen.button('Take over from Square').click();
	await screen.waitForText('Burgee and Square agree.');
	square.pageSize = 100;
});

const dialog = () => page.getByRole('dialog').last();

/** Books one place of a supper for £25. */
async function bookLater(eventId: string, firstName: string, payLater: string): Promise<void> {
	const form = { eventId, firstName, lastName: 'Reed', numberAttending: 1, payLater };
	expect((await burgee.http.post('/api/bookings', form)).status).toBe(201);
}

async function payByCard(eventId: string, firstName: string): Promise<void> {
	const payer = new Payer(burgee.http);
	const bookingData = { firstName, lastName: 'Reed', numberAttending: 1 };
	const link = await payer.requestLink(paymentLinkFor(eventId, { bookingData, totalAmount: 25 }));
	const paid = await payer.pay(link.body.checkoutId, `cnon:card-nonce-ok-${firstName}`);
	expect(paid.status).toBe(200);
}

/** Records a payment of the booking whose drawer is open. How it was to be paid, and what is owed, are filled in. */
async function record(name: string, { amount }: { amount?: string } = {}) {
	await screen.button(`Record Payment ${name}`).click();
	if (amount !== undefined) await screen.field('Amount *').fill(amount);
	await dialog().getByRole('button', { name: 'Record', exact: true }).click();
}

/** Returns the amount beside a label, of the event's figures or of the day. */
async function amount(label: string): Promise<string> {
	const line = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
	return line.locator('dd').innerText();
}

test('after a supper, the treasurer records cash and a transfer, refunds a part, and the counted cash agrees', async () => {
	const supper = { priceMinor: 2500, payLater: [...payLaterMethods] };
	const eventId = await storeEvent(burgee.storage, ({ id }) => paidEvent({ id, ...supper }));
	for (const name of ['Card1', 'Card2']) await payByCard(eventId, name);
	for (const name of ['Ann', 'Ben', 'Cat']) await bookLater(eventId, name, 'at-event');
	await bookLater(eventId, 'Tess', 'transfer');

	const bookings = `/admin/bookings/${eventId}`;
	await openPanel(burgee.url, bookings);
	for (const [name, received] of Object.entries({ Ann: '25.00', Ben: '25.00', Cat: '20.00' })) {
		await page
			.getByRole('rowheader')
			.getByRole('link', { name: `${name} Reed` })
			.click();
		await record(`${name} Reed`, { amount: received });
		await screen
			.row(`${name} Reed`)
			.getByText(name === 'Cat' ? 'Owes £5.00' : 'Paid')
			.waitFor();
	}
	await page.getByRole('rowheader').getByRole('link', { name: 'Card1 Reed' }).click();
	await screen.button('Refund Card1 Reed').click();
	await screen.field('Amount *').fill('5');
	await screen.field('Reason *').fill('No dessert');
	await screen.button('Refund £5.00 to Card1 Reed').click();
	await screen.waitForText('Refund of £5.00 to Card1 Reed made.');

	const found = await burgee.admin.read<EventBookingsJson>(`/api/admin/bookings/${eventId}`);
	const tess = found.bookings.find(({ firstName }) => firstName === 'Tess');
	await openPanel(burgee.url, '/admin/bookings');
	const reference = tess?.payLater?.reference ?? 'none';
	await screen.field(/^Name, boat or payment reference/).fill(reference.toLowerCase());
	await screen.press('Enter');
	await screen.link('Tess Reed').click();
	await record('Tess Reed');
	await screen.row('Tess Reed').getByText('Paid').waitFor();

	await openPanel(burgee.url, `/admin/treasury?eventId=${eventId}`);
	const figures = {
		...{ 'Received, card': '£50.00', 'Received, cash': '£70.00' },
		...{ 'Received, bank transfer': '£25.00', 'Refunded, card': '£5.00' },
		...{ 'Received less refunded': '£140.00', Outstanding: '£5.00' },
	};
	for (const [label, shown] of Object.entries(figures)) {
		expect([label, await amount(label)]).toEqual([label, shown]);
	}

	// The figures of one event are never shown as those of all events.
	const figuresOfAll = await network.hold('**/api/admin/treasury*');
	await screen.link('All events').click();
	await screen.waitForText('Adding up…');
	expect(await page.getByText('Received, card').count()).toBe(0);
	figuresOfAll.pass();
	await screen.waitForText('Choose one event');

	await openPanel(burgee.url, `/admin/treasury/day/${londonDate(toInstant(new Date()))}`);
	await expect.poll(() => amount('Cash expected')).toBe('£70.00');
	await screen.button('Close the Day').click();
	await screen.field('Cash counted *').fill('70');
	await screen.field('Counted by *').fill('Grace Commodore');
	await dialog().getByRole('button', { name: 'Close the Day' }).click();
	await expect.poll(() => amount('Difference')).toBe('£0.00');
});
