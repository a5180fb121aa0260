import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SquareServer, square, startSquare } from './square-server.ts';

let server: SquareServer;
beforeEach(async () => {
	server = await startSquare();
});
afterEach(() => server.close());

async function call(request: string, body?: unknown, token = square.accessToken) {
	const [method = '', path = ''] = request.split(' ');
	const response = await fetch(`${server.baseUrl}${path}`, {
		method,
		headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
		...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
	});
	const { errors, ...answer } = await response.json();
	const refused = errors?.map(({ code, field }: { code: string; field?: string }) =>
		field === undefined ? code : `${code} ${field}`,
	);
	return { status: response.status, refused, answer };
}

const money = { amount: 4323, currency: 'GBP' };
const payment = {
	source_id: 'cnon:card-nonce-ok',
	idempotency_key: 'key-1',
	amount_money: money,
	location_id: square.locationId,
	reference_id: 'key-1',
	autocomplete: true,
	note: 'Laser Masters',
};
const link = {
	idempotency_key: 'checkout-1',
	order: {
		location_id: square.locationId,
		line_items: [{ name: 'Laser Masters', quantity: '1', base_price_money: money }],
		metadata: { checkout: 'checkout-1' },
	},
	checkout_options: { redirect_url: 'https://club.example/' },
};
const cancel = 'POST /v2/payments/cancel';
const pay = 'POST /v2/payments';
const open = 'POST /v2/online-checkout/payment-links';

describe('the server of these tests refuses what Square’s document refuses', () => {
	const { source_id: _, ...withoutSource } = payment;
	const { idempotency_key: __, ...withoutKey } = payment;
	const { amount_money: ___, ...withoutAmount } = payment;
	const amounts = (amount: unknown) => ({ ...payment, amount_money: { ...money, amount } });
	const item = (more: object) => ({
		...link,
		order: { ...link.order, line_items: [{ ...link.order.line_items[0], ...more }] },
	});

	test.each([
		[pay, withoutSource, 'MISSING_REQUIRED_PARAMETER source_id'],
		[pay, withoutKey, 'MISSING_REQUIRED_PARAMETER idempotency_key'],
		[pay, withoutAmount, 'MISSING_REQUIRED_PARAMETER amount_money'],
		[pay, { ...payment, amount_money: { amount: 1 } }, 'MISSING_REQUIRED_PARAMETER amount_money'],
		[pay, { ...payment, idempotency_key: 'k'.repeat(46) }, 'VALUE_TOO_LONG idempotency_key'],
		[pay, { ...payment, idempotency_key: '' }, 'VALUE_EMPTY idempotency_key'],
		[pay, { ...payment, source_id: '' }, 'VALUE_EMPTY source_id'],
		[pay, { ...payment, reference_id: 'r'.repeat(41) }, 'VALUE_TOO_LONG reference_id'],
		[pay, { ...payment, note: 'n'.repeat(501) }, 'VALUE_TOO_LONG note'],
		[pay, amounts(43.23), 'EXPECTED_INTEGER amount_money.amount'],
		[pay, amounts('4323'), 'EXPECTED_INTEGER amount_money.amount'],
		[pay, amounts(2 ** 60), 'EXPECTED_INTEGER amount_money.amount'],
		[pay, amounts(0), 'VALUE_TOO_LOW amount_money.amount'],
		[pay, amounts(-1), 'VALUE_TOO_LOW amount_money.amount'],
		[
			pay,
			{ ...payment, amount_money: { amount: 1, currency: 'gbp' } },
			'INVALID_ENUM_VALUE amount_money.currency',
		],
		[
			pay,
			{ ...payment, amount_money: { amount: 1, currency: 'EUR' } },
			'INVALID_VALUE amount_money.currency',
		],
		[pay, { ...payment, autocomplete: 'true' }, 'EXPECTED_BOOLEAN autocomplete'],
		[pay, { ...payment, note: 7 }, 'EXPECTED_STRING note'],
		[pay, { ...payment, sourceId: 'x' }, 'UNKNOWN_BODY_PARAMETER sourceId'],
		[pay, { ...payment, location_id: 'ANOTHER' }, 'NOT_FOUND location_id'],
		[pay, { ...payment, source_id: '4111111111111111' }, 'NOT_FOUND source_id'],
		[pay, '{', 'EXPECTED_JSON_BODY'],
		[pay, '[]', 'EXPECTED_OBJECT '],
		[cancel, {}, 'MISSING_REQUIRED_PARAMETER idempotency_key'],
		[open, { ...link, idempotency_key: 'k'.repeat(193) }, 'VALUE_TOO_LONG idempotency_key'],
		[open, { ...link, order: undefined }, 'CONFLICTING_PARAMETERS'],
		[
			open,
			{ ...link, quick_pay: { name: 'n', price_money: money, location_id: square.locationId } },
			'CONFLICTING_PARAMETERS',
		],
		[open, { ...link, order: { line_items: [] } }, 'MISSING_REQUIRED_PARAMETER order.location_id'],
		[open, item({ quantity: 1 }), 'EXPECTED_STRING order.line_items[0].quantity'],
		[open, item({ name: 'n'.repeat(513) }), 'VALUE_TOO_LONG order.line_items[0].name'],
		[
			open,
			item({ base_price_money: { amount: 0.5, currency: 'GBP' } }),
			'EXPECTED_INTEGER order.line_items[0].base_price_money.amount',
		],
		[
			open,
			{ ...link, checkout_options: { redirect_url: 'u'.repeat(2_049) } },
			'VALUE_TOO_LONG checkout_options.redirect_url',
		],
		[open, { ...link, payment_note: 'n'.repeat(501) }, 'VALUE_TOO_LONG payment_note'],
	])('%s %j: %s', async (request, body, refusal) => {
		const { status, refused } = await call(request, body);
		expect(refused).toEqual([refusal]);
		expect(status).toBe(refusal.startsWith('NOT_FOUND') ? 404 : 400);
		expect(server.payments()).toEqual([]);
		expect(server.links()).toEqual([]);
	});

	test('and takes what it allows', async () => {
		const longest = { ...payment, idempotency_key: 'k'.repeat(45), note: 'n'.repeat(500) };
		expect(await call(pay, { ...longest, reference_id: 'r'.repeat(40) })).toMatchObject({
			status: 200,
		});
		expect(await call(open, link)).toMatchObject({ status: 200 });
		expect(server.taken()).toHaveLength(1);
	});

	test('whoever has no token, whatever they ask', async () => {
		for (const request of ['GET /v2/payments', `GET /v2/locations/${square.locationId}`]) {
			expect(await call(request, undefined, 'x')).toMatchObject({
				...{ status: 401, refused: ['UNAUTHORIZED'] },
			});
		}
		expect(await call(pay, payment, '')).toMatchObject({ status: 401 });
		expect(server.payments()).toEqual([]);
	});

	test.each([
		['limit=1&page=2', 'UNKNOWN_QUERY_PARAMETER page'],
		['begin_time=yesterday', 'INVALID_TIME begin_time'],
		['cursor=nowhere', 'INVALID_CURSOR cursor'],
		['location_id=ANOTHER', 'NOT_FOUND location_id'],
	])('a list with %s', async (query, refusal) => {
		expect((await call(`GET /v2/payments?${query}`)).refused).toEqual([refusal]);
	});

	test.each([
		'GET /v2/payments/none',
		'GET /v2/orders/none',
		'GET /v2/locations/none',
		'DELETE /v2/online-checkout/payment-links/none',
		'PUT /v2/payments',
		'GET /v2/online-checkout',
	])('%s is not found', async (request) => {
		expect(await call(request)).toMatchObject({ status: 404, refused: ['NOT_FOUND'] });
	});
});

