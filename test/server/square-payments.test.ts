import type { EventBookingsJson } from '@burgee/core/api/bookings';
import type { PaymentLinkJson } from '@burgee/core/api/payments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
	publicUrl,
	type SquareServer,
	square,
	squareEnvironment,
	startSquare,
} from '../adapters/square-server.ts';
import type { SignedWebhook } from '../adapters/square-webhooks.ts';
import {
	type OpenBurgee,
	openBurgee,
	openBurgeeForTest,
	paidEvent,
	paymentLinkFor,
	readJson,
	sendJson,
} from './open-burgee.ts';

let squareServer: SquareServer;
let embedded: OpenBurgee;
let hosted: OpenBurgee;
let lastEvent = 0;

beforeAll(async () => {
	squareServer = await startSquare();
	const environment = {
		STORAGE: 'memory',
		PUBLIC_URL: publicUrl,
		...squareEnvironment(squareServer),
	};
	embedded = await openBurgee(environment);
	hosted = await openBurgee({ ...environment, SQUARE_CHECKOUT: 'hosted' });
});
afterAll(async () => {
	await embedded?.close();
	await hosted?.close();
	await squareServer?.close();
});

async function newEvent(burgee: OpenBurgee): Promise<string> {
	lastEvent += 1;
	const id = `event-${lastEvent}`;
	await burgee.storage.events.add(paidEvent({ id }));
	return id;
}

async function startPayment(burgee: OpenBurgee, eventId: string): Promise<PaymentLinkJson> {
	const body = paymentLinkFor(eventId);
	const response = await sendJson(`${burgee.url}/api/payment-links`, 'POST', body);
	expect(response.status).toBe(201);
	return response.json();
}

const pay = async (burgee: OpenBurgee, checkoutId: string, card = 'ok') =>
	(
		await sendJson(`${burgee.url}/api/checkouts/${checkoutId}/payments`, 'POST', {
			cardToken: `cnon:card-nonce-${card}-${checkoutId}`,
		})
	).json();

const bookingsOf = (burgee: OpenBurgee, eventId: string) =>
	readJson<EventBookingsJson>(`${burgee.url}/api/admin/bookings/${eventId}`, {
		Cookie: burgee.cookie,
	});

const deliver = (burgee: OpenBurgee, webhook: SignedWebhook) =>
	squareServer.webhooks.send(webhook, burgee.url);

const lastPaymentId = () => squareServer.completedPayments().at(-1)?.paymentId ?? '';

describe('POST /api/webhooks/square', () => {
	test('repeated Square notifications about a completed payment count the payment once', async () => {
		const eventId = await newEvent(embedded);
		const { checkoutId } = await startPayment(embedded, eventId);
		expect(await pay(embedded, checkoutId, 'pending')).toEqual({
			status: 'pending',
			answer: 'sent',
		});
		const paymentId = squareServer.payments().at(-1)?.paymentId ?? '';
		squareServer.setStatus(paymentId, 'COMPLETED');
		const webhook = squareServer.webhooks.payment(paymentId);
		for (let time = 0; time < 3; time++) expect(await deliver(embedded, webhook)).toBe(204);
		expect(
			await deliver(embedded, squareServer.webhooks.payment(paymentId, { status: 'PENDING' })),
		).toBe(204);
		expect(await bookingsOf(embedded, eventId)).toMatchObject({
			summary: { pendingBookings: 0, revenue: [{ amount: 43.23, currency: 'GBP' }] },
			bookings: [{ paid: true, paymentId, paymentNotes: [] }],
		});
	});

	test('a Square notification with a wrong amount or currency does not mark the booking as paid', async () => {
		const eventId = await newEvent(embedded);
		const { checkoutId } = await startPayment(embedded, eventId);
		await pay(embedded, checkoutId, 'pending');
		const paymentId = squareServer.payments().at(-1)?.paymentId ?? '';
		for (const changes of [{ amountMinor: 4322 }, { currency: 'EUR' }]) {
			const webhook = squareServer.webhooks.payment(paymentId, { status: 'COMPLETED', ...changes });
			expect(await deliver(embedded, webhook)).toBe(204);
		}
		expect(await bookingsOf(embedded, eventId)).toMatchObject({
			summary: { pendingBookings: 1, revenue: [] },
			bookings: [{ paid: false, paymentNotes: ['wrong-amount'] }],
		});
	});

	test('a repeated Square notification about a refund reduces the revenue once', async () => {
		const eventId = await newEvent(embedded);
		await pay(embedded, (await startPayment(embedded, eventId)).checkoutId);
		const refundId = squareServer.refund(lastPaymentId(), 1023);
		const webhook = squareServer.webhooks.refund(refundId);
		for (let time = 0; time < 2; time++) expect(await deliver(embedded, webhook)).toBe(204);
		expect(await bookingsOf(embedded, eventId)).toMatchObject({
			summary: { revenue: [{ amount: 33, currency: 'GBP' }] },
			bookings: [
				{ paid: true, paymentAmount: 43.23, refundedAmount: 10.23, paymentNotes: ['refunded'] },
			],
		});
	});

	test('a Square notification with a forged signature returns 401 and changes nothing', async () => {
		const eventId = await newEvent(embedded);
		const { checkoutId } = await startPayment(embedded, eventId);
		await pay(embedded, checkoutId, 'pending');
		const paymentId = squareServer.payments().at(-1)?.paymentId ?? '';
		const { body, signature } = squareServer.webhooks.payment(paymentId, { status: 'COMPLETED' });
		for (const forged of [
			{ body, signature: '' },
			{ body, signature: 'forged' },
			{ body: `${body} `, signature },
			{ body, signature: signature.toLowerCase() },
		]) {
			expect(await deliver(embedded, forged)).toBe(401);
		}
		expect((await bookingsOf(embedded, eventId)).bookings).toMatchObject([{ paid: false }]);
	});

	test('a signed Square notification without a payment returns 204', async () => {
		for (const body of [
			'{}',
			'',
			'not json',
			JSON.stringify({ type: 'customer.created', data: {} }),
			JSON.stringify({ type: 'payment.updated', data: { object: { payment: null } } }),
		]) {
			expect(await deliver(embedded, squareServer.webhooks.sign(body))).toBe(204);
		}
	});

	test('a Square notification returns 503 if the server cannot query the payment', async () => {
		const eventId = await newEvent(embedded);
		const { checkoutId } = await startPayment(embedded, eventId);
		squareServer.fail({ kind: 'drop', when: 'after', path: '/v2/payments' });
		await pay(embedded, checkoutId);
		squareServer.fail({ kind: 'drop', when: 'before', path: '/v2/payments' });
		const webhook = squareServer.webhooks.refund(squareServer.refund(lastPaymentId(), 23));
		expect(await deliver(embedded, webhook)).toBe(503);
		expect(await deliver(embedded, webhook)).toBe(204);
		expect(await bookingsOf(embedded, eventId)).toMatchObject({
			summary: { revenue: [{ amount: 43, currency: 'GBP' }] },
			bookings: [{ paid: true, refundedAmount: 0.23 }],
		});
	});

	test('a Square notification with a body that is too large returns 413', async () => {
		const signed = squareServer.webhooks.sign('x'.repeat(200_000));
		expect(await deliver(embedded, signed)).toBe(413);
	});
});

