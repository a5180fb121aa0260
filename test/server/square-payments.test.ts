import type { EventBookingsJson } from '@burgee/core/api/bookings';
import type { PublicFacts } from '@burgee/core/api/club';
import type { ProblemJson } from '@burgee/core/api/problem-json';
import { sitePages } from '@burgee/core/rules/site/pages';
import { panelPaths } from '@burgee/core/rules/site/panel-pages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refundsJob } from '../../server/jobs/refunds.ts';
import { openGateway } from '../adapters/square-gateway.ts';
import {
	publicUrl,
	type SquareServer,
	square,
	squareEnvironment,
	startSquare,
} from '../adapters/square-server.ts';
import type { SignedWebhook } from '../adapters/square-webhooks.ts';
import { TestTime } from '../test-time.ts';
import { expectRefusal } from './http-client.ts';
import { type OpenBurgee, openBurgee, openBurgeeForTest, storeEvent } from './open-burgee.ts';
import { Payer, paymentLinkFor } from './payer.ts';

let squareServer: SquareServer;
let embedded: OpenBurgee;
let hosted: OpenBurgee;

beforeAll(async () => {
	squareServer = await startSquare();
	const environment = {
		STORAGE: 'memory',
		PUBLIC_URL: publicUrl,
		...squareEnvironment(squareServer),
	};
	embedded = await openBurgee({ ...environment, SQUARE_ENVIRONMENT: 'production' });
	hosted = await openBurgee({ ...environment, SQUARE_CHECKOUT: 'hosted' });
});
afterAll(async () => {
	await embedded?.close();
	await hosted?.close();
	await squareServer?.close();
});

const newEvent = ({ storage }: OpenBurgee) => storeEvent(storage);

const startPayment = ({ http }: OpenBurgee, eventId: string) => new Payer(http).start(eventId);

const pay = async ({ http }: OpenBurgee, checkoutId: string, card = 'ok') =>
	(await new Payer(http).pay(checkoutId, `cnon:card-nonce-${card}-${checkoutId}`)).body;

const bookingsOf = ({ admin }: OpenBurgee, eventId: string) =>
	admin.read<EventBookingsJson>(`/api/admin/bookings/${eventId}`);

const deliver = (burgee: OpenBurgee, webhook: SignedWebhook) =>
	squareServer.webhooks.send(webhook, burgee.url);

/** Pays with a card whose payment stays pending at Square. */
async function startPending() {
	const eventId = await newEvent(embedded);
	const { checkoutId } = await startPayment(embedded, eventId);
	const result = await pay(embedded, checkoutId, 'pending');
	return { eventId, result, paymentId: squareServer.payments().at(-1)?.paymentId ?? '' };
}

const lastPaymentId = () => squareServer.completedPayments().at(-1)?.paymentId ?? '';