describe('the server of these tests', () => {
	test('answers a key as it did, and refuses it for another body', async () => {
		const { answer } = await call(pay, payment);
		expect((await call(pay, payment)).answer).toEqual(answer);
		const other = { ...payment, amount_money: { ...money, amount: 1 } };
		expect(await call(pay, other)).toMatchObject({ refused: ['IDEMPOTENCY_KEY_REUSED'] });
		expect(server.taken()).toEqual([
			{
				...{ paymentId: answer.payment.id, key: 'key-1', amountMinor: 4323, currency: 'GBP' },
				...{ referenceId: 'key-1', status: 'COMPLETED', orderId: answer.payment.order_id },
			},
		]);
	});

	test('tells of each request as it comes, charges and is answered', async () => {
		const told: string[] = [];
		server.onRequest = (path, phase) => {
			told.push(`${path} ${phase}: ${server.taken().length}`);
		};
		await call(pay, payment);
		await expect.poll(() => told).toHaveLength(3);
		expect(told).toEqual([
			'/v2/payments received: 0',
			'/v2/payments charged: 1',
			'/v2/payments answered: 1',
		]);
	});

	test('fails where and as often as it was told', async () => {
		server.fail({ how: 'unavailable', times: 2, path: '/v2/orders' });
		expect(await call('GET /v2/payments')).toMatchObject({ status: 200 });
		expect(await call('GET /v2/orders/x')).toMatchObject({ status: 503 });
		expect(await call('GET /v2/orders/x')).toMatchObject({ status: 503 });
		expect(await call('GET /v2/orders/x')).toMatchObject({ status: 404 });
		server.fail({ how: 'drop', times: 9 });
		server.mend();
		expect(await call('GET /v2/payments')).toMatchObject({ status: 200 });
	});

	test('charges late what hung, when it is let go', async () => {
		server.fail({ how: 'hang' });
		const late = call(pay, payment);
		await expect.poll(() => server.hanging).toBe(1);
		expect(server.taken()).toEqual([]);
		server.release();
		expect(await late).toMatchObject({ status: 200 });
		expect(server.taken()).toHaveLength(1);
	});

	test('each token with an ending of its own is good for one key', async () => {
		const token = { ...payment, source_id: 'cnon:card-nonce-ok-17' };
		await call(pay, token);
		expect(await call(pay, token)).toMatchObject({ status: 200 });
		const again = await call(pay, { ...token, idempotency_key: 'key-2' });
		expect(again.refused).toEqual(['CARD_TOKEN_USED source_id']);
		expect(server.taken()).toHaveLength(1);
	});

	test('delivers what it signed', async () => {
		await call(pay, payment);
		const webhook = server.webhooks.payment(server.taken()[0]?.paymentId ?? '');
		expect(await server.webhooks.send(webhook, `${server.baseUrl}/elsewhere`)).toBe(401);
		expect(server.requests.at(-1)?.body).toBe(webhook.body);
	});
});
