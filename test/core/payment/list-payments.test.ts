import {
	type Checkout,
	instant,
	type ManualPayment,
	noFee,
	type ProviderRefund,
} from '@burgee/core';
import { expect, test } from 'vitest';
import { period } from '../../../core/rules/calendar/period.ts';
import { parseLondonDate } from '../../../core/rules/calendar/time-schemas.ts';
import {
	bookingOf,
	bookingToPay,
	checkoutOf,
	manualPaymentOf,
	paymentOf,
} from '../../contracts/samples.ts';
import { adminWith, expectError, openClub } from '../open-club.ts';

const treasurer = adminWith('bookings:read');

/** Opens a club on 15 July 2026. `add` stores a checkout with payments at the given times and its booking. */
function openClubWithPayments() {
	const opened = openClub('2026-07-15T12:00:00.000Z');
	const add = async (
		id: string,
		paidAt: string[],
		changes: Partial<Checkout> = {},
		firstName = 'Aileen',
	) => {
		const checkout = checkoutOf({ id, ...changes });
		const payments = paidAt.map((at, index) =>
			paymentOf(checkout, { paymentId: `${id}-${index + 1}`, at: instant(at) }),
		);
		const booking = { ...bookingToPay(checkout), firstName };
		await opened.storage.bookings.add(booking, { checkout: { ...checkout, payments, ...changes } });
	};
	const list = async (from?: string, to?: string) =>
		(await opened.club.listPayments(treasurer, period.parse({ from, to }))).payments;
	const idsIn = async (...days: Parameters<typeof list>) =>
		(await list(...days)).map(({ id }) => id);
	return { ...opened, add, list, idsIn };
}

const refundOf = (changes: Partial<ProviderRefund>): ProviderRefund => ({
	refundId: 'refund',
	paymentId: 'one-1',
	status: 'COMPLETED',
	amountMinor: 1000,
	currency: 'GBP',
	at: instant('2026-06-20T12:00:00.000Z'),
	...noFee,
	...changes,
});

test('listPayments returns the payments and refunds of a period of days in London, earliest first', async () => {
	const { add, list, idsIn } = openClubWithPayments();
	const refunds = [refundOf({})];
	await add('one', ['2026-06-01T10:00:00.000Z'], { refunds }, 'Zoë');
	await add('two', ['2026-05-31T22:59:59.999Z', '2026-06-30T22:59:59.999Z']);
	await add('three', ['2026-05-31T23:00:00.000Z', '2026-06-30T23:00:00.000Z']);
	expect(await idsIn('2026-06-01', '2026-06-30')).toEqual(['three-1', 'one-1', 'refund', 'two-2']);
	expect(await idsIn('2026-06-20', '2026-06-20')).toEqual(['refund']);
	expect(await idsIn('2026-06-02', '2026-06-19')).toEqual([]);
	expect((await list('2026-06-01', '2026-06-20')).slice(1)).toEqual([
		{
			kind: 'payment',
			id: 'one-1',
			date: '2026-06-01',
			at: '2026-06-01T10:00:00.000Z',
			amountMinor: 4323,
			currency: 'GBP',
			record: null,
			status: 'COMPLETED',
			provider: 'square',
			bookingId: 'booking of one',
			eventName: 'Regatta Supper',
			leadMember: 'Zoë Archer',
		},
		expect.objectContaining({ kind: 'refund', amountMinor: 1000, leadMember: 'Zoë Archer' }),
	]);
});

test('listPayments adds what was received and given back by hand, and a reversal takes away from its kind', async () => {
	const { storage, list } = openClubWithPayments();
	const entry = (id: string, changes: Partial<ManualPayment>) =>
		manualPaymentOf({ id, date: parseLondonDate('2026-06-02'), ...changes });
	const manualPayments = [
		entry('early', { date: parseLondonDate('2026-05-31') }),
		entry('cash', { amountMinor: 1000, reference: 'Tin 3' }),
		entry('typo', { amountMinor: 700, method: 'cheque' }),
		entry('typo undone', { amountMinor: -700, method: 'cheque', reverses: 'typo' }),
		entry('back', { amountMinor: -400, method: 'transfer' }),
		entry('back undone', { amountMinor: 400, method: 'transfer', reverses: 'back' }),
	];
	const paid = { paid: true, paymentCurrency: 'EUR' } as const;
	await storage.bookings.add(bookingOf({ id: 'booking', ...paid, manualPayments }));
	const listed = await list('2026-06-01', '2026-06-30');
	expect(
		listed.map(({ id, kind, provider, amountMinor }) => [id, kind, provider, amountMinor]),
	).toEqual([
		['back', 'refund', 'transfer', 400],
		['back undone', 'refund', 'transfer', -400],
		['cash', 'payment', 'cash', 1000],
		['typo', 'payment', 'cheque', 700],
		['typo undone', 'payment', 'cheque', -700],
	]);
	expect(listed[2]).toMatchObject({
		...{ date: '2026-06-02', at: null, currency: 'EUR', bookingId: 'booking' },
		...{ eventName: 'Regatta Supper', record: { reference: 'Tin 3' }, status: 'COMPLETED' },
	});
});

