import { noFee } from '@burgee/core';
import { expect, test } from 'vitest';
import { organisedClub } from '../booking/organised-club.ts';
import { filledForm, paidEvent, paymentFor } from '../open-club.ts';

const userEmail = 'anna@example.org';

/** Opens a club with the unpaid booking of a member who gave an address. */
async function startedClub() {
	const opened = await organisedClub(paidEvent);
	const { club, event, storage } = opened;
	const form = filledForm({ userEmail });
	const { bookingId, checkoutId } = await club.startPayment(paymentFor(event, { form }));
	return {
		...opened,
		...{ form, bookingId, checkoutId },
		stored: () => opened.booking(bookingId),
		messages: () => storage.messages.list({ limit: 99 }),
		kinds: async () => (await storage.messages.list({ limit: 99 })).map(({ kind }) => kind).sort(),
	};
}

test.each(['cancelled', 'not made in time'])(
	'a member whose payment was %s is told how to pay after all',
	async (end) => {
		const { club, checkoutId, bookingId, reconcile, setTime, messages } = await startedClub();
		if (end === 'cancelled') await club.cancelCheckout(checkoutId);
		setTime('2026-06-01T14:00:00.000Z');
		await reconcile();
		await reconcile();
		const found = await messages();
		expect(found).toMatchObject([
			{ kind: 'payment-cancelled', subject: 'Not paid: Harvest Supper' },
		]);
		const { booking } = await club.readMyBooking(found[0]?.secret ?? '');
		expect(booking.id).toBe(bookingId);
	},
);

test('a checkout that ends because the booking is cancelled, corrected or paid otherwise causes no message of its own', async () => {
	const { stored, correct, cancel, kinds } = await startedClub();
	await correct(await stored(), { userEmail, numberAttending: 3 });
	expect(await kinds()).toEqual(['changed']);
	await cancel(await stored());
	expect(await kinds()).toEqual(['cancelled']);
});

test('a confirmed payment takes the place of the message about the price that was to be paid', async () => {
	const { stored, correct, storage, pay, bookingId, messages } = await startedClub();
	await correct(await stored(), { userEmail, numberAttending: 3 });
	expect((await messages())[0]?.letter.paragraphs.join()).toContain(
		'£37.05 in test money is still',
	);
	const checkout = await storage.payments.getForBooking(bookingId);
	await pay(checkout?.id ?? '');
	expect(await messages()).toMatchObject([
		{ kind: 'payment-received', sendAt: '2026-06-01T12:00:00.000Z' },
	]);
});

test('each refund is told once, with its amount, also for a cancelled booking', async () => {
	const { club, stored, cancel, pay, checkoutId, refund, messages, kinds } = await startedClub();
	await pay(checkoutId);
	const { paymentId } = await stored();
	await cancel(await stored());
	const cancelled = (await messages()).find(({ kind }) => kind === 'cancelled');
	expect(cancelled?.letter.paragraphs).toContain('The club will refund £24.70 in test money.');
	await refund(paymentId ?? '', 1000);
	await refund(paymentId ?? '', 1000);
	expect(await kinds()).toEqual(['cancelled', 'payment-received', 'refund-made']);
	const made = (await messages()).find(({ kind }) => kind === 'refund-made');
	expect(made?.letter.facts).toContainEqual({ label: 'Refunded', value: '£10.00 in test money' });
	const second = { refundId: 'second', paymentId: paymentId ?? '', amountMinor: 470, at: null };
	await club.handleNotification({
		...{ payments: [], refunds: [{ ...second, ...noFee, currency: 'GBP', status: 'COMPLETED' }] },
	});
	const amounts = (await messages()).map((message) => message.letter.facts.at(-2)?.value);
	expect(amounts).toContain('£4.70 in test money');
});

test('a change of a paid booking says what the club will refund or what is still to be paid', async () => {
	const { stored, correct, pay, checkoutId, messages, setTime } = await startedClub();
	await pay(checkoutId);
	setTime('2026-06-01T12:30:00.000Z');
	await correct(await stored(), { userEmail, numberAttending: 1 });
	const newest = async () => (await messages())[0]?.letter.paragraphs.join(' ');
	expect(await newest()).toContain('The club will refund £12.35');
	setTime('2026-06-01T13:00:00.000Z');
	await correct(await stored(), { userEmail, numberAttending: 3 });
	expect(await newest()).toContain('£12.35 in test money is still to be paid.');
});
