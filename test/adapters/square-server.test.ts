import { afterEach, beforeEach, expect, test } from 'vitest';
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
	const { errors, ...result } = await response.json();
	const errorCodes = errors?.map(({ code, field }: { code: string; field?: string }) =>
		field === undefined ? code : `${code} ${field}`,
	);
	return { status: response.status, errorCodes, result };
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
const refund = {
	idempotency_key: 'refund-1',
	payment_id: 'P1',
	amount_money: money,
	reason: 'Ill',
};
const cancel = 'POST /v2/payments/cancel';
const pay = 'POST /v2/payments';
const giveBack = 'POST /v2/refunds';
const open = 'POST /v2/online-checkout/payment-links';

const { source_id: _, ...withoutSource } = payment;
const { idempotency_key: __, ...withoutKey } = payment;
const { amount_money: ___, ...withoutAmount } = payment;
const withAmount = (amount: unknown, currency = 'GBP') => ({
	...payment,
	amount_money: { amount, currency },
});
const item = 'order.line_items[0]';
const withItem = (changes: object) => ({
	...link,
	order: { ...link.order, line_items: [{ ...link.order.line_items[0], ...changes }] },
});

const invalidRequests: [string, unknown, string][] = [
	[pay, withoutSource, 'MISSING_REQUIRED_PARAMETER source_id'],
	[pay, withoutKey, 'MISSING_REQUIRED_PARAMETER idempotency_key'],
	[pay, withoutAmount, 'MISSING_REQUIRED_PARAMETER amount_money'],
	[pay, { ...payment, amount_money: { amount: 1 } }, 'MISSING_REQUIRED_PARAMETER amount_money'],
	[pay, { ...payment, idempotency_key: 'k'.repeat(46) }, 'VALUE_TOO_LONG idempotency_key'],
	[pay, { ...payment, idempotency_key: '' }, 'VALUE_EMPTY idempotency_key'],
	[pay, { ...payment, source_id: '' }, 'VALUE_EMPTY source_id'],
	[pay, { ...payment, reference_id: 'r'.repeat(41) }, 'VALUE_TOO_LONG reference_id'],
	[pay, { ...payment, note: 'n'.repeat(501) }, 'VALUE_TOO_LONG note'],
	[pay, withAmount(43.23), 'EXPECTED_INTEGER amount_money.amount'],
	[pay, withAmount('4323'), 'EXPECTED_INTEGER amount_money.amount'],
	[pay, withAmount(2 ** 60), 'EXPECTED_INTEGER amount_money.amount'],
	[pay, withAmount(0), 'VALUE_TOO_LOW amount_money.amount'],
	[pay, withAmount(-1), 'VALUE_TOO_LOW amount_money.amount'],
	[pay, withAmount(1, 'gbp'), 'INVALID_ENUM_VALUE amount_money.currency'],
	[pay, withAmount(1, 'EUR'), 'INVALID_VALUE amount_money.currency'],
	[pay, { ...payment, autocomplete: 'true' }, 'EXPECTED_BOOLEAN autocomplete'],
	[pay, { ...payment, note: 7 }, 'EXPECTED_STRING note'],
	[pay, { ...payment, sourceId: 'x' }, 'UNKNOWN_BODY_PARAMETER sourceId'],
	[pay, { ...payment, location_id: 'ANOTHER' }, 'NOT_FOUND location_id'],
	[pay, { ...payment, source_id: '4111111111111111' }, 'NOT_FOUND source_id'],
	[pay, '{', 'EXPECTED_JSON_BODY'],
	[pay, '[]', 'EXPECTED_OBJECT '],
	[giveBack, { ...refund, idempotency_key: 'k'.repeat(46) }, 'VALUE_TOO_LONG idempotency_key'],
	[giveBack, { ...refund, reason: 'r'.repeat(193) }, 'VALUE_TOO_LONG reason'],
	[giveBack, { ...refund, payment_id: undefined }, 'MISSING_REQUIRED_PARAMETER payment_id'],
	[giveBack, { ...refund, location_id: square.locationId }, 'CONFLICTING_PARAMETERS location_id'],
	[giveBack, refund, 'NOT_FOUND payment_id'],
	[cancel, {}, 'MISSING_REQUIRED_PARAMETER idempotency_key'],
	[open, { ...link, idempotency_key: 'k'.repeat(193) }, 'VALUE_TOO_LONG idempotency_key'],
	[open, { ...link, order: undefined }, 'CONFLICTING_PARAMETERS'],
	[
		open,
		{ ...link, quick_pay: { name: 'n', price_money: money, location_id: square.locationId } },
		'CONFLICTING_PARAMETERS',
	],
	[open, { ...link, order: { line_items: [] } }, 'MISSING_REQUIRED_PARAMETER order.location_id'],
	[open, withItem({ quantity: 1 }), `EXPECTED_STRING ${item}.quantity`],
	[open, withItem({ name: 'n'.repeat(513) }), `VALUE_TOO_LONG ${item}.name`],
	[
		open,
		withItem({ base_price_money: { ...money, amount: 0.5 } }),
		`EXPECTED_INTEGER ${item}.base_price_money.amount`,
	],
	[
		open,
		{ ...link, checkout_options: { redirect_url: 'u'.repeat(2_049) } },
		'VALUE_TOO_LONG checkout_options.redirect_url',
	],
	[open, { ...link, payment_note: 'n'.repeat(501) }, 'VALUE_TOO_LONG payment_note'],
];
test.each(invalidRequests.map(([request, body, error]) => ({ request, body, error })))(
	'Square test server rejects an invalid request $request with the error $error',
	async ({ request, body, error }) => {
		const { status, errorCodes } = await call(request, body);
		expect(errorCodes).toEqual([error]);
		expect(status).toBe(error.startsWith('NOT_FOUND') ? 404 : 400);
		expect(server.payments()).toEqual([]);
		expect(server.links()).toEqual([]);
	},
);

