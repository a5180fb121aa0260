import {
	type Checkout,
	type Currency,
	instant,
	type ProviderPayment,
	toInstant,
} from '@burgee/core';
import type {
	PaymentGateway,
	ProviderListRequest,
	ProviderPage,
} from '@burgee/core/ports/payment-gateway';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { checkoutOf } from './samples.ts';

export interface GatewayFixtures {
	/** Card tokens for tests. The cards `paid` and `another` can be charged, the card `declined` cannot. */
	cards: { paid: string; another: string; declined: string };
	results: { card: string; result: unknown }[];
	currencies: Currency[];
}

export interface OpenGateway {
	gateway: PaymentGateway;
	completedPayments(keys: string[]): Promise<{ amountMinor: number; currency: string }[]>;
	close(): Promise<void>;
}

/** Returns a checkout with one payment attempt for each idempotency key. The result of each attempt is unknown. */
export function checkoutWith(keys: string[], changes: Partial<Checkout> = {}): Checkout {
	const createdAt = toInstant(new Date());
	const attempts = keys.map((key) => ({ key, askedAt: createdAt, answer: 'asked' as const }));
	return checkoutOf({ id: 'checkout', createdAt, attempts, ...changes });
}

export function paymentGatewayContract(
	name: string,
	{ cards, results, currencies }: GatewayFixtures,
	open: () => Promise<OpenGateway>,
): void {
	describe(`PaymentGateway: ${name}`, () => {
		let opened: OpenGateway;
		let gateway: PaymentGateway;
		beforeEach(async () => {
			opened = await open();
			({ gateway } = opened);
		});
		afterEach(() => opened.close());

		const charge = (key: string, changes: Partial<Parameters<PaymentGateway['charge']>[0]> = {}) =>
			gateway.charge({
				...{ key, cardToken: cards.paid, amountMinor: 4323, currency: 'GBP' },
				...{ note: 'Laser Masters', ...changes },
			});
		const paymentOf = (result: Awaited<ReturnType<typeof charge>>): ProviderPayment => {
			if (result === 'key-reused' || result.answer !== 'success') {
				throw new Error(`the card was not charged: ${JSON.stringify(result)}`);
			}
			return result.payment;
		};

		test('PaymentGateway.charge returns the completed payment', async () => {
			const before = new Date().toISOString();
			const payment = paymentOf(await charge('key-1'));
			expect(payment).toMatchObject({
				paymentId: expect.stringMatching(/^[\w-]{8,192}$/),
				reference: 'key-1',
				status: 'COMPLETED',
				amountMinor: 4323,
				currency: 'GBP',
				at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
			});
			expect(payment.at >= before && payment.at <= new Date().toISOString()).toBe(true);
			expect(await opened.completedPayments(['key-1'])).toEqual([
				{ amountMinor: 4323, currency: 'GBP' },
			]);
		});

		test.each(results)('PaymentGateway.charge with the card $card returns $result', async (row) => {
			const { card, result } = row;
			expect(await charge('key-1', { cardToken: card })).toMatchObject(result as object);
			expect(await opened.completedPayments(['key-1'])).toEqual([]);
		});

		test.each(
			currencies.flatMap((currency) =>
				[1, 99, 4323, 1_000_000_000].map((amountMinor) => ({ amountMinor, currency })),
			),
		)(
			'PaymentGateway.charge charges exactly $amountMinor minor units of $currency',
			async ({ amountMinor, currency }) => {
				const payment = paymentOf(await charge('key-1', { amountMinor, currency }));
				expect(payment).toMatchObject({ amountMinor, currency });
				expect(await opened.completedPayments(['key-1'])).toEqual([{ amountMinor, currency }]);
				expect(await gateway.find(checkoutWith(['key-1']))).toEqual([payment]);
			},
		);

		test.each(currencies)('PaymentGateway.canCharge returns true for %s', async (currency) => {
			expect(await gateway.canCharge(currency)).toBe(true);
		});

		test('PaymentGateway.charge charges once for a repeated idempotency key', async () => {
			const first = await charge('key-1');
			expect(await charge('key-1')).toEqual(first);
			expect(await charge('key-1')).toEqual(first);
			expect(await opened.completedPayments(['key-1'])).toHaveLength(1);
		});

		test('PaymentGateway.charge charges once for concurrent calls with one idempotency key', async () => {
			const charges = await concurrently(10, () => charge('key-1'));
			expect(new Set(charges.map((result) => paymentOf(result).paymentId)).size).toBe(1);
			expect(await opened.completedPayments(['key-1'])).toHaveLength(1);
		});

		test('PaymentGateway.charge charges only one of two cards that are sent with the same idempotency key', async () => {
			const charges = await Promise.all([
				charge('key-1'),
				charge('key-1', { cardToken: cards.another }),
				charge('key-1', { cardToken: cards.another }),
			]);
			expect(charges).toContain('key-reused');
			expect(await opened.completedPayments(['key-1'])).toHaveLength(1);
		});

		test('PaymentGateway.charge returns "key-reused" for a second card with the same idempotency key', async () => {
			const payment = paymentOf(await charge('key-1'));
			expect(await charge('key-1', { cardToken: cards.another })).toBe('key-reused');
			expect(await opened.completedPayments(['key-1'])).toHaveLength(1);
			expect(await gateway.find(checkoutWith(['key-1']))).toEqual([payment]);
		});

		test('PaymentGateway.charge returns the same decline again for a repeated idempotency key', async () => {
			const declined = await charge('key-1', { cardToken: cards.declined });
			expect(await charge('key-1', { cardToken: cards.declined })).toEqual(declined);
			expect(await charge('key-1')).toBe('key-reused');
			expect(await opened.completedPayments(['key-1'])).toEqual([]);
			paymentOf(await charge('key-2'));
			expect(await opened.completedPayments(['key-1', 'key-2'])).toHaveLength(1);
		});

		test('PaymentGateway.charge makes two payments for two idempotency keys', async () => {
			const first = paymentOf(await charge('key-1'));
			const second = paymentOf(await charge('key-2', { cardToken: cards.another }));
			expect(first.paymentId).not.toBe(second.paymentId);
			expect(await opened.completedPayments(['key-1', 'key-2'])).toHaveLength(2);
		});

		test('PaymentGateway.charge accepts a long idempotency key and a note of any length', async () => {
			const key = 'k'.repeat(40);
			expect(paymentOf(await charge(key, { note: '⛵'.repeat(2_000) })).reference).toBe(key);
			expect(paymentOf(await charge('key-2', { note: `x${'🌊'.repeat(2_000)}` }))).toBeDefined();
			expect(paymentOf(await charge('key-3', { note: '' }))).toBeDefined();
		});

		test('PaymentGateway.find returns a payment that is not yet stored in the checkout', async () => {
			const payment = paymentOf(await charge('key-1'));
			await charge('key-of-another-checkout', { cardToken: cards.another });
			expect(await gateway.find(checkoutWith(['key-1']))).toEqual([payment]);
		});

		test('PaymentGateway.find returns all payments of a checkout', async () => {
			const payments = [
				paymentOf(await charge('key-1')),
				paymentOf(await charge('key-2', { cardToken: cards.another })),
			];
			const foundPayments = await gateway.find(checkoutWith(['key-0', 'key-1', 'key-2']));
			expect(foundPayments.toSorted((a, b) => (a.paymentId < b.paymentId ? -1 : 1))).toEqual(
				payments.toSorted((a, b) => (a.paymentId < b.paymentId ? -1 : 1)),
			);
		});

		test('PaymentGateway.find returns a payment that the checkout already contains', async () => {
			const payment = paymentOf(await charge('key-1'));
			const checkout = checkoutWith([], {
				attempts: [{ key: 'key-1', askedAt: payment.at, answer: 'success' }],
				payments: [payment],
			});
			expect(await gateway.find(checkout)).toEqual([payment]);
		});

		test('PaymentGateway.find returns an empty list for a checkout without a charge', async () => {
			await charge('key-of-another-checkout');
			expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
			expect(await gateway.find(checkoutWith([]))).toEqual([]);
		});

		test('PaymentGateway.find returns no completed payment for a declined card', async () => {
			await charge('key-1', { cardToken: cards.declined });
			const foundPayments = await gateway.find(checkoutWith(['key-1']));
			expect(foundPayments.filter(({ status }) => status === 'COMPLETED')).toEqual([]);
		});

		test('PaymentGateway.findPayment returns a payment by id, or null for an unknown id', async () => {
			const payment = paymentOf(await charge('key-1'));
			expect(await gateway.findPayment(payment.paymentId)).toEqual(payment);
			expect(await gateway.findPayment('no-such-payment')).toBeNull();
			expect(await gateway.findPayment('key-1')).toBeNull();
		});

		test('PaymentGateway.voidCharge succeeds twice for an idempotency key without a charge', async () => {
			await gateway.voidCharge('key-1');
			await gateway.voidCharge('key-1');
			expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
			expect(await opened.completedPayments(['key-1'])).toEqual([]);
		});

		test('PaymentGateway.voidCharge succeeds for the idempotency key of a declined charge', async () => {
			await charge('key-1', { cardToken: cards.declined });
			await gateway.voidCharge('key-1');
			expect(await opened.completedPayments(['key-1'])).toEqual([]);
		});

		test('PaymentGateway.find still returns a completed payment after voidCharge', async () => {
			const payment = paymentOf(await charge('key-1'));
			// A payment provider may refuse to void a completed payment, but `find` must still return the payment.
			await gateway.voidCharge('key-1').catch((thrown) => {
				expect(thrown).toMatchObject({ code: 'payment-unavailable' });
			});
			expect(await gateway.find(checkoutWith(['key-1']))).toEqual([payment]);
			expect(await opened.completedPayments(['key-1'])).toHaveLength(1);
		});

		const refund = (
			{ paymentId }: ProviderPayment,
			changes: Partial<Parameters<PaymentGateway['refund']>[0]> = {},
		) =>
			gateway.refund({
				...{ key: 'refund-1', paymentId, amountMinor: 4323, currency: 'GBP' },
				...{ reason: 'The event is cancelled', ...changes },
			});
		const refused = { code: 'refund-refused' };

		test('PaymentGateway.refund refunds a part of a payment, which findRefunds then returns', async () => {
			const payment = paymentOf(await charge('key-1'));
			const before = toInstant(new Date());
			const refunded = await refund(payment, { amountMinor: 323 });
			expect(refunded).toMatchObject({
				refundId: expect.stringMatching(/^[\w-]{8,255}$/),
				paymentId: payment.paymentId,
				status: expect.stringMatching(/^(PENDING|COMPLETED)$/),
				amountMinor: 323,
				currency: 'GBP',
				at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
			});
			expect(await gateway.findRefunds(before)).toEqual([refunded]);
			expect(await gateway.findRefunds(instant('2100-01-01T00:00:00.000Z'))).toEqual([]);
			expect(await gateway.find(checkoutWith(['key-1']))).toMatchObject([payment]);
		});

		test('PaymentGateway.refund refunds once for a repeated idempotency key', async () => {
			const payment = paymentOf(await charge('key-1'));
			const refunds = await concurrently(10, () => refund(payment, { amountMinor: 100 }));
			const again = await refund(payment, { amountMinor: 100 });
			expect(new Set([...refunds, again].map(({ refundId }) => refundId)).size).toBe(1);
			expect(await gateway.findRefunds(payment.at)).toHaveLength(1);
		});

		test('PaymentGateway.refund does not decide about a key that was used for a different refund', async () => {
			const payment = paymentOf(await charge('key-1'));
			await refund(payment, { amountMinor: 100 });
			await expect(refund(payment, { amountMinor: 200 })).rejects.toMatchObject({
				code: 'payment-unavailable',
			});
			expect(await gateway.findRefunds(payment.at)).toMatchObject([{ amountMinor: 100 }]);
		});

		test('PaymentGateway.refund never refunds more than was paid', async () => {
			const payment = paymentOf(await charge('key-1'));
			await expect(refund(payment, { amountMinor: 4324 })).rejects.toMatchObject(refused);
			await refund(payment, { key: 'part-1', amountMinor: 4000 });
			await expect(refund(payment, { key: 'part-2', amountMinor: 324 })).rejects.toMatchObject(
				refused,
			);
			await refund(payment, { key: 'part-3', amountMinor: 323 });
			await expect(refund(payment, { key: 'part-4', amountMinor: 1 })).rejects.toMatchObject(
				refused,
			);
			const refunds = await gateway.findRefunds(payment.at);
			expect(refunds.map(({ amountMinor }) => amountMinor).sort()).toEqual([323, 4000]);
		});

		test('PaymentGateway.refund refunds each payment for itself', async () => {
			const first = paymentOf(await charge('key-1'));
			const second = paymentOf(await charge('key-2', { cardToken: cards.another }));
			await refund(first);
			await refund(second, { key: 'refund-2' });
			const refunds = await gateway.findRefunds(first.at);
			expect(refunds.map(({ paymentId }) => paymentId).sort()).toEqual(
				[first.paymentId, second.paymentId].sort(),
			);
		});

		test.each([{ amountMinor: 0 }, { amountMinor: -1 }, { currency: 'CHF' as Currency }])(
			'PaymentGateway.refund refuses %o',
			async (changes) => {
				const payment = paymentOf(await charge('key-1'));
				await expect(refund(payment, changes)).rejects.toMatchObject(refused);
				expect(await gateway.findRefunds(payment.at)).toEqual([]);
			},
		);

		test('PaymentGateway.refund accepts a long idempotency key and a reason of any length', async () => {
			const payment = paymentOf(await charge('key-1'));
			const reasons = ['', `x${'🌊'.repeat(200)}`, 'r'.repeat(1_000)];
			for (const [index, reason] of reasons.entries()) {
				await refund(payment, { key: `${index}`.repeat(40), amountMinor: 1, reason });
			}
			expect(await gateway.findRefunds(payment.at)).toHaveLength(3);
		});

		/** Reads the pages of a list until the last one, which has everything until `before`. */
		const readAll = async <Item>(
			read: (request: ProviderListRequest) => Promise<ProviderPage<Item>>,
			{ since, before }: Omit<ProviderListRequest, 'cursor'>,
		) => {
			const pages: ProviderPage<Item>[] = [];
			for (let cursor: string | null = null; ; ) {
				const page = await read({ since, before, cursor });
				pages.push(page);
				cursor = page.next;
				if (cursor === null) break;
			}
			const times = pages.map(({ readUntil }) => readUntil ?? '');
			expect(times).toEqual(times.toSorted());
			expect(times.at(-1)).toBe(before);
			return { pages, items: pages.flatMap(({ items }) => items) };
		};

		test('PaymentGateway.listPayments and listRefunds return everything of a period, page by page', async () => {
			const made = [];
			for (const index of [1, 2, 3, 4, 5]) {
				made.push(paymentOf(await charge(`key-${index}`, { amountMinor: index })));
			}
			const [first] = made;
			if (first === undefined) throw new Error('no payment was made');
			const refunds = await Promise.all(
				made
					.slice(0, 3)
					.map((payment, index) => refund(payment, { key: `refund-${index}`, amountMinor: 1 })),
			);
			const past = { since: instant('2026-01-01T00:00:00.000Z'), before: first.at, cursor: null };
			const until = { since: first.at, before: instant('2100-01-01T00:00:00.000Z') };
			const payments = await readAll((request) => gateway.listPayments(request), until);
			expect(payments.items).toEqual(made);
			expect(payments.pages.map(({ items }) => items.length)).toEqual([2, 2, 1]);
			const listed = await readAll((request) => gateway.listRefunds(request), until);
			expect(listed.pages).toHaveLength(2);
			expect(new Set(listed.items.map(({ refundId }) => refundId))).toEqual(
				new Set(refunds.map(({ refundId }) => refundId)),
			);
			for (const list of [gateway.listPayments(past), gateway.listRefunds(past)]) {
				expect(await list).toEqual({ items: [], next: null, readUntil: first.at });
			}
		});

		test('PaymentGateway.findRefund returns a refund by id, or null for an unknown id', async () => {
			const refunded = await refund(paymentOf(await charge('key-1')));
			expect(await gateway.findRefund(refunded.refundId)).toEqual(refunded);
			expect(await gateway.findRefund('no-such-refund')).toBeNull();
		});

		test('PaymentGateway keeps payments and refunds unchanged if a caller changes a returned copy', async () => {
			const payment = paymentOf(await charge('key-1'));
			const { paymentId } = payment;
			payment.amountMinor = 0;
			const [listed] = await gateway.find(checkoutWith(['key-1']));
			if (listed) listed.amountMinor = 1;
			const byId = await gateway.findPayment(paymentId);
			if (byId) byId.amountMinor = 2;
			const refunded = await refund({ ...payment, paymentId }, { amountMinor: 5 });
			refunded.amountMinor = 3;
			for (const found of await gateway.findRefunds(payment.at)) found.amountMinor = 4;
			expect(await gateway.findRefunds(payment.at)).toMatchObject([{ amountMinor: 5 }]);
			expect(await charge('key-1')).toMatchObject({ payment: { amountMinor: 4323 } });
			expect(await gateway.findPayment(paymentId)).toMatchObject({ amountMinor: 4323 });
			expect(await gateway.find(checkoutWith(['key-1']))).toMatchObject([{ amountMinor: 4323 }]);
		});

		test('PaymentGateway.readWebhook returns null for an unsigned webhook', () => {
			const body = new TextEncoder().encode('{"type":"payment.updated"}');
			expect(gateway.readWebhook({ body, signature: undefined })).toBeNull();
			expect(gateway.readWebhook({ body, signature: '' })).toBeNull();
		});
	});
}