test('listPayments leaves out test money, and payments and refunds that failed, were cancelled or were rejected', async () => {
	const { add, idsIn } = openClubWithPayments();
	const at = '2026-06-01T10:00:00.000Z';
	await add('practice', [at], { provider: 'practice', environment: 'practice' });
	await add('sandbox', [at], { environment: 'sandbox' });
	const statuses = ['PENDING', 'APPROVED', 'CANCELED', 'FAILED'] as const;
	await add('unfinished', [at], {
		payments: statuses.map((status) =>
			paymentOf(checkoutOf({ id: '' }), { paymentId: status, status, at: instant(at) }),
		),
		refunds: (['PENDING', 'REJECTED', 'FAILED'] as const).map((status) =>
			refundOf({ refundId: `refund ${status}`, status, at: instant(at) }),
		),
	});
	expect(await idsIn()).toEqual(['APPROVED', 'PENDING', 'refund PENDING']);
});

test('listPayments lists a payment without a name if its booking was deleted', async () => {
	const { add, list, storage } = openClubWithPayments();
	await add('one', ['2026-06-01T10:00:00.000Z']);
	storage.bookings.getAll = async () => [];
	expect(await list('2026-06-01', '2026-06-01')).toMatchObject([
		{ bookingId: 'booking of one', eventName: '', leadMember: '' },
	]);
});

test('listPayments gives a refund without a time the time of its payment', async () => {
	const { add, list } = openClubWithPayments();
	await add('one', ['2026-06-01T10:00:00.000Z'], { refunds: [refundOf({ at: null })] });
	const listed = await list('2026-06-01', '2026-06-01');
	expect(listed).toMatchObject([{ id: 'one-1' }, { id: 'refund', at: listed[0]?.at }]);
});

test('listPayments covers the six months until today by default, and refuses more than ten years', async () => {
	const { add, idsIn } = openClubWithPayments();
	await add('old', ['2026-01-14T23:59:59.999Z', '2026-01-15T00:00:00.000Z']);
	await add('new', ['2026-07-15T22:59:59.999Z', '2026-07-15T23:00:00.000Z']);
	expect(await idsIn()).toEqual(['old-2', 'new-1']);
	expect(await idsIn('2016-07-15')).toEqual(['old-1', 'old-2', 'new-1']);
	const message = 'Choose a period of at most ten years';
	await expectError(idsIn('2016-07-14'), 'invalid-input', {
		issues: [{ path: ['from'], message }],
	});
});

test('listPayments writes each export to the audit log, without the payments', async () => {
	const { add, list, storage } = openClubWithPayments();
	await add('one', ['2026-06-01T10:00:00.000Z']);
	await list('2026-06-01', '2026-06-30');
	expect(await storage.audit.list({ limit: 9 })).toMatchObject([
		{
			uid: treasurer.uid,
			what: 'payments.exported',
			subject: '2026-06-01 to 2026-06-30',
			subjectId: '2026-06-01_2026-06-30',
			after: { payments: 1 },
		},
	]);
});

test('listPayments returns the first name of a lead member whose last name is not stored', async () => {
	const { storage, list } = openClubWithPayments();
	const checkout = checkoutOf({ id: 'one' });
	const payments = [
		paymentOf(checkout, { paymentId: 'one-1', at: instant('2026-07-01T10:00:00.000Z') }),
	];
	const booking = { ...bookingToPay(checkout), firstName: 'Aileen', lastName: '' };
	await storage.bookings.add(booking, { checkout: { ...checkout, payments } });
	expect(await list()).toMatchObject([{ leadMember: 'Aileen' }]);
});
