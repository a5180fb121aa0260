import { inspect } from 'node:util';
import { squareCsp, squareScriptUrl } from '@burgee/adapters/square/square-csp';
import type { SquarePaymentGateway } from '@burgee/adapters/square/square-payment-gateway';
import { SquareRequests } from '@burgee/adapters/square/square-request';
import { instant, toInstant } from '@burgee/core';
import { SquareClient } from 'square';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkoutWith, paymentGatewayContract } from '../contracts/payment-gateway.contract.ts';
import { TestTime } from '../test-time.ts';
import { cards, charge, openGateway } from './square-gateway.ts';
import { type SquareServer, square, startSquare } from './square-server.ts';

const minuteMs = 60_000;
/** The time limit of a charge with its retries. Each attempt may take five seconds. */
const deadlineMs = 17_500;
const unavailable = { code: 'payment-unavailable' };
const resultsByNonce = {
	'cnon:card-nonce-declined': { answer: 'fail' },
	'cnon:card-nonce-rejected-cvv': { answer: 'invalid' },
	'cnon:card-nonce-rejected-postalcode': { answer: 'invalid' },
	'cnon:card-nonce-rejected-expiration': { answer: 'invalid' },
	'cnon:card-nonce-verification-required': { answer: 'fail' },
	'cnon:card-nonce-pending': { answer: 'sent', payment: { status: 'PENDING' } },
	'cnon:card-nonce-approved': { answer: 'sent', payment: { status: 'APPROVED' } },
	'cnon:card-nonce-failed': { answer: 'success', payment: { status: 'FAILED' } },
	'cnon:card-nonce-canceled': { answer: 'success', payment: { status: 'FAILED' } },
	'cnon:no-such-card': { answer: 'invalid' },
};

paymentGatewayContract(
	'Square',
	{
		cards,
		results: Object.entries(resultsByNonce).map(([card, result]) => ({ card, result })),
		currencies: ['GBP'],
	},
	async () => {
		const server = await startSquare();
		server.pageSize = 2;
		return {
			gateway: openGateway(server),
			completedPayments: async (keys) =>
				server
					.completedPayments()
					.filter(({ key }) => keys.includes(key ?? ''))
					.map(({ amountMinor, currency }) => ({ amountMinor, currency })),
			close: () => server.close(),
		};
	},
);

