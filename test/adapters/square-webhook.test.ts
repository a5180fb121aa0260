import type { SquarePaymentGateway } from '@burgee/adapters/square/square-payment-gateway';
import { noFee } from '@burgee/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { charge, openGateway } from './square-gateway.ts';
import { type SquareServer, square, startSquare } from './square-server.ts';
import { signWebhook } from './square-webhooks.ts';

describe('SquarePaymentGateway.readWebhook', () => {
	let server: SquareServer;
	let gateway: SquarePaymentGateway;
	beforeEach(async () => {
		server = await startSquare();
		gateway = openGateway(server);
	});
	afterEach(() => server.close());

	/** Charges a card and returns the payment's id. */
	const chargeOnce = async () => {
		await charge(gateway);
		return server.completedPayments()[0]?.paymentId ?? '';
	};
	const bytes = (text: string) => new TextEncoder().encode(text);
	const read = ({ body, signature }: { body: string; signature: string }) =>
		gateway.readWebhook({ body: bytes(body), signature });

	test('SquarePaymentGateway.readWebhook returns the idempotency key of a payment made in the embedded card form', async () => {
		const paymentId = await chargeOnce();
		server.addFee(paymentId, 86);
		const payment = await gateway.findPayment(paymentId);
		for (const type of ['payment.created', 'payment.updated']) {
			const webhook = server.webhooks.payment(paymentId, { type });
			expect(read(webhook)).toEqual({ payments: [payment], refunds: [] });
		}
		expect(payment).toMatchObject({ reference: 'key-1', feeMinor: 86 });
	});

	test('SquarePaymentGateway.readWebhook returns the order id of a payment made on Square’s hosted page', async () => {
		const { links } = openGateway(server, { checkout: 'hosted' });
		const link = await links.create?.({
			...{ key: 'checkout-1', amountMinor: 4323, currency: 'GBP', note: 'Laser Masters' },
			returnUrl: 'https://club.example/',
		});
		const paymentId = server.payLink(link?.linkId ?? '') ?? '';
		expect(read(server.webhooks.payment(paymentId))).toMatchObject({
			payments: [{ paymentId, reference: link?.orderId, amountMinor: 4323 }],
		});
	});

	test('SquarePaymentGateway.readWebhook returns the amount in the webhook even if the charged amount was different', async () => {
		const paymentId = await chargeOnce();
		const webhook = server.webhooks.payment(paymentId, { amountMinor: 1, currency: 'JPY' });
		expect(read(webhook)?.payments).toMatchObject([{ amountMinor: 1, currency: 'JPY' }]);
	});

	test('SquarePaymentGateway.readWebhook uses the current time if a payment has no timestamps', async () => {
		const notification = JSON.parse(server.webhooks.payment(await chargeOnce()).body);
		delete notification.data.object.payment.created_at;
		delete notification.data.object.payment.updated_at;
		const before = new Date().toISOString();
		const [payment] = read(server.webhooks.sign(JSON.stringify(notification)))?.payments ?? [];
		const { at = '' } = payment ?? {};
		expect(at >= before && at <= new Date().toISOString()).toBe(true);
	});

	test('SquarePaymentGateway.readWebhook returns null as the reference if the payment’s reference_id is not a valid id', async () => {
		const { body } = server.webhooks.payment(await chargeOnce());
		for (const reference of ['Table 7, window', 'zero\u0000byte', 'x'.repeat(300), 'Ünicode']) {
			const notification = JSON.parse(body);
			Object.assign(notification.data.object.payment, {
				reference_id: reference,
				order_id: undefined,
			});
			expect(read(server.webhooks.sign(JSON.stringify(notification)))?.payments).toMatchObject([
				{ reference: null, status: 'COMPLETED' },
			]);
		}
	});

	test('SquarePaymentGateway.readWebhook returns the payment amount without the tip', async () => {
		const body = JSON.stringify({
			type: 'payment.updated',
			data: {
				object: {
					payment: {
						...{ id: 'P1', status: 'COMPLETED', order_id: 'O1' },
						created_at: '2026-06-01T12:00:00Z',
						amount_money: { amount: 4323, currency: 'GBP' },
						tip_money: { amount: 100, currency: 'GBP' },
						total_money: { amount: 4423, currency: 'GBP' },
					},
				},
			},
		});
		expect(read(server.webhooks.sign(body))?.payments).toEqual([
			{
				...{ paymentId: 'P1', reference: 'O1', status: 'COMPLETED' },
				...{ amountMinor: 4323, currency: 'GBP', at: '2026-06-01T12:00:00.000Z', ...noFee },
			},
		]);
	});

	test.each([
		['PENDING', 'PENDING'],
		['APPROVED', 'PENDING'],
		['COMPLETED', 'COMPLETED'],
		['REJECTED', 'REJECTED'],
		['FAILED', 'FAILED'],
	])(
		'SquarePaymentGateway.readWebhook maps the refund status %s to %s',
		async (status, refundStatus) => {
			const paymentId = await chargeOnce();
			const refundId = server.refund(paymentId, 1_000, status);
			for (const type of ['refund.created', 'refund.updated']) {
				const webhook = server.webhooks.refund(refundId, { type });
				const { updated_at: at } = JSON.parse(webhook.body).data.object.refund;
				const refund = { refundId, paymentId, amountMinor: 1_000, currency: 'GBP', at, ...noFee };
				expect(read(webhook)).toEqual({
					payments: [],
					refunds: [{ ...refund, status: refundStatus }],
				});
			}
		},
	);

	test('SquarePaymentGateway.readWebhook ignores a refund with a negative amount', async () => {
		const refundId = server.refund(await chargeOnce(), 1_000, 'COMPLETED');
		const webhook = server.webhooks.refund(refundId, { amountMinor: -1_000 });
		expect(read(webhook)).toEqual({ payments: [], refunds: [] });
	});

	test('SquarePaymentGateway.readWebhook accepts a signed body with non-Latin characters', () => {
		const webhook = server.webhooks.sign('{"type":"customer.created","name":"Zoë 🌊 Ærø"}');
		expect(read(webhook)).toEqual({ payments: [], refunds: [] });
	});

	test.each([
		['an event of another type', '{"type":"invoice.paid","data":{"object":{}}}'],
		['text that is not JSON', 'payment.updated'],
		['an empty body', ''],
		['null', 'null'],
		['a list', '[]'],
		['an event without a payment', '{"type":"payment.updated","data":{"object":{"payment":null}}}'],
		[
			'a payment without an amount',
			'{"type":"payment.updated","data":{"object":{"payment":{"id":"P1"}}}}',
		],
	])(
		'SquarePaymentGateway.readWebhook returns no payments or refunds if the signed body is %s',
		(_, body) => {
			expect(read(server.webhooks.sign(body))).toEqual({ payments: [], refunds: [] });
		},
	);

	test.each(['UNKNOWN_STATUS', 'completed', ''])(
		'SquarePaymentGateway.readWebhook ignores a payment with the status %j',
		async (status) => {
			const webhook = server.webhooks.payment(await chargeOnce(), { status });
			expect(read(webhook)).toEqual({ payments: [], refunds: [] });
		},
	);

	test.each([0.5, Number.MAX_SAFE_INTEGER + 1])(
		'SquarePaymentGateway.readWebhook ignores a payment with the amount %d',
		async (amountMinor) => {
			const webhook = server.webhooks.payment(await chargeOnce(), { amountMinor });
			expect(read(webhook)).toEqual({ payments: [], refunds: [] });
		},
	);

	test('SquarePaymentGateway.readWebhook returns no payments if the signed body is not valid UTF-8', () => {
		const body = Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d]);
		const signature = signWebhook(body, {
			signatureKey: square.webhookSignatureKey,
			notificationUrl: server.notificationUrl,
		});
		expect(gateway.readWebhook({ body, signature })).toEqual({ payments: [], refunds: [] });
	});

	test('SquarePaymentGateway.readWebhook returns null for a missing or forged signature', async () => {
		const { body, signature } = server.webhooks.payment(await chargeOnce());
		expect(read({ body, signature })).not.toBeNull();
		const { webhookSignatureKey: signatureKey } = square;
		const { notificationUrl } = server;
		const lastCharacter = signature.at(-2) === 'A' ? 'B' : 'A';
		const forgedSignatures = [
			'',
			'=',
			signature.slice(1),
			`${signature} `,
			` ${signature}`,
			`${signature.slice(0, -2)}${lastCharacter}=`,
			signature.toLowerCase(),
			'é'.repeat(22),
			signWebhook(body, { signatureKey: 'another-key', notificationUrl }),
			signWebhook(body, { signatureKey: '', notificationUrl }),
			signWebhook(body, { signatureKey, notificationUrl: `${notificationUrl}/` }),
			signWebhook(body, { signatureKey, notificationUrl: '' }),
			signWebhook('', { signatureKey, notificationUrl }),
		];
		for (const forged of forgedSignatures) {
			expect(read({ body, signature: forged })).toBeNull();
		}
		expect(gateway.readWebhook({ body: bytes(body), signature: undefined })).toBeNull();
	});

	test('SquarePaymentGateway.readWebhook returns null if any byte of the body was changed', async () => {
		const { body, signature } = server.webhooks.payment(await chargeOnce());
		const signed = bytes(body);
		for (let index = 0; index < signed.length; index++) {
			const changed = Uint8Array.from(signed);
			changed[index] = (changed[index] ?? 0) ^ 1;
			expect(gateway.readWebhook({ body: changed, signature })).toBeNull();
		}
		expect(gateway.readWebhook({ body: bytes(`${body} `), signature })).toBeNull();
		expect(gateway.readWebhook({ body: bytes(body.slice(0, -1)), signature })).toBeNull();
	});

	test('SquarePaymentGateway.readWebhook returns null if no signature key is configured', async () => {
		const { notificationUrl } = server;
		const gatewayWithoutKey = openGateway(server, { webhookSignatureKey: '' });
		const body = '{"type":"payment.updated"}';
		const signature = signWebhook(body, { signatureKey: '', notificationUrl });
		expect(gatewayWithoutKey.readWebhook({ body: bytes(body), signature })).toBeNull();
	});
});
