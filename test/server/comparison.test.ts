import { addLondonDays, londonDate, toInstant } from '@burgee/core';
import type { CallAnswer } from '@burgee/core/api/calls';
import type { ComparisonJson, DifferenceJson } from '@burgee/core/api/comparison';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { charge, openGateway } from '../adapters/square-gateway.ts';
import {
	publicUrl,
	type SquareServer,
	squareEnvironment,
	startSquare,
} from '../adapters/square-server.ts';
import { expectRefusal } from './http-client.ts';
import { type OpenBurgee, openBurgee, storeEvent } from './open-burgee.ts';
import { Payer } from './payer.ts';

let squareServer: SquareServer;
let burgee: OpenBurgee;
beforeAll(async () => {
	squareServer = await startSquare();
	burgee = await openBurgee({
		...{ STORAGE: 'memory', PUBLIC_URL: publicUrl, SQUARE_ENVIRONMENT: 'production' },
		...squareEnvironment(squareServer),
	});
});
afterAll(async () => {
	await burgee?.close();
	await squareServer?.close();
});

const today = londonDate(toInstant(new Date()));
/** Two days, in case midnight passes during the test. */
const period = { from: addLondonDays(today, -1), to: addLondonDays(today, 1) };
const amount = 43.23;

/** Pays for a new booking. Returns the ids of the booking and of its payment at Square. */
async function pay(eventId: string, card = 'ok') {
	const payer = new Payer(burgee.http);
	const { checkoutId, bookingId } = await payer.start(eventId);
	await payer.pay(checkoutId, `cnon:card-nonce-${card}-${checkoutId}`);
	return { bookingId, paymentId: squareServer.payments().at(-1)?.paymentId ?? '' };
}

async function refund(paymentId: string) {
	const refundId = squareServer.refund(paymentId, 1000);
	await squareServer.webhooks.send(squareServer.webhooks.refund(refundId), burgee.url);
	return refundId;
}

const step = (after: string | null) =>
	burgee.admin.post('/api/admin/treasury/comparison', { ...period, after });

/** Runs a whole comparison, and begins again with the last step if Square does not answer. */
async function compare() {
	const found = new Map<string, DifferenceJson>();
	const read = { payments: 0, refunds: 0 };
	let failures = 0;
	for (let after: string | null = null; ; ) {
		const { status, body } = await step(after);
		if (status === 503) {
			failures++;
			continue;
		}
		expect(status).toBe(200);
		const { list, differences, next, ...rest } = body as ComparisonJson;
		read[list] += rest.read;
		for (const difference of differences)
			found.set(`${difference.kind} ${difference.id}`, difference);
		after = next;
		if (after === null) return { found: [...found.values()], read, failures };
	}
}