describe('POST /api/webhooks/square', () => {
	test('a completed payment is counted once if Square repeats its notification', async () => {
		const { eventId, paymentId, result } = await startPending();
		expect(result).toEqual({ status: 'pending', answer: 'sent' });
		squareServer.setStatus(paymentId, 'COMPLETED');
		const webhook = squareServer.webhooks.payment(paymentId);
		for (let time = 0; time < 3; time++) expect(await deliver(embedded, webhook)).toBe(204);
		const late = squareServer.webhooks.payment(paymentId, { status: 'PENDING' });
		expect(await deliver(embedded, late)).toBe(204);
		expect(await bookingsOf(embedded, eventId)).toMatchObject({
			summary: { pendingBookings: 0, revenue: [{ amount: 43.23, currency: 'GBP' }] },
			bookings: [{ paid: true, paymentId, paymentNotes: [] }],
		});
	});

	test('a payment in Square’s sandbox is test money and not revenue', async () => {
		const eventId = await newEvent(hosted);
		const { checkoutId } = await startPayment(hosted, eventId);
		const checkout = await hosted.storage.payments.get(checkoutId);
		squareServer.payLink(checkout?.link?.linkId ?? '');
		expect(await deliver(hosted, squareServer.webhooks.payment(lastPaymentId()))).toBe(204);
		expect(await bookingsOf(hosted, eventId)).toMatchObject({
			summary: { revenue: [], testRevenue: [{ amount: 43.23, currency: 'GBP' }] },
			bookings: [{ paid: true, environment: 'sandbox', paymentNotes: ['sandbox'] }],
		});
	});

	test('a Square notification with a wrong amount or currency does not mark the booking as paid', async () => {
		const { eventId, paymentId } = await startPending();
		for (const changes of [{ amountMinor: 4322 }, { currency: 'EUR' }]) {
			const webhook = squareServer.webhooks.payment(paymentId, { status: 'COMPLETED', ...changes });
			expect(await deliver(embedded, webhook)).toBe(204);
		}
		expect(await bookingsOf(embedded, eventId)).toMatchObject({
			summary: { pendingBookings: 1, revenue: [] },
			bookings: [{ paid: false, paymentNotes: ['wrong-amount'] }],
		});
	});

	test('a refund is subtracted once if Square’s notifications overtake its answer, repeated and out of order', async () => {
		const eventId = await newEvent(embedded);
		const { checkoutId, bookingId } = await startPayment(embedded, eventId);
		await pay(embedded, checkoutId);
		squareServer.onRequest = async (path, phase) => {
			if (path !== '/v2/refunds' || phase !== 'processed') return;
			squareServer.onRequest = null;
			const refundId = squareServer.refunds().at(-1)?.refundId ?? '';
			for (const status of ['COMPLETED', 'PENDING', 'COMPLETED', 'REJECTED']) {
				const webhook = squareServer.webhooks.refund(refundId, { status });
				expect(await deliver(embedded, webhook)).toBe(204);
			}
		};
		const path = `/api/admin/bookings/${eventId}/${bookingId}/refunds`;
		const request = { amount: 10.23, reason: 'Flu' };
		const { status, body } = await embedded.admin.post(path, request);
		expect({ status, body }).toMatchObject({ status: 201, body: { state: 'completed' } });
		expect(squareServer.onRequest).toBeNull();
		expect(await bookingsOf(embedded, eventId)).toMatchObject({
			summary: { revenue: [{ amount: 33, currency: 'GBP' }] },
			bookings: [
				{ paid: true, paymentAmount: 43.23, refundedAmount: 10.23, paymentNotes: ['refunded'] },
			],
		});
	});

	test('the job find-refunds stores a refund made in Square’s dashboard if no notification arrives', async () => {
		const eventId = await newEvent(embedded);
		await pay(embedded, (await startPayment(embedded, eventId)).checkoutId);
		const refundId = squareServer.refund(lastPaymentId(), 1023, 'PENDING');
		const job = refundsJob(embedded);
		await job.run();
		expect((await bookingsOf(embedded, eventId)).summary).toMatchObject({
			revenue: [{ amount: 43.23, currency: 'GBP' }],
		});
		squareServer.setRefundStatus(refundId, 'COMPLETED');
		await job.run();
		expect(await bookingsOf(embedded, eventId)).toMatchObject({
			summary: { revenue: [{ amount: 33, currency: 'GBP' }] },
			bookings: [{ refundedAmount: 10.23, paymentNotes: ['refunded'] }],
		});
	});

	test('a Square notification with a forged signature returns 401 and changes nothing', async () => {
		const { eventId, paymentId } = await startPending();
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

	test('POST /api/webhooks/square returns 413 if the body is too large', async () => {
		const signed = squareServer.webhooks.sign('x'.repeat(200_000));
		expect(await deliver(embedded, signed)).toBe(413);
	});
});

test('GET /api/checkouts/:id returns the stored status if Square does not respond for three seconds', async () => {
	const time = new TestTime();
	// The gateway's timeout is one hour, so only the server's limit of three seconds can end the
	// wait.
	const gateway = openGateway(squareServer, {}, { timeoutMs: 60 * 60_000 });
	const burgee = await openBurgeeForTest(
		{ STORAGE: 'memory', PUBLIC_URL: publicUrl, ...squareEnvironment(squareServer) },
		{ gateway, sleep: time.sleep },
	);
	const { checkoutId } = await startPayment(burgee, await newEvent(burgee));
	squareServer.fail({ kind: 'drop', when: 'after', path: '/v2/payments' });
	await pay(burgee, checkoutId);
	squareServer.fail({ kind: 'hang', path: '/v2/payments' });
	const reading = new Payer(burgee.http).read(checkoutId);
	await expect.poll(() => squareServer.hangingCount).toBe(1);
	time.pass(2_999);
	expect(time.sleeperCount).toBe(1);
	time.pass(1);
	expect(time.sleeperCount).toBe(0);
	expect(await reading).toMatchObject({ status: 'pending' });
	squareServer.release();
});

describe('Square’s hosted page', () => {
	test('a checkout is paid after the payer has paid on Square’s hosted page', async () => {
		const eventId = await newEvent(hosted);
		const { redirectUrl, checkoutId } = await startPayment(hosted, eventId);
		const link = squareServer.links().at(-1);
		expect(redirectUrl).toContain(link?.linkId);
		const read = () => new Payer(hosted.http).read(checkoutId);
		expect(await read()).toMatchObject({ status: 'pending', paymentPage: redirectUrl });
		squareServer.payLink(link?.linkId ?? '');
		expect(await read()).toMatchObject({ status: 'paid', paymentPage: null });
		expect((await bookingsOf(hosted, eventId)).bookings).toMatchObject([{ paid: true }]);
	});

	test('if Square cannot create a payment link, a retry with the same Idempotency-Key succeeds', async () => {
		const eventId = await newEvent(hosted);
		const requestLink = () => new Payer(hosted.http).requestLink(paymentLinkFor(eventId), eventId);
		squareServer.fail({ kind: 'drop', path: '/v2/online-checkout' });
		expectRefusal(await requestLink(), 503, 'payment-unavailable');
		expect((await requestLink()).status).toBe(201);
		expect((await bookingsOf(hosted, eventId)).bookings).toHaveLength(1);
	});
});

test('POST /api/admin/events rejects a currency that the Square account cannot charge', async () => {
	const refused = await embedded.admin.post<ProblemJson>('/api/admin/events', {
		name: 'Regatta in Dunkirk',
		eventdatetime: '2030-07-04T17:30:00.000Z',
		requiresPayment: true,
		price: 10,
		currency: 'EUR',
	});
	expectRefusal(refused, 422, 'invalid-input');
	expect(refused.body.details?.issues).toEqual([
		{
			path: ['currency'],
			message:
				'The club’s payment account cannot take payments in EUR. Choose another currency, or ask the person who runs this app for your club.',
		},
	]);
});

test('GET /api/club returns the settings of Square’s card form without secrets', async () => {
	const club = await embedded.http.read<PublicFacts>('/api/club');
	expect(club.payments).toEqual({
		provider: 'square',
		checkout: 'embedded',
		applicationId: square.applicationId,
		locationId: square.locationId,
		script: 'https://web.squarecdn.com/v1/square.js',
		priceTestHook: false,
	});
	const text = JSON.stringify(club);
	expect(text).not.toContain(square.accessToken);
	expect(text).not.toContain(square.webhookSignatureKey);
});

describe('the headers that Square’s card form needs', () => {
	const headersOf = async ({ http }: OpenBurgee, path: string) => {
		const { headers } = await http.get(path);
		const values = ['content-security-policy', 'permissions-policy'].map(
			(name) => headers.get(name) ?? '',
		);
		return values.map((value) => value.replaceAll(/ 'sha256-[^']*'/g, ''));
	};
	const booking = sitePages['event-booking'].path;
	const paymentPage = `${booking}?id=a&payment=pending&checkoutId=b`;

	test('only the payment page with payment=pending allows Square’s hosts', async () => {
		for (const path of [paymentPage, paymentPage.replace(booking, `${booking.toUpperCase()}/`)]) {
			const [policy, permissions] = await headersOf(embedded, path);
			expect(policy).toContain("script-src 'self' https://web.squarecdn.com;");
			// Beside a hash, browsers would ignore 'unsafe-inline'.
			expect((await embedded.http.get(path)).headers.get('content-security-policy')).toContain(
				"style-src 'self' https://web.squarecdn.com 'unsafe-inline';",
			);
			expect(policy).toContain('https://pci-connect.squareup.com');
			expect(policy).toContain("frame-ancestors 'none'");
			expect(permissions).toBe(
				'clipboard-write=(self), payment=(self "https://web.squarecdn.com")',
			);
		}
		const strict = await headersOf(hosted, '/');
		expect(strict[0]).not.toMatch(/square|https:|unsafe/);
		expect(strict[1]).toBe('clipboard-write=(self), payment=()');
		const others = [
			...Object.values(sitePages).map(({ path }) => path),
			...panelPaths,
			...[
				'/api/club',
				'/api/never',
				'/assets/never.js',
				'/nowhere',
				'/admin/nowhere',
				'/robots.txt',
			],
			...['id=a', 'id=a&payment=pending', 'id=a&payment=success&checkoutId=b'].map(
				(query) => `${booking}?${query}`,
			),
			'/?id=a&payment=pending&checkoutId=b',
			'/calendar?id=a&payment=pending&checkoutId=b',
			'/admin/login?id=a&payment=pending&checkoutId=b',
		];
		for (const path of others) {
			expect([path, ...(await headersOf(embedded, path))]).toEqual([path, ...strict]);
		}
	});

	test('no page allows Square’s hosts if the card form is not embedded', async () => {
		const practice = await openBurgeeForTest({ STORAGE: 'memory' });
		for (const burgee of [hosted, practice]) {
			const [policy, permissions] = await headersOf(burgee, paymentPage);
			expect(policy).not.toMatch(/square|https:|unsafe/);
			expect(permissions).toBe('clipboard-write=(self), payment=()');
		}
	});
});