test('Square test server accepts the longest values that Square allows', async () => {
	const longest = { ...payment, idempotency_key: 'k'.repeat(45), note: 'n'.repeat(500) };
	expect(await call(pay, { ...longest, reference_id: 'r'.repeat(40) })).toMatchObject({
		status: 200,
	});
	expect(await call(open, link)).toMatchObject({ status: 200 });
	expect(server.completedPayments()).toHaveLength(1);
});

test('Square test server rejects every request without a valid access token', async () => {
	for (const request of ['GET /v2/payments', `GET /v2/locations/${square.locationId}`]) {
		const rejected = { status: 401, errorCodes: ['UNAUTHORIZED'] };
		expect(await call(request, undefined, 'x')).toMatchObject(rejected);
	}
	expect(await call(pay, payment, '')).toMatchObject({ status: 401 });
	expect(server.payments()).toEqual([]);
});

test.each([
	['limit=1&page=2', 'UNKNOWN_QUERY_PARAMETER page'],
	['begin_time=yesterday', 'INVALID_TIME begin_time'],
	['cursor=nowhere', 'INVALID_CURSOR cursor'],
	['location_id=ANOTHER', 'NOT_FOUND location_id'],
])(
	'Square test server rejects the ListPayments query %s with the error %s',
	async (query, error) => {
		expect((await call(`GET /v2/payments?${query}`)).errorCodes).toEqual([error]);
	},
);

test.each([
	'GET /v2/payments/none',
	'GET /v2/orders/none',
	'GET /v2/locations/none',
	'DELETE /v2/online-checkout/payment-links/none',
	'PUT /v2/payments',
	'GET /v2/online-checkout',
])('Square test server responds to the request %s with the status 404', async (request) => {
	expect(await call(request)).toMatchObject({ status: 404, errorCodes: ['NOT_FOUND'] });
});

test('Square test server rejects a changed request with the idempotency key of an earlier request', async () => {
	const { result } = await call(pay, payment);
	expect((await call(pay, payment)).result).toEqual(result);
	const changed = { ...payment, amount_money: { ...money, amount: 1 } };
	expect(await call(pay, changed)).toMatchObject({ errorCodes: ['IDEMPOTENCY_KEY_REUSED'] });
	expect(server.completedPayments()).toEqual([
		{
			...{ paymentId: result.payment.id, key: 'key-1', amountMinor: 4323, currency: 'GBP' },
			...{ referenceId: 'key-1', status: 'COMPLETED', orderId: result.payment.order_id },
		},
	]);
});

test('Square test server calls onRequest three times: when it has received, processed and answered a request', async () => {
	const phases: string[] = [];
	server.onRequest = (path, phase) => {
		phases.push(`${path} ${phase}: ${server.completedPayments().length}`);
	};
	await call(pay, payment);
	await expect.poll(() => phases).toHaveLength(3);
	expect(phases).toEqual([
		'/v2/payments received: 0',
		'/v2/payments processed: 1',
		'/v2/payments responded: 1',
	]);
});

test('fail() of the Square test server can limit the failures to one path and to a number of requests', async () => {
	server.fail({ kind: 'unavailable', times: 2, path: '/v2/orders' });
	expect(await call('GET /v2/payments')).toMatchObject({ status: 200 });
	expect(await call('GET /v2/orders/x')).toMatchObject({ status: 503 });
	expect(await call('GET /v2/orders/x')).toMatchObject({ status: 503 });
	expect(await call('GET /v2/orders/x')).toMatchObject({ status: 404 });
	server.fail({ kind: 'drop', times: 9 });
	server.clearFailures();
	expect(await call('GET /v2/payments')).toMatchObject({ status: 200 });
});

test('Square test server completes a hanging charge after the test called release()', async () => {
	server.fail({ kind: 'hang' });
	const late = call(pay, payment);
	await expect.poll(() => server.hangingCount).toBe(1);
	expect(server.completedPayments()).toEqual([]);
	server.release();
	expect(await late).toMatchObject({ status: 200 });
	expect(server.completedPayments()).toHaveLength(1);
});

test('Square test server accepts a single-use card token with only one idempotency key', async () => {
	const token = { ...payment, source_id: 'cnon:card-nonce-ok-17' };
	await call(pay, token);
	expect(await call(pay, token)).toMatchObject({ status: 200 });
	const repeated = await call(pay, { ...token, idempotency_key: 'key-2' });
	expect(repeated.errorCodes).toEqual(['CARD_TOKEN_USED source_id']);
	expect(server.completedPayments()).toHaveLength(1);
});

test('Square test server sends a signed webhook to a given URL', async () => {
	await call(pay, payment);
	const webhook = server.webhooks.payment(server.completedPayments()[0]?.paymentId ?? '');
	expect(await server.webhooks.send(webhook, `${server.baseUrl}/elsewhere`)).toBe(401);
	expect(server.requests.at(-1)?.body).toBe(webhook.body);
});