test('the comparison with Square finds each of eight planted differences and nothing else, page by page', async () => {
	const eventId = await storeEvent(burgee.storage);
	squareServer.pageSize = 3;
	const same = await pay(eventId);
	await refund(same.paymentId);
	expect(await compare()).toEqual({
		...{ found: [], failures: 0, read: { payments: 1, refunds: 1 } },
	});

	squareServer.fail({ kind: 'drop', when: 'after', path: '/v2/payments' });
	const lost = await pay(eventId);
	const unreported = await pay(eventId);
	const unreportedRefund = squareServer.refund(unreported.paymentId, 1000);
	const forgotten = await pay(eventId);
	const refundForgotten = await pay(eventId);
	const forgottenRefund = await refund(refundForgotten.paymentId);
	const otherAmount = await pay(eventId);
	const otherCurrency = await pay(eventId);
	const pending = await pay(eventId, 'pending');
	const failing = await pay(eventId);
	const failingRefund = await refund(failing.paymentId);
	await charge(openGateway(squareServer), { key: 'a-drink-at-the-bar', amountMinor: 350 });
	const drink = squareServer.payments().at(-1)?.paymentId;
	await charge(openGateway(squareServer), {
		...{ key: 'a-declined-card', cardToken: 'cnon:card-nonce-declined' },
	});
	squareServer.forget(forgotten.paymentId);
	squareServer.forget(forgottenRefund);
	squareServer.setAmount(otherAmount.paymentId, { amount: 4322, currency: 'GBP' });
	squareServer.setAmount(otherCurrency.paymentId, { amount: 4323, currency: 'EUR' });
	squareServer.setStatus(pending.paymentId, 'COMPLETED');
	squareServer.setRefundStatus(failingRefund, 'FAILED');
	squareServer.fail({ kind: 'drop', path: '/v2/refunds' });

	const { found, read, failures } = await compare();
	expect(failures).toBe(1);
	expect(read).toEqual({ payments: 10, refunds: 3 });
	const completed = { amount, currency: 'GBP', status: 'COMPLETED', at: expect.any(String) };
	const tenPounds = { ...completed, amount: 10 };
	const row = (
		kind: string,
		id: string | undefined,
		difference: string,
		sides: { provider: object | null; burgee: object | null; canTakeOver?: boolean },
		bookingId: string | null,
	) => ({
		...{ kind, id, difference, canTakeOver: false, ...sides },
		booking:
			bookingId === null
				? null
				: { eventId, bookingId, eventName: expect.any(String), leadMember: expect.any(String) },
	});
	const provider = completed;
	const burgee_ = completed;
	const expected = [
		row(
			'payment',
			lost.paymentId,
			'only-provider',
			{ provider, burgee: null, canTakeOver: true },
			lost.bookingId,
		),
		row(
			'payment',
			drink,
			'only-provider',
			{ provider: { ...completed, amount: 3.5 }, burgee: null },
			null,
		),
		row(
			'payment',
			forgotten.paymentId,
			'only-burgee',
			{ provider: null, burgee: burgee_ },
			forgotten.bookingId,
		),
		row(
			'payment',
			otherAmount.paymentId,
			'amount',
			{ provider: { ...completed, amount: 43.22 }, burgee: burgee_ },
			otherAmount.bookingId,
		),
		row(
			'payment',
			otherCurrency.paymentId,
			'currency',
			{ provider: { ...completed, currency: 'EUR' }, burgee: burgee_ },
			otherCurrency.bookingId,
		),
		row(
			'payment',
			pending.paymentId,
			'status',
			{ provider, burgee: { ...completed, status: 'PENDING' }, canTakeOver: true },
			pending.bookingId,
		),
		row(
			'refund',
			unreportedRefund,
			'only-provider',
			{ provider: tenPounds, burgee: null, canTakeOver: true },
			unreported.bookingId,
		),
		row(
			'refund',
			forgottenRefund,
			'only-burgee',
			{ provider: null, burgee: tenPounds },
			refundForgotten.bookingId,
		),
		row(
			'refund',
			failingRefund,
			'status',
			{ provider: { ...tenPounds, status: 'FAILED' }, burgee: tenPounds },
			failing.bookingId,
		),
	];
	expect(found).toHaveLength(expected.length);
	expect(found).toEqual(expect.arrayContaining(expected));

	for (const { kind, id } of found.filter(({ canTakeOver }) => canTakeOver)) {
		const { body } = await burgee.admin.post('/api/admin/treasury/takeovers', { kind, id });
		expect(body).toEqual({ difference: null });
	}
	const after = (await compare()).found;
	expect(after.map(({ id }) => id).sort()).toEqual(
		found.flatMap(({ canTakeOver, id }) => (canTakeOver ? [] : id)).sort(),
	);
	const kept = await burgee.admin.post('/api/admin/treasury/takeovers', {
		...{ kind: 'refund', id: failingRefund },
	});
	expect(kept.body).toMatchObject({ difference: { difference: 'status', canTakeOver: false } });
	for (const unknown of [drink, 'no-such-payment']) {
		expectRefusal(
			await burgee.admin.post('/api/admin/treasury/takeovers', {
				...{ kind: 'payment', id: unknown },
			}),
			404,
			'checkout-not-found',
		);
	}
	const { entries } =
		await burgee.admin.read<CallAnswer<'GET /api/admin/audit'>>('/api/admin/audit');
	const takenOver = entries.filter(({ what }) => what === 'booking.payment-taken-over');
	expect(takenOver.map(({ subjectId }) => subjectId).sort()).toEqual(
		[lost, pending, unreported].map(({ bookingId }) => bookingId).sort(),
	);
});
