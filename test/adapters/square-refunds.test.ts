import type { SquarePaymentGateway } from '@burgee/adapters/square/square-payment-gateway';
import { instant, toInstant } from '@burgee/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestTime } from '../test-time.ts';
import { charge, openGateway } from './square-gateway.ts';
import { type SquareServer, square, startSquare } from './square-server.ts';

const unavailable = { code: 'payment-unavailable' };
const refused = { code: 'refund-refused' };
const longAgo = instant('2026-01-01T00:00:00.000Z');
/** The time limit of a call with its retries. Each attempt may take five seconds. */
const deadlineMs = 17_500;

describe('refunds of SquarePaymentGateway', () => {
	let server: SquareServer;
	let gateway: SquarePaymentGateway;
	let paymentId: string;
	let nowMs: number;
	beforeEach(async () => {
		nowMs = Date.now();
		server = await startSquare({ now: () => new Date(nowMs) });
		gateway = openGateway(server);
		await charge(gateway);
		paymentId = server.completedPayments()[0]?.paymentId ?? '';
		server.requests.length = 0;
	});
	afterEach(() => server.close());

	const refund = (
		changes: Partial<Parameters<SquarePaymentGateway['refund']>[0]> = {},
		through = gateway,
	) =>
		through.refund({
			...{ key: 'refund-1', paymentId, amountMinor: 323, currency: 'GBP' },
			...{ reason: 'One place fewer', ...changes },
		});

	test('SquarePaymentGateway.refund sends the fields that Square’s API requires', async () => {
		await refund();
		await refund({ key: 'refund-2', reason: `x${'🌊'.repeat(200)}` });
		await refund({ key: 'refund-3', reason: '' });
		const bodies = server.requests.map(({ body }) => body);
		const fields = { payment_id: paymentId, amount_money: { amount: 323, currency: 'GBP' } };
		expect(bodies).toEqual([
			{ idempotency_key: 'refund-1', ...fields, reason: 'One place fewer' },
			{ idempotency_key: 'refund-2', ...fields, reason: `x${'🌊'.repeat(95)}` },
			{ idempotency_key: 'refund-3', ...fields },
		]);
	});

	test.each([
		['PENDING', 'PENDING'],
		['APPROVED', 'PENDING'],
		['COMPLETED', 'COMPLETED'],
		['REJECTED', 'REJECTED'],
		['FAILED', 'FAILED'],
	])('SquarePaymentGateway reports a refund that is %s as %s', async (sent, status) => {
		server.setRefundOutcome(sent);
		const refunded = await refund();
		expect(refunded).toMatchObject({ status, amountMinor: 323 });
		expect(await gateway.findRefunds(longAgo)).toEqual([refunded]);
	});

	test.each([
		['REFUND_AMOUNT_INVALID', 'PAYMENT_NOT_REFUNDABLE', 'REFUND_ALREADY_PENDING'],
		['INSUFFICIENT_PERMISSIONS_FOR_REFUND', 'REFUND_DECLINED', 'CARD_MISMATCH'],
		['PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE', 'REFUND_ERROR_PAYMENT_NEEDS_COMPLETION'],
	])('SquarePaymentGateway.refund throws "refund-refused" for %s and %s', async (...codes) => {
		for (const code of codes) {
			server.setRefundOutcome(code);
			await expect(refund()).rejects.toMatchObject(refused);
		}
		expect(server.refunds()).toEqual([]);
	});

	test.each(['TEMPORARY_ERROR', 'CONFLICT', 'BAD_REQUEST'])(
		'SquarePaymentGateway.refund leaves the result open for %s',
		async (code) => {
			server.setRefundOutcome(code);
			await expect(refund()).rejects.toMatchObject(unavailable);
		},
	);

	test('SquarePaymentGateway.refund is refused for an unknown payment and for one that is not completed', async () => {
		await expect(refund({ paymentId: 'no-such-payment' })).rejects.toMatchObject(refused);
		for (const status of ['PENDING', 'APPROVED', 'CANCELED', 'FAILED']) {
			server.setStatus(paymentId, status);
			await expect(refund()).rejects.toMatchObject(refused);
		}
		server.setStatus(paymentId, 'COMPLETED');
		expect(await refund()).toMatchObject({ status: 'PENDING' });
	});

	test.each([
		['a connection dropped before the refund', { kind: 'drop' }, 0],
		['a connection dropped after the refund', { kind: 'drop', when: 'after' }, 1],
		['an HTML response before the refund', { kind: 'html-page' }, 0],
		['an HTML response after the refund', { kind: 'html-page', when: 'after' }, 1],
		['a truncated response', { kind: 'truncate', when: 'after' }, 1],
		['an answer 503', { kind: 'unavailable' }, 0],
		['an answer 503 after the refund', { kind: 'unavailable', when: 'after' }, 1],
		['a rate limit', { kind: 'rate-limited' }, 0],
	] as const)(
		'SquarePaymentGateway refunds once if a retry follows %s',
		async (_, failure, refundCount) => {
			server.fail(failure);
			await expect(refund()).rejects.toMatchObject(unavailable);
			expect(await gateway.findRefunds(longAgo)).toHaveLength(refundCount);
			const [refundId] = server.refunds().map((made) => made.refundId);
			expect(await refund()).toMatchObject({ refundId: refundId ?? expect.any(String) });
			expect(server.refunds()).toHaveLength(1);
		},
	);

	test.each([
		['Square hangs before the refund', { kind: 'hang' }, 0],
		['Square hangs after the refund', { kind: 'hang', when: 'after' }, 1],
	] as const)('SquarePaymentGateway.refund times out if %s', async (_, failure, refundCount) => {
		const time = new TestTime();
		server.fail(failure);
		const result = refund({}, openGateway(server, {}, time));
		await expect.poll(() => server.hangingCount).toBe(1);
		time.pass(deadlineMs);
		await expect(result).rejects.toMatchObject(unavailable);
		expect(server.refunds()).toHaveLength(refundCount);
		server.release();
		await refund();
		expect(server.refunds()).toHaveLength(1);
	});

	test('SquarePaymentGateway.refund leaves the result open if Square rejects the access token', async () => {
		const unauthorized = openGateway(server, { accessToken: 'another' });
		await expect(refund({}, unauthorized)).rejects.toMatchObject(unavailable);
	});

	test('SquarePaymentGateway logs why Square refused a refund, without the reason that the treasurer gave', async () => {
		const failures: string[] = [];
		const onFailure = ({ message }: Error) => failures.push(message);
		const logging = openGateway(server, {}, { onFailure });
		await expect(refund({ amountMinor: 5000 }, logging)).rejects.toMatchObject(refused);
		expect(failures).toEqual(["Square's RefundPayment failed: 400 REFUND_AMOUNT_INVALID"]);
	});

	test('SquarePaymentGateway.findRefunds reads every page, with refunds made in Square’s dashboard', async () => {
		server.pageSize = 2;
		const made = Array.from({ length: 5 }, () => server.refund(paymentId, 10));
		const found = await gateway.findRefunds(longAgo);
		expect(found.map(({ refundId }) => refundId)).toEqual(made.toReversed());
		expect(server.requests).toHaveLength(3);
		for (const { query } of server.requests) {
			expect(query.get('location_id')).toBe(square.locationId);
			expect(query.get('updated_at_begin_time')).toBe(longAgo);
		}
	});

	test('SquarePaymentGateway.listPayments and listRefunds ask for the pages of the club’s location, oldest first', async () => {
		server.refund(paymentId, 10);
		const since = longAgo;
		const before = toInstant(new Date(nowMs + 1));
		const { items } = await gateway.listPayments({ since, before, cursor: null });
		expect(items).toMatchObject([{ paymentId, reference: 'key-1' }]);
		await gateway.listRefunds({ since, before, cursor: null });
		for (const { query } of server.requests) {
			expect(Object.fromEntries(query)).toEqual({
				...{ location_id: square.locationId, sort_order: 'ASC', limit: '100' },
				...{ begin_time: longAgo, end_time: toInstant(new Date(nowMs)) },
			});
		}
		const cursor = 'the-cursor-of-another-period';
		await expect(gateway.listPayments({ since, before, cursor })).rejects.toMatchObject(
			unavailable,
		);
	});

	test.each(['html-page', 'drop', 'truncate'] as const)(
		'SquarePaymentGateway.listPayments, listRefunds and findRefund throw "payment-unavailable" for the failure "%s"',
		async (kind) => {
			const period = { since: longAgo, before: toInstant(new Date(nowMs + 1)), cursor: null };
			for (const read of [
				() => gateway.listPayments(period),
				() => gateway.listRefunds(period),
				() => gateway.findRefund('a-refund'),
			]) {
				server.fail({ kind });
				await expect(read()).rejects.toMatchObject(unavailable);
			}
		},
	);

	test('SquarePaymentGateway.findRefunds returns an old refund whose status has changed', async () => {
		const { refundId } = await refund();
		nowMs += 1;
		const since = toInstant(new Date(nowMs));
		expect(await gateway.findRefunds(since)).toEqual([]);
		server.setRefundStatus(refundId, 'COMPLETED');
		expect(await gateway.findRefunds(since)).toMatchObject([{ refundId, status: 'COMPLETED' }]);
	});

	test('SquarePaymentGateway.findRefunds returns a refund as soon as Square lists it', async () => {
		server.delayLists(true);
		const refunded = await refund();
		expect(await gateway.findRefunds(longAgo)).toEqual([]);
		server.delayLists(false);
		expect(await gateway.findRefunds(longAgo)).toEqual([refunded]);
	});

	test.each(['html-page', 'drop', 'truncate'] as const)(
		'SquarePaymentGateway.findRefunds throws "payment-unavailable" for the failure "%s" on the second page',
		async (kind) => {
			server.pageSize = 1;
			server.refund(paymentId, 10);
			server.refund(paymentId, 10);
			server.onRequest = (_, phase) => {
				if (phase !== 'responded') return;
				server.onRequest = null;
				server.fail({ kind, when: 'after' });
			};
			await expect(gateway.findRefunds(longAgo)).rejects.toMatchObject(unavailable);
		},
	);
});
