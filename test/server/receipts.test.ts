import type { ReceiptJson } from '@burgee/core/api/receipts';
import { expect, test } from 'vitest';
import { bookingToPay, checkoutOf, manualPaymentOf, paidCheckout } from '../contracts/samples.ts';
import { expectRefusal } from './http-client.ts';
import { bookableEvent, useBurgee } from './open-burgee.ts';

const burgee = useBurgee({ STORAGE: 'memory' });

test('each payment by card or recorded by hand has a receipt, and a reversed one is void', async () => {
	const { storage, admin } = burgee;
	await storage.events.add(bookableEvent({ id: 'supper', name: 'Supper' }));
	const ids = { bookingId: 'supper', eventId: 'supper' };
	const checkout = checkoutOf({ id: 'card', ...ids });
	await storage.bookings.add(
		{
			...bookingToPay(checkout),
			...{ firstName: 'Anna', lastName: 'Reed' },
			manualPayments: [
				manualPaymentOf({ id: 'cheque', method: 'cheque' }),
				manualPaymentOf({ id: 'wrong', amountMinor: 2_000 }),
				manualPaymentOf({ id: 'reversal', amountMinor: -2_000, reverses: 'wrong' }),
				manualPaymentOf({ id: 'given back', amountMinor: -500 }),
			],
		},
		{ checkout },
	);
	await storage.payments.replace(paidCheckout(checkout));
	const path = (paymentId: string, bookingId = 'supper') =>
		`/api/admin/bookings/supper/${bookingId}/payments/${encodeURIComponent(paymentId)}/receipt`;
	const card = await admin.read<ReceiptJson>(path('payment of card'));
	const { club, number, ...shown } = card;
	expect(shown).toEqual({
		...{ paymentId: 'payment of card', date: '2026-06-01', amount: 43.23, currency: 'GBP' },
		...{ method: 'card', environment: 'production', isVoid: false },
		...{ payer: 'Anna Reed', eventName: 'Supper' },
	});
	expect(number).toMatch(/^...-...-.$/);
	const facts = await admin.read<{ name: string; address: string | null }>('/api/admin/club');
	expect(club).toEqual({ name: facts.name, address: facts.address });
	expect(await admin.read(path('cheque'))).toMatchObject({ method: 'cheque', amount: 10, club });
	expect(await admin.read(path('wrong'))).toMatchObject({ amount: 20, isVoid: true });
	for (const none of ['reversal', 'given back', 'unknown']) {
		expectRefusal(await admin.get(path(none)), 404, 'payment-not-found');
	}
	expectRefusal(await admin.get(path('cheque', 'other')), 404, 'booking-not-found');
	const ofOther = path('cheque').replace('/bookings/supper/', '/bookings/other/');
	expectRefusal(await admin.get(ofOther), 404, 'event-not-found');
});
