import { beforeAll, expect, test } from 'vitest';
import { parseLondonDate } from '../../../core/rules/calendar/time-schemas.ts';
import {
	auditEntryOf,
	bookingOf,
	bookingToPay,
	checkoutOf,
	manualPaymentOf,
	paidCheckout,
} from '../../contracts/samples.ts';
import { bookableEvent } from '../../server/open-burgee.ts';
import { checkAccessibility } from '../accessibility-tests.ts';
import { widths } from '../chromium.ts';
import { page, screen } from '../fixture.ts';
import { expectPrinted, printedPages } from '../printed-pages.ts';
import { openPanel, usePanel } from './panel-page.ts';

const burgee = usePanel(widths.desktop);
beforeAll(storeSupper);

const eventId = 'supper';
const date = parseLondonDate('2026-06-01');
const dialog = () => page.getByRole('dialog');

/** Stores a supper that one member has paid by card and another in cash, on 1 June 2026. */
async function storeSupper(): Promise<void> {
	const { storage } = burgee;
	await storage.events.add(bookableEvent({ id: eventId, name: 'Supper' }));
	const checkout = checkoutOf({ id: 'card', bookingId: 'card', eventId });
	await storage.bookings.add(bookingToPay(checkout), { checkout });
	await storage.payments.replace(paidCheckout(checkout));
	await storage.bookings.add(cashBooking('in cash'));
}

function cashBooking(...entries: string[]) {
	return bookingOf({
		...{ id: 'cash', eventId, firstName: 'Carl', lastName: 'Zoll', paid: true },
		...{ paymentRequired: true, priceMinor: 1_000, paymentAmountMinor: 1_000 },
		manualPayments: entries.map((id) => manualPaymentOf({ id, date, amountMinor: 1_000 })),
	});
}

test('a day is closed with the cash that was counted, and its sheet prints on A4', async () => {
	await openPanel(burgee.url, `/admin/treasury?from=${date}&to=${date}`);
	await screen.link('Day End').click();
	await screen.title('Day End: 1 Jun 2026').waitFor();
	await screen.waitForText('Nobody has closed this day yet.');
	await screen.button('Close the Day').click();
	await dialog().getByText('Expected: £10.00.').waitFor();
	await dialog().getByRole('button', { name: 'Close the Day' }).click();
	await screen.alert().getByText('Cash counted must be a number').waitFor();
	await checkAccessibility();
	await page.setViewportSize(widths.desktop);
	await dialog().getByLabel('Cash counted').fill('9.50');
	await dialog().getByLabel('Counted by').fill('Bea Oar');
	await dialog().getByRole('button', { name: 'Close the Day' }).click();
	await screen.waitForText('£0.50 missing');

	const { storage } = burgee;
	const isStored = await storage.bookings.change(eventId, [
		{
			...{ bookingId: 'cash', revision: 0, checkout: null, mayExceedPlaces: false, undo: null },
			...{ booking: { ...cashBooking('in cash', 'later'), revision: 1 } },
			audit: auditEntryOf({ id: 'later' }),
		},
	]);
	expect(isStored).toBe(true);
	await openPanel(burgee.url, `/admin/treasury/day/${date}`);
	await screen.waitForText('£10.00 was recorded after the day was closed (cash).');
	const sheets = await printedPages();
	expectPrinted(sheets);
	expect(sheets).toHaveLength(1);
	expect(sheets[0]?.text).toMatch(
		/Cash expected £10.00 Cash counted £9.50 Difference £0.50 missing/,
	);
	expect(sheets[0]?.text).toMatch(/Counted by Bea Oar Signature/);
	expect(sheets[0]?.text).toMatch(/Carl Zoll.*£10.00/);

	await screen.button('Count Again').click();
	expect(await dialog().getByLabel('Cash counted').inputValue()).toBe('9.50');
	await dialog().getByLabel('Cash counted').fill('20');
	await dialog().getByRole('button', { name: 'Close the Day' }).click();
	await screen.text(/was recorded after/).waitFor({ state: 'hidden' });
	await page.locator('dl > div', { hasText: 'Difference' }).getByText('£0.00').waitFor();
});

test('each payment has a receipt that prints, from the booking and from the treasury', async () => {
	await openPanel(burgee.url, `/admin/bookings/${eventId}?booking=cash`);
	await screen
		.link(/^Receipt ...-...-.$/)
		.first()
		.click();
	await screen.title(/^Receipt ...-...-.$/).waitFor();
	const sheets = await printedPages();
	expectPrinted(sheets);
	expect(sheets[0]?.text).toMatch(
		/Receipt ...-...-. Received from Carl Zoll Amount £10.00 For Supper Date 1 Jun 2026 Paid by Cash Received by/,
	);
	await openPanel(burgee.url, `/admin/treasury?eventId=${eventId}&figure=received&method=card`);
	await screen.link(/^...-...-.$/).click();
	await screen.waitForText('£43.23');
});
