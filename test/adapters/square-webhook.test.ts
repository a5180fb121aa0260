import type { SquarePaymentGateway } from '@burgee/adapters/square/square-payment-gateway';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { charge, openGateway } from './square-gateway.ts';
import { type SquareServer, square, startSquare } from './square-server.ts';
import { signWebhook } from './square-webhooks.ts';

describe('Square’s webhooks', () => {
	let server: SquareServer;
	let gateway: SquarePaymentGateway;
	beforeEach(async () => {
		server = await startSquare();
		gateway = openGateway(server);
	});
	afterEach(() => server.close());

	const bytes = (text: string) => new TextEncoder().encode(text);
	const read = ({ body, signature }: { body: string; signature: string }) =>
		gateway.readWebhook({ body: bytes(body), signature });

	test('of an embedded payment: its amount, and the attempt’s key', async () => {
		await charge(gateway);
		const [taken] = server.taken();
		const payment = await gateway.findPayment(taken?.paymentId ?? '');
		for (const type of ['payment.created', 'payment.updated']) {
			const webhook = server.webhooks.payment(taken?.paymentId ?? '', { type });
			expect(read(webhook)).toEqual({ payments: [payment], refunds: [] });
		}
		expect(payment?.reference).toBe('key-1');
	});

	test('of a payment on Square’s page: its order', async () => {
		const { links } = openGateway(server, { checkout: 'hosted' });
		const link = await links.create?.({
			...{ key: 'checkout-1', amountMinor: 4323, currency: 'GBP', note: 'Laser Masters' },
			returnUrl: 'https://club.example/',
		});
		const paymentId = server.pay(link?.linkId ?? '') ?? '';
		expect(read(server.webhooks.payment(paymentId))).toMatchObject({
			payments: [{ paymentId, reference: link?.orderId, amountMinor: 4323 }],
		});
	});

	test('the amount and the currency are what it says, whatever was asked for', async () => {
		await charge(gateway);
		const paymentId = server.taken()[0]?.paymentId ?? '';
		const webhook = server.webhooks.payment(paymentId, { amountMinor: 1, currency: 'JPY' });
		expect(read(webhook)?.payments).toMatchObject([{ amountMinor: 1, currency: 'JPY' }]);
	});

	test('without times, which Square’s document leaves open, it is now', async () => {
		await charge(gateway);
		const told = JSON.parse(server.webhooks.payment(server.taken()[0]?.paymentId ?? '').body);
		delete told.data.object.payment.created_at;
		delete told.data.object.payment.updated_at;
		const [payment] = read(server.webhooks.sign(JSON.stringify(told)))?.payments ?? [];
		expect(Math.abs(Date.parse(payment?.at ?? '') - Date.now())).toBeLessThan(60_000);
	});

	test('a reference that is none of ours is no reference', async () => {
		await charge(gateway);
		for (const reference of ['Table 7, window', 'zero\u0000byte', 'x'.repeat(300), 'Ünicode']) {
			const told = JSON.parse(server.webhooks.payment(server.taken()[0]?.paymentId ?? '').body);
			Object.assign(told.data.object.payment, { reference_id: reference, order_id: undefined });
			expect(read(server.webhooks.sign(JSON.stringify(told)))?.payments).toMatchObject([
				{ reference: null, status: 'COMPLETED' },
			]);
		}
	});

	test('a tip is none of it', async () => {
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
				...{ amountMinor: 4323, currency: 'GBP', at: '2026-06-01T12:00:00.000Z' },
			},
		]);
	});

	test.each([
		['PENDING', 'PENDING'],
		['APPROVED', 'PENDING'],
		['COMPLETED', 'COMPLETED'],
		['REJECTED', 'REJECTED'],
		['FAILED', 'FAILED'],
	])('of a refund that is %s', async (status, told) => {
		await charge(gateway);
		const paymentId = server.taken()[0]?.paymentId ?? '';
		const refundId = server.refund(paymentId, 1_000, status);
		for (const type of ['refund.created', 'refund.updated']) {
			expect(read(server.webhooks.refund(refundId, { type }))).toEqual({
				payments: [],
				refunds: [{ refundId, paymentId, status: told, amountMinor: 1_000, currency: 'GBP' }],
			});
		}
	});

	test('of a refund of less than nothing says nothing', async () => {
		await charge(gateway);
		const refundId = server.refund(server.taken()[0]?.paymentId ?? '', 1_000, 'COMPLETED');
		const webhook = server.webhooks.refund(refundId, { amountMinor: -1_000 });
		expect(read(webhook)).toEqual({ payments: [], refunds: [] });
	});

	test('the body may be in any script', () => {
		const webhook = server.webhooks.sign('{"type":"customer.created","name":"Zoë 🌊 Ærø"}');
		expect(read(webhook)).toEqual({ payments: [], refunds: [] });
	});

	test.each([
		['another event', '{"type":"invoice.paid","data":{"object":{}}}'],
		['no JSON', 'payment.updated'],
		['nothing', ''],
		['null', 'null'],
		['a list', '[]'],
		['no payment', '{"type":"payment.updated","data":{"object":{"payment":null}}}'],
		[
			'a payment without money',
			'{"type":"payment.updated","data":{"object":{"payment":{"id":"P1"}}}}',
		],
	])('signed, and of another shape: %s', (_, body) => {
		expect(read(server.webhooks.sign(body))).toEqual({ payments: [], refunds: [] });
	});

	test.each(['UNHEARD_OF', 'completed', ''])(
		'a payment in the state %j says nothing',
		async (status) => {
			await charge(gateway);
			const webhook = server.webhooks.payment(server.taken()[0]?.paymentId ?? '', { status });
			expect(read(webhook)).toEqual({ payments: [], refunds: [] });
		},
	);

	test.each([0.5, Number.MAX_SAFE_INTEGER + 1])(
		'an amount of %d says nothing',
		async (amountMinor) => {
			await charge(gateway);
			const webhook = server.webhooks.payment(server.taken()[0]?.paymentId ?? '', {
				amountMinor,
			});
			expect(read(webhook)).toEqual({ payments: [], refunds: [] });
		},
	);

	test('bytes that are no UTF-8, signed, say nothing', () => {
		const body = Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d]);
		const signature = signWebhook(body, {
			signatureKey: square.webhookSignatureKey,
			notificationUrl: server.notificationUrl,
		});
		expect(gateway.readWebhook({ body, signature })).toEqual({ payments: [], refunds: [] });
	});

	test('what Square did not sign is nothing', async () => {
		await charge(gateway);
		const { body, signature } = server.webhooks.payment(server.taken()[0]?.paymentId ?? '');
		expect(read({ body, signature })).not.toBeNull();
		const { webhookSignatureKey: signatureKey } = square;
		const { notificationUrl } = server;
		const last = signature.at(-2) === 'A' ? 'B' : 'A';
		const forged = [
			'',
			'=',
			signature.slice(1),
			`${signature} `,
			` ${signature}`,
			`${signature.slice(0, -2)}${last}=`,
			signature.toLowerCase(),
			'é'.repeat(22),
			signWebhook(body, { signatureKey: 'another-key', notificationUrl }),
			signWebhook(body, { signatureKey: '', notificationUrl }),
			signWebhook(body, { signatureKey, notificationUrl: `${notificationUrl}/` }),
			signWebhook(body, { signatureKey, notificationUrl: '' }),
			signWebhook('', { signatureKey, notificationUrl }),
		];
		for (const other of forged) expect(read({ body, signature: other })).toBeNull();
		expect(gateway.readWebhook({ body: bytes(body), signature: undefined })).toBeNull();
	});

	test('a body changed by any one byte is not what was signed', async () => {
		await charge(gateway);
		const { body, signature } = server.webhooks.payment(server.taken()[0]?.paymentId ?? '');
		const signed = bytes(body);
		for (let place = 0; place < signed.length; place++) {
			const changed = Uint8Array.from(signed);
			changed[place] = (changed[place] ?? 0) ^ 1;
			expect(gateway.readWebhook({ body: changed, signature })).toBeNull();
		}
		expect(gateway.readWebhook({ body: bytes(`${body} `), signature })).toBeNull();
		expect(gateway.readWebhook({ body: bytes(body.slice(0, -1)), signature })).toBeNull();
	});

	test('without a key nothing is signed', async () => {
		const { notificationUrl } = server;
		const keyless = openGateway(server, { webhookSignatureKey: '' });
		const body = '{"type":"payment.updated"}';
		const signature = signWebhook(body, { signatureKey: '', notificationUrl });
		expect(keyless.readWebhook({ body: bytes(body), signature })).toBeNull();
	});
});