describe('SquarePaymentGateway', () => {
	let server: SquareServer;
	let gateway: SquarePaymentGateway;
	let time: TestTime;
	beforeEach(async () => {
		time = new TestTime();
		server = await startSquare();
		gateway = openGateway(server);
	});
	afterEach(() => server.close());

	test('SquarePaymentGateway.charge sends the fields that Square’s API requires', async () => {
		await charge(gateway);
		expect(server.requests).toHaveLength(1);
		expect(server.requests[0]?.body).toEqual({
			source_id: cards.paid,
			idempotency_key: 'key-1',
			amount_money: { amount: 4323, currency: 'GBP' },
			location_id: square.locationId,
			reference_id: 'key-1',
			autocomplete: true,
			note: 'Laser Masters',
		});
	});

	test('SquarePaymentGateway.charge cuts a long note without splitting a character', async () => {
		await charge(gateway, { note: `x${'🌊'.repeat(300)}` });
		expect(server.requests[0]?.body).toMatchObject({ note: `x${'🌊'.repeat(249)}` });
	});

	test.each(['EUR', 'USD'] as const)(
		'SquarePaymentGateway.charge rejects GBP if the currency of the club’s Square location is %s',
		async (currency) => {
			server.currency = currency;
			const charged = await charge(gateway, { currency, amountMinor: 1 });
			expect(charged).toMatchObject({ answer: 'success', payment: { currency, amountMinor: 1 } });
			expect(await charge(gateway, { key: 'key-2' })).toEqual({ answer: 'error' });
			expect(server.completedPayments()).toHaveLength(1);
			expect(await gateway.canCharge(currency)).toBe(true);
			expect(await gateway.canCharge('GBP')).toBe(false);
		},
	);

	const locationRequests = () =>
		server.requests.filter(({ path }) => path.startsWith('/v2/locations/'));

	test('SquarePaymentGateway.canCharge requests the currency of the Square location only once', async () => {
		expect(await gateway.canCharge('GBP')).toBe(true);
		expect(await gateway.canCharge('EUR')).toBe(false);
		expect(await gateway.canCharge('USD')).toBe(false);
		expect(locationRequests()).toHaveLength(1);
	});

	test('SquarePaymentGateway.canCharge accepts any currency if the request to Square fails', async () => {
		for (const kind of ['unavailable', 'drop', 'html-page'] as const) {
			server.fail({ kind });
			expect(await gateway.canCharge('EUR')).toBe(true);
		}
		expect(await gateway.canCharge('EUR')).toBe(false);
		expect(locationRequests()).toHaveLength(4);
	});

	test('SquarePaymentGateway.canCharge accepts any currency if Square rejects the location id or the access token', async () => {
		expect(await openGateway(server, { locationId: 'ANOTHER' }).canCharge('EUR')).toBe(true);
		expect(await openGateway(server, { accessToken: 'another' }).canCharge('EUR')).toBe(true);
	});

	test('SquarePaymentGateway.charge returns "invalid" for a card token that was already used', async () => {
		await charge(gateway, { cardToken: cards.another });
		const repeated = await charge(gateway, { key: 'key-2', cardToken: cards.another });
		expect(repeated).toEqual({ answer: 'invalid' });
		expect(server.completedPayments()).toHaveLength(1);
	});

	test.each([
		['a connection dropped before the charge', { kind: 'drop' }, 0],
		['a connection dropped after the charge', { kind: 'drop', when: 'after' }, 1],
		['an HTML response before the charge', { kind: 'html-page' }, 0],
		['an HTML response after the charge', { kind: 'html-page', when: 'after' }, 1],
		['a truncated response', { kind: 'truncate', when: 'after' }, 1],
	] as const)(
		'SquarePaymentGateway charges the card once if a retry follows %s',
		async (_, failure, charges) => {
			server.fail(failure);
			expect(await charge(gateway)).toEqual({ answer: 'error' });
			expect(server.completedPayments()).toHaveLength(charges);
			expect(await gateway.find(checkoutWith(['key-1']))).toHaveLength(charges);
			expect(await charge(gateway)).toMatchObject({ answer: 'success' });
			expect(server.completedPayments()).toHaveLength(1);
			expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
		},
	);

	test('SquarePaymentGateway.charge returns "key-reused" for another card after a lost response', async () => {
		server.fail({ kind: 'drop', when: 'after' });
		await charge(gateway);
		expect(await charge(gateway, { cardToken: cards.another })).toBe('key-reused');
		expect(server.completedPayments()).toHaveLength(1);
	});

	test.each([
		['Square hangs before the charge', { kind: 'hang' }, 0],
		['Square hangs after the charge', { kind: 'hang', when: 'after' }, 1],
		['the response stalls', { kind: 'stall', when: 'after' }, 1],
	] as const)('SquarePaymentGateway.charge times out if %s', async (_, failure, charges) => {
		server.fail(failure);
		const result = charge(openGateway(server, {}, time));
		await expect.poll(() => server.hangingCount).toBe(1);
		time.pass(deadlineMs);
		expect(await result).toEqual({ answer: 'error' });
		expect(server.completedPayments()).toHaveLength(charges);
		server.release();
		expect(await charge(gateway)).toMatchObject({ answer: 'success' });
		expect(server.completedPayments()).toHaveLength(1);
	});

	test('SquareRequests sends no retry if Retry-After exceeds the time limit', async () => {
		server.fail({ kind: 'rate-limited', retryAfterSeconds: 1 });
		const client = new SquareClient({ token: square.accessToken, baseUrl: server.baseUrl });
		let call: PromiseLike<unknown> | undefined;
		const result = new SquareRequests(500, time).sendRaw((options) => {
			call = client.locations.list(options);
			return call;
		});
		await expect.poll(() => server.requests).toHaveLength(1);
		time.pass(500);
		await expect(result).rejects.toThrow('the request timed out');
		// The time limit has aborted the request of Square's SDK, so the SDK sends no retry.
		await expect(call).rejects.toThrow();
		expect(server.requests).toHaveLength(1);
	});

	test.each(['another-token', 'an\u00a0odd one'])(
		'SquarePaymentGateway.charge returns "error" for the wrong access token %s',
		async (accessToken) => {
			const unauthorized = openGateway(server, { accessToken });
			expect(await charge(unauthorized)).toEqual({ answer: 'error' });
			await expect(unauthorized.find(checkoutWith(['key-1']))).rejects.toMatchObject(unavailable);
		},
	);

	test('SquarePaymentGateway.charge returns "error" while Square cannot be reached', async () => {
		await server.close();
		expect(await charge(gateway)).toEqual({ answer: 'error' });
		await expect(gateway.findPayment('any')).rejects.toMatchObject(unavailable);
	});

	test('SquarePaymentGateway.findPayment fails without a retry if Square responds with 503', async () => {
		server.fail({ kind: 'unavailable' });
		await expect(gateway.findPayment('any')).rejects.toMatchObject(unavailable);
		expect(server.requests).toHaveLength(1);
	});

	/**
	 * Starts a call to Square, which does not respond. Checks that the call's timer ends after exactly three
	 * seconds.
	 */
	async function hangForThreeSeconds<Result>(call: (patient: SquarePaymentGateway) => Result) {
		server.fail({ kind: 'hang' });
		const result = call(openGateway(server, {}, { sleep: time.sleep, timeoutMs: 60 * minuteMs }));
		await expect.poll(() => server.hangingCount).toBe(1);
		time.pass(2_999);
		expect(time.sleeperCount).toBe(1);
		time.pass(1);
		expect(time.sleeperCount).toBe(0);
		return { result };
	}

	test('SquarePaymentGateway.findPayment fails after three seconds if Square hangs', async () => {
		const { result } = await hangForThreeSeconds((patient) => patient.findPayment('any'));
		await expect(result).rejects.toMatchObject(unavailable);
	});

	test('SquarePaymentGateway.canCharge returns true after three seconds if Square hangs', async () => {
		const { result } = await hangForThreeSeconds((patient) => patient.canCharge('EUR'));
		expect(await result).toBe(true);
	});

	test('SquarePaymentGateway.find reads every page of Square’s list of payments', async () => {
		server.pageSize = 2;
		for (let index = 0; index < 7; index++) await charge(gateway, { key: `key-${index}` });
		const payments = await gateway.find(checkoutWith(['key-0', 'key-3', 'key-6']));
		expect(payments.map(({ reference }) => reference).sort()).toEqual(['key-0', 'key-3', 'key-6']);
		const lists = server.requests.filter(({ method }) => method === 'GET');
		expect(lists).toHaveLength(4);
		expect(lists.every(({ query }) => query.get('location_id') === square.locationId)).toBe(true);
	});

	test('SquarePaymentGateway.find searches for payments in a period that starts one day before the checkout was created', async () => {
		const createdAt = instant('2026-06-01T12:00:00.000Z');
		const attempts = [
			{ key: 'a', askedAt: instant('2026-06-01T14:00:00.000Z'), answer: 'error' as const },
		];
		await gateway.find(checkoutWith([], { attempts, createdAt }));
		expect(server.requests.map(({ query }) => query.get('begin_time'))).toEqual([
			'2026-05-31T12:00:00.000Z',
		]);
	});

	test('SquarePaymentGateway.find returns a payment even if the server’s clock is 14 hours ahead', async () => {
		await charge(gateway);
		const createdAt = toInstant(new Date(Date.now() + 14 * 60 * minuteMs));
		expect(await gateway.find(checkoutWith(['key-1'], { createdAt }))).toHaveLength(1);
	});

	test('SquarePaymentGateway.find returns a stored pending payment as COMPLETED once Square has completed it', async () => {
		const result = await charge(gateway, { cardToken: 'cnon:card-nonce-pending' });
		if (result === 'key-reused' || result.answer !== 'sent' || !result.payment) {
			throw new Error('the charge is not pending');
		}
		const { payment } = result;
		const attempts = [{ key: 'key-1', askedAt: payment.at, answer: 'sent' as const }];
		const checkout = checkoutWith([], { attempts, payments: [payment] });
		expect(await gateway.find(checkout)).toMatchObject([{ status: 'PENDING' }]);
		server.setStatus(payment.paymentId, 'COMPLETED');
		expect(await gateway.find(checkout)).toMatchObject([
			{ paymentId: payment.paymentId, status: 'COMPLETED', reference: 'key-1' },
		]);
		expect(server.requests.filter(({ path }) => path === '/v2/payments')).toHaveLength(1);
	});

	test('SquarePaymentGateway.findPayment returns Square’s fee as soon as Square knows it, with its adjustments', async () => {
		await charge(gateway);
		const paymentId = server.completedPayments()[0]?.paymentId ?? '';
		expect(await gateway.findPayment(paymentId)).toMatchObject({ feeMinor: null, feeAt: null });
		server.addFee(paymentId, 86);
		const first = await gateway.findPayment(paymentId);
		expect(first).toMatchObject({ feeMinor: 86, feeAt: expect.any(String) });
		server.addFee(paymentId, -20);
		expect(await gateway.findPayment(paymentId)).toMatchObject({ feeMinor: 66 });
		server.addFee(paymentId, 5, 'EUR');
		expect(await gateway.findPayment(paymentId)).toMatchObject({ feeMinor: null });
	});

	test.each(['html-page', 'drop', 'truncate'] as const)(
		'SquarePaymentGateway.find throws "payment-unavailable" for the ListPayments failure "%s"',
		async (kind) => {
			server.fail({ kind, when: 'after' });
			await expect(gateway.find(checkoutWith(['key-1']))).rejects.toMatchObject(unavailable);
			expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
		},
	);

	test('SquarePaymentGateway.find throws an error if the second page of payments is invalid', async () => {
		server.pageSize = 1;
		await charge(gateway);
		await charge(gateway, { key: 'key-2' });
		server.onRequest = (path, phase) => {
			if (path !== '/v2/payments' || phase !== 'responded') return;
			server.onRequest = null;
			server.fail({ kind: 'html-page' });
		};
		await expect(gateway.find(checkoutWith(['key-1']))).rejects.toMatchObject(unavailable);
	});

	test('SquarePaymentGateway.voidCharge cancels a pending payment', async () => {
		await charge(gateway, { cardToken: 'cnon:card-nonce-approved' });
		await gateway.voidCharge('key-1');
		expect(await gateway.find(checkoutWith(['key-1']))).toMatchObject([{ status: 'CANCELED' }]);
	});

	test('SquarePaymentGateway.voidCharge throws an error if Square does not list the payment yet', async () => {
		server.delayLists(true);
		server.fail({ kind: 'drop', when: 'after' });
		await charge(gateway);
		expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
		await expect(gateway.voidCharge('key-1')).rejects.toMatchObject(unavailable);
		server.delayLists(false);
		expect(await gateway.find(checkoutWith(['key-1']))).toHaveLength(1);
	});

	test.each(['html-page', 'drop'] as const)(
		'SquarePaymentGateway.voidCharge throws "payment-unavailable" for the failure "%s"',
		async (kind) => {
			server.fail({ kind });
			await expect(gateway.voidCharge('key-1')).rejects.toMatchObject(unavailable);
		},
	);

	test.concurrent.each([
		[503, 'before', 'unavailable'],
		[503, 'after', 'unavailable'],
		[429, 'before', 'rate-limited'],
		[429, 'after', 'rate-limited'],
	] as const)(
		'SquarePaymentGateway.charge charges once if Square responds with status %d %s the charge',
		async (_, when, kind) => {
			const busyServer = await startSquare();
			busyServer.fail({ kind, when, times: 2 });
			expect(await charge(openGateway(busyServer))).toMatchObject({ answer: 'success' });
			expect(busyServer.requests).toHaveLength(3);
			expect(busyServer.completedPayments()).toHaveLength(1);
			await busyServer.close();
		},
	);

	test.concurrent('SquarePaymentGateway.charge returns "error" after three failed attempts', async () => {
		const busyServer = await startSquare();
		busyServer.fail({ kind: 'unavailable', times: 3 });
		expect(await charge(openGateway(busyServer))).toEqual({ answer: 'error' });
		expect(busyServer.requests).toHaveLength(3);
		await busyServer.close();
	});

	describe('payment links', () => {
		let hosted: SquarePaymentGateway;
		let links: SquarePaymentGateway['links'];
		beforeEach(() => {
			hosted = openGateway(server, { checkout: 'hosted' });
			({ links } = hosted);
		});
		const createLink = async (key = 'checkout-1', note = 'Laser Masters') => {
			if (links.create === null) throw new Error('the gateway has no hosted page');
			return links.create({
				...{ key, amountMinor: 4323, currency: 'GBP', note },
				returnUrl: 'https://club.example/event-booking?checkoutId=checkout-1&payment=success',
			});
		};

		test('SquarePaymentGateway.links can delete but not create payment links if the club embeds the card form', async () => {
			expect(gateway.links.create).toBeNull();
			const link = await createLink();
			await gateway.links.delete(link);
			expect(server.links()).toEqual([]);
		});

		test('SquarePaymentGateway.links.create creates one payment link for a repeated idempotency key', async () => {
			const link = await createLink();
			expect(link).toEqual({
				linkId: expect.any(String),
				orderId: expect.any(String),
				url: expect.stringMatching(/^https:\/\//),
			});
			expect(await createLink()).toEqual(link);
			const { linkId, orderId } = link;
			expect(server.links()).toEqual([{ linkId, orderId, amountMinor: 4323, currency: 'GBP' }]);
			expect(server.requests[0]?.body).toEqual({
				idempotency_key: expect.stringMatching(/^[\w-]{43}$/),
				order: {
					location_id: square.locationId,
					line_items: [
						{
							name: 'Laser Masters',
							quantity: '1',
							base_price_money: { amount: 4323, currency: 'GBP' },
						},
					],
					metadata: { checkout: 'checkout-1' },
				},
				checkout_options: {
					redirect_url: 'https://club.example/event-booking?checkoutId=checkout-1&payment=success',
				},
				payment_note: 'Laser Masters',
			});
		});

		test('SquarePaymentGateway.links.create creates a second link if the event was renamed', async () => {
			await createLink('checkout-1', 'Laser Masters');
			await createLink('checkout-1', 'Laser Regatta');
			expect(server.links()).toHaveLength(2);
		});

		test('SquarePaymentGateway.links.create creates no second link if the request is retried after a lost response', async () => {
			server.fail({ kind: 'drop', when: 'after' });
			await expect(createLink()).rejects.toMatchObject(unavailable);
			await createLink();
			expect(server.links()).toHaveLength(1);
		});

		test('SquarePaymentGateway.links.create accepts an empty or very long event name', async () => {
			await createLink('one', '🌊'.repeat(1_000));
			await createLink('two', '');
			expect(server.links()).toHaveLength(2);
		});

		test.each([
			['the payment', true],
			['no payment yet', false],
		])(
			'SquarePaymentGateway.find finds a payment made through a payment link if Square’s order shows %s',
			async (_, hasTender) => {
				const link = await createLink();
				const checkout = checkoutWith([], { link });
				expect(await hosted.find(checkout)).toEqual([]);
				await charge(hosted, { key: 'key-of-another-checkout' });
				const paymentId = server.payLink(link.linkId, { hasTender });
				expect(await hosted.find(checkout)).toMatchObject([
					{ paymentId, reference: link.orderId, status: 'COMPLETED', amountMinor: 4323 },
				]);
				expect(await hosted.findPayment(paymentId ?? '')).toMatchObject({
					reference: link.orderId,
				});
			},
		);

		test('SquarePaymentGateway.links.delete succeeds for a link that was already deleted', async () => {
			const link = await createLink();
			await links.delete(link);
			expect(server.payLink(link.linkId)).toBeNull();
			await links.delete(link);
			expect(await hosted.find(checkoutWith([], { link }))).toEqual([]);
		});

		test('SquarePaymentGateway.find returns a payment whose payment link was deleted later', async () => {
			const link = await createLink();
			const paymentId = server.payLink(link.linkId);
			await links.delete(link);
			expect(await hosted.find(checkoutWith([], { link }))).toMatchObject([{ paymentId }]);
		});

		test('SquarePaymentGateway.find returns an empty list if Square does not know the order', async () => {
			const link = { linkId: 'x', orderId: 'x', url: 'https://x.example' };
			expect(await hosted.find(checkoutWith([], { link }))).toEqual([]);
		});

		test.each(['drop', 'html-page'] as const)(
			'SquarePaymentGateway with payment links throws "payment-unavailable" for the failure "%s"',
			async (kind) => {
				const link = await createLink();
				for (const call of [
					() => createLink('checkout-2'),
					() => links.delete(link),
					() => hosted.find(checkoutWith([], { link })),
					() => hosted.findPayment('any'),
				]) {
					server.fail({ kind });
					await expect(call()).rejects.toMatchObject(unavailable);
				}
			},
		);
	});

	test('errors of SquarePaymentGateway contain no card token, access token, idempotency key or event name', async () => {
		const reported: unknown[] = [];
		const secret = 'cnon:a-secret-of-the-payer';
		const onFailure = (error: Error) => reported.push(error);
		const failing = openGateway(server, { checkout: 'hosted' }, { onFailure, timeoutMs: 200 });
		const unauthorized = openGateway(server, { accessToken: 'another-secret' }, { onFailure });
		const collectError = (call: Promise<unknown>) =>
			call.then(
				() => {},
				(thrown) => reported.push(thrown),
			);
		for (const kind of ['drop', 'html-page', 'hang', 'stall', 'truncate'] as const) {
			server.fail({ kind, when: 'after' });
			await collectError(charge(failing, { cardToken: secret, note: 'Ærø' }));
			server.fail({ kind, when: 'after' });
			await collectError(failing.find(checkoutWith(['key-1'])));
		}
		await collectError(charge(unauthorized, { cardToken: secret }));
		await collectError(charge(failing, { cardToken: secret, amountMinor: 0 }));
		await collectError(charge(failing, { cardToken: secret, amountMinor: 0.5 }));
		await collectError(unauthorized.voidCharge('key-1'));
		await collectError(unauthorized.findPayment('any'));
		await collectError(
			Promise.resolve(
				failing.links.create?.({
					key: '',
					amountMinor: 0,
					currency: 'GBP',
					note: '',
					returnUrl: 'x',
				}),
			),
		);
		expect(reported.length).toBeGreaterThan(12);
		const text = inspect(reported, { depth: Number.POSITIVE_INFINITY, showHidden: true });
		for (const secret of ['secret', 'Ærø', square.accessToken, 'key-1']) {
			expect(text).not.toContain(secret);
		}
		expect(text).toContain("Square's CreatePayment failed: 401 UNAUTHORIZED");
		expect(text).toContain("Square's CreatePayment failed: 400 VALUE_TOO_LOW");
	});

	test('squareCsp and squareScriptUrl contain sandbox hosts only for the sandbox environment', () => {
		expect(squareScriptUrl('sandbox')).toBe('https://sandbox.web.squarecdn.com/v1/square.js');
		expect(squareScriptUrl('production')).toBe('https://web.squarecdn.com/v1/square.js');
		for (const environment of ['sandbox', 'production'] as const) {
			const { script, style, ...otherSources } = squareCsp(environment);
			expect(script).toEqual([new URL(squareScriptUrl(environment)).origin]);
			expect(JSON.stringify(script)).not.toContain('unsafe');
			expect(
				Object.values(otherSources)
					.flat()
					.every((host) => host.startsWith('https:')),
			).toBe(true);
			const isSandbox = JSON.stringify([script, style, otherSources]).includes('sandbox');
			expect(isSandbox).toBe(environment === 'sandbox');
		}
	});
});