test('GET /api/checkouts/:id returns the stored status if Square does not respond', async () => {
	const eventId = await newEvent(embedded);
	const { checkoutId } = await startPayment(embedded, eventId);
	squareServer.fail({ kind: 'drop', when: 'after', path: '/v2/payments' });
	await pay(embedded, checkoutId);
	squareServer.fail({ kind: 'hang', path: '/v2/payments' });
	const response = await fetch(`${embedded.url}/api/checkouts/${checkoutId}`);
	expect(await response.json()).toMatchObject({ status: 'pending' });
	squareServer.clearFailures();
});

describe('Square’s hosted page', () => {
	test('a checkout is paid after the payer has paid on Square’s hosted page', async () => {
		const eventId = await newEvent(hosted);
		const { redirectUrl, checkoutId } = await startPayment(hosted, eventId);
		const link = squareServer.links().at(-1);
		expect(redirectUrl).toContain(link?.linkId);
		const read = () => readJson(`${hosted.url}/api/checkouts/${checkoutId}`);
		expect(await read()).toMatchObject({ status: 'pending', paymentPage: redirectUrl });
		squareServer.payLink(link?.linkId ?? '');
		expect(await read()).toMatchObject({ status: 'paid', paymentPage: null });
		expect((await bookingsOf(hosted, eventId)).bookings).toMatchObject([{ paid: true }]);
	});

	test('if Square cannot create a payment link, a retry with the same Idempotency-Key succeeds', async () => {
		const eventId = await newEvent(hosted);
		const requestLink = () =>
			sendJson(`${hosted.url}/api/payment-links`, 'POST', paymentLinkFor(eventId), {
				'Idempotency-Key': eventId,
			});
		squareServer.fail({ kind: 'drop', path: '/v2/online-checkout' });
		const refused = await requestLink();
		expect(refused.status).toBe(503);
		expect(await refused.json()).toMatchObject({ code: 'payment-unavailable' });
		expect((await requestLink()).status).toBe(201);
		expect((await bookingsOf(hosted, eventId)).bookings).toHaveLength(1);
	});
});

test('POST /api/admin/events rejects a currency that the Square account cannot charge', async () => {
	const response = await sendJson(
		`${embedded.url}/api/admin/events`,
		'POST',
		{
			name: 'Regatta in Dunkirk',
			eventdatetime: '2030-07-04T17:30:00.000Z',
			requiresPayment: true,
			price: 10,
			currency: 'EUR',
		},
		{ Cookie: embedded.cookie },
	);
	expect(response.status).toBe(422);
	expect((await response.json()).details.issues).toEqual([
		{
			path: ['currency'],
			message:
				'The club’s payment account cannot take payments in EUR. Choose another currency, or ask the person who runs this app for your club.',
		},
	]);
});

test('GET /api/club returns the settings of Square’s card form without secrets', async () => {
	const text = await (await fetch(`${embedded.url}/api/club`)).text();
	expect(JSON.parse(text).payments).toEqual({
		provider: 'square',
		checkout: 'embedded',
		applicationId: square.applicationId,
		locationId: square.locationId,
		script: 'https://sandbox.web.squarecdn.com/v1/square.js',
		priceTestHook: false,
	});
	expect(text).not.toContain(square.accessToken);
	expect(text).not.toContain(square.webhookSignatureKey);
});

test('the Content-Security-Policy allows Square’s hosts only if the card form is embedded', async () => {
	const policyOf = async (burgee: OpenBurgee) =>
		(await fetch(`${burgee.url}/api/club`)).headers.get('Content-Security-Policy') ?? '';
	const policy = await policyOf(embedded);
	expect(policy).toContain("script-src 'self' https://sandbox.web.squarecdn.com;");
	expect(policy).toContain('https://pci-connect.squareupsandbox.com');
	expect(await policyOf(hosted)).not.toContain('square');
	const practice = await openBurgeeForTest({ STORAGE: 'memory' });
	expect(await policyOf(practice)).not.toMatch(/square|https:/);
});
