import { inspect } from 'node:util';
import { squareCsp, squareScriptUrl } from '@burgee/adapters/square/square-csp';
import type { SquarePaymentGateway } from '@burgee/adapters/square/square-payment-gateway';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkoutWith, paymentGatewayContract } from '../contracts/payment-gateway.contract.ts';
import { cards, charge, openGateway } from './square-gateway.ts';
import { type SquareServer, square, startSquare } from './square-server.ts';

const minuteMs = 60_000;
const answers = {
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
		answers: Object.entries(answers).map(([card, answer]) => ({ card, answer })),
		currencies: ['GBP'],
	},
	async () => {
		const server = await startSquare();
		return {
			gateway: openGateway(server),
			taken: async (keys) =>
				server
					.taken()
					.filter(({ key }) => keys.includes(key ?? ''))
					.map(({ amountMinor, currency }) => ({ amountMinor, currency })),
			close: () => server.close(),
		};
	},
);

describe('Square', () => {
	let server: SquareServer;
	let gateway: SquarePaymentGateway;
	beforeEach(async () => {
		server = await startSquare();
		gateway = openGateway(server);
	});
	afterEach(() => server.close());

	test('is sent what its document asks for, to the club’s location', async () => {
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

	test('is sent no half characters', async () => {
		await charge(gateway, { note: `x${'🌊'.repeat(300)}` });
		expect(server.requests[0]?.body).toMatchObject({ note: `x${'🌊'.repeat(249)}` });
	});

	test.each(['EUR', 'USD'] as const)(
		'of a location in %s that alone can be charged',
		async (currency) => {
			server.currency = currency;
			const charged = await charge(gateway, { currency, amountMinor: 1 });
			expect(charged).toMatchObject({ answer: 'success', payment: { currency, amountMinor: 1 } });
			expect(await charge(gateway, { key: 'key-2' })).toEqual({ answer: 'error' });
			expect(server.taken()).toHaveLength(1);
			expect(await gateway.canCharge(currency)).toBe(true);
			expect(await gateway.canCharge('GBP')).toBe(false);
		},
	);

	describe('canCharge', () => {
		const asked = () => server.requests.filter(({ path }) => path.startsWith('/v2/locations/'));

		test('asks once', async () => {
			expect(await gateway.canCharge('GBP')).toBe(true);
			expect(await gateway.canCharge('EUR')).toBe(false);
			expect(await gateway.canCharge('USD')).toBe(false);
			expect(asked()).toHaveLength(1);
		});

		test('is true while Square does not say, and asks again', async () => {
			for (const how of ['unavailable', 'drop', 'rubbish'] as const) {
				server.fail({ how });
				expect(await gateway.canCharge('EUR')).toBe(true);
			}
			expect(await gateway.canCharge('EUR')).toBe(false);
			expect(asked()).toHaveLength(4);
		});

		test('is true where the location is not ours to see', async () => {
			expect(await openGateway(server, { locationId: 'ANOTHER' }).canCharge('EUR')).toBe(true);
			expect(await openGateway(server, { accessToken: 'another' }).canCharge('EUR')).toBe(true);
		});
	});

	describe('a token', () => {
		test('that was spent under another key charges nothing', async () => {
			await charge(gateway, { cardToken: cards.another });
			const again = await charge(gateway, { key: 'key-2', cardToken: cards.another });
			expect(again).toEqual({ answer: 'invalid' });
			expect(server.taken()).toHaveLength(1);
		});
	});

	describe('when the line fails', () => {
		test.each([
			['drops before charging', { how: 'drop' }, 0],
			['drops after charging', { how: 'drop', when: 'after' }, 1],
			['sends rubbish before charging', { how: 'rubbish' }, 0],
			['sends rubbish after charging', { how: 'rubbish', when: 'after' }, 1],
			['breaks off its answer', { how: 'cut', when: 'after' }, 1],
		] as const)('it %s: nobody knows, and the same key charges once', async (_, failure, taken) => {
			server.fail(failure);
			expect(await charge(gateway)).toEqual({ answer: 'error' });
			expect(server.taken()).toHaveLength(taken);
			expect(await gateway.find(checkoutWith(['key-1']))).toHaveLength(taken);
			expect(await charge(gateway)).toMatchObject({ answer: 'success' });
			expect(server.taken()).toHaveLength(1);
			expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(2);
		});

		test('and another card is tried with the lost key, it is not charged', async () => {
			server.fail({ how: 'drop', when: 'after' });
			await charge(gateway);
			expect(await charge(gateway, { cardToken: cards.another })).toBe('key-reused');
			expect(server.taken()).toHaveLength(1);
		});

		test.each([
			['hangs before charging', { how: 'hang' }, 0],
			['hangs after charging', { how: 'hang', when: 'after' }, 1],
			['stops within its answer', { how: 'stall', when: 'after' }, 1],
		] as const)('it %s: nobody waits for ever', async (_, failure, taken) => {
			const hasty = openGateway(server, {}, { timeoutMs: 200 });
			server.fail(failure);
			const startMs = performance.now();
			expect(await charge(hasty)).toEqual({ answer: 'error' });
			expect(performance.now() - startMs).toBeLessThan(2_000);
			expect(server.taken()).toHaveLength(taken);
			server.release();
			expect(await charge(gateway)).toMatchObject({ answer: 'success' });
			expect(server.taken()).toHaveLength(1);
		});

		test('a long Retry-After does not keep the payer, and nothing is sent after the answer', async () => {
			const hasty = openGateway(server, {}, { timeoutMs: 200 });
			server.fail({ how: 'limited', retryAfterSeconds: 1 });
			const startMs = performance.now();
			expect(await charge(hasty)).toEqual({ answer: 'error' });
			expect(performance.now() - startMs).toBeLessThan(950);
			await new Promise((resolve) => setTimeout(resolve, 600));
			expect(server.requests).toHaveLength(1);
			expect(server.taken()).toEqual([]);
		});
	});

	test.each(['anothertoken', 'an\u00a0odd one'])(
		'the wrong access token %s: nobody knows',
		async (accessToken) => {
			const stranger = openGateway(server, { accessToken });
			expect(await charge(stranger)).toEqual({ answer: 'error' });
			await expect(stranger.find(checkoutWith(['key-1']))).rejects.toMatchObject({
				code: 'payment-unavailable',
			});
		},
	);

	test('while it is gone: nobody knows', async () => {
		await server.close();
		expect(await charge(gateway)).toEqual({ answer: 'error' });
		await expect(gateway.findPayment('any')).rejects.toMatchObject({ code: 'payment-unavailable' });
	});

	test('findPayment leaves time to answer the notification that waits for it', async () => {
		const patient = openGateway(server, {}, { timeoutMs: 20_000 });
		for (const how of ['hang', 'unavailable'] as const) {
			server.fail({ how });
			const askedAt = performance.now();
			await expect(patient.findPayment('any')).rejects.toMatchObject({
				code: 'payment-unavailable',
			});
			expect(performance.now() - askedAt).toBeLessThan(5_000);
		}
	});

	describe('find', () => {
		test('reads every page of the list, and of our location alone', async () => {
			server.pageSize = 2;
			for (let place = 0; place < 7; place++) await charge(gateway, { key: `key-${place}` });
			const found = await gateway.find(checkoutWith(['key-0', 'key-3', 'key-6']));
			expect(found.map(({ reference }) => reference).sort()).toEqual(['key-0', 'key-3', 'key-6']);
			const lists = server.requests.filter(({ method }) => method === 'GET');
			expect(lists).toHaveLength(4);
			expect(lists.every(({ query }) => query.get('location_id') === square.locationId)).toBe(true);
		});

		test('lists since the day before the checkout was begun: an attempt may be asked again long after it was charged', async () => {
			const createdAt = '2026-06-01T12:00:00.000Z';
			const attempts = [
				{ key: 'a', askedAt: '2026-06-01T14:00:00.000Z', answer: 'error' as const },
			];
			await gateway.find(checkoutWith([], { attempts, createdAt }));
			expect(server.requests.map(({ query }) => query.get('begin_time'))).toEqual([
				'2026-05-31T12:00:00.000Z',
			]);
		});

		test('a clock that is in another time zone finds it', async () => {
			await charge(gateway);
			const createdAt = new Date(Date.now() + 14 * 60 * minuteMs).toISOString();
			expect(await gateway.find(checkoutWith(['key-1'], { createdAt }))).toHaveLength(1);
		});

		test('asks by its id for a payment that it knows, and hears what came of it', async () => {
			const answer = await charge(gateway, { cardToken: 'cnon:card-nonce-pending' });
			if (answer === 'key-reused' || answer.answer !== 'sent' || !answer.payment) throw new Error();
			const { payment } = answer;
			const attempts = [{ key: 'key-1', askedAt: payment.at, answer: 'sent' as const }];
			const checkout = checkoutWith([], { attempts, payments: [payment] });
			expect(await gateway.find(checkout)).toMatchObject([{ status: 'PENDING' }]);
			server.decide(payment.paymentId, 'COMPLETED');
			expect(await gateway.find(checkout)).toMatchObject([
				{ paymentId: payment.paymentId, status: 'COMPLETED', reference: 'key-1' },
			]);
			expect(server.requests.filter(({ path }) => path === '/v2/payments')).toHaveLength(1);
		});

		test.each(['rubbish', 'drop', 'cut'] as const)(
			'a list that comes as %s is no empty list',
			async (how) => {
				server.fail({ how, when: 'after' });
				await expect(gateway.find(checkoutWith(['key-1']))).rejects.toMatchObject({
					code: 'payment-unavailable',
				});
				expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
			},
		);

		test('a page that is lost is no end of the list', async () => {
			server.pageSize = 1;
			await charge(gateway);
			await charge(gateway, { key: 'key-2' });
			server.onRequest = (path, phase) => {
				if (path !== '/v2/payments' || phase !== 'answered') return;
				server.onRequest = null;
				server.fail({ how: 'rubbish' });
			};
			await expect(gateway.find(checkoutWith(['key-1']))).rejects.toMatchObject({
				code: 'payment-unavailable',
			});
		});
	});

	describe('voidCharge', () => {
		test('ends a payment that was not decided', async () => {
			await charge(gateway, { cardToken: 'cnon:card-nonce-approved' });
			await gateway.voidCharge('key-1');
			expect(await gateway.find(checkoutWith(['key-1']))).toMatchObject([{ status: 'CANCELED' }]);
		});

		test('is refused for what was taken, though the list does not have it yet', async () => {
			server.lateLists(true);
			server.fail({ how: 'drop', when: 'after' });
			await charge(gateway);
			expect(await gateway.find(checkoutWith(['key-1']))).toEqual([]);
			await expect(gateway.voidCharge('key-1')).rejects.toMatchObject({
				code: 'payment-unavailable',
			});
			server.lateLists(false);
			expect(await gateway.find(checkoutWith(['key-1']))).toHaveLength(1);
		});

		test.each(['rubbish', 'drop'] as const)('is not done where %s comes back', async (how) => {
			server.fail({ how });
			await expect(gateway.voidCharge('key-1')).rejects.toMatchObject({
				code: 'payment-unavailable',
			});
		});
	});

	describe('trouble that passes', () => {
		test.concurrent.each([
			['unavailable', 'before'],
			['unavailable', 'after'],
			['limited', 'before'],
			['limited', 'after'],
		] as const)('%s %s charging is tried again, and charged once', async (how, when) => {
			const busy = await startSquare();
			busy.fail({ how, when, times: 2 });
			expect(await charge(openGateway(busy))).toMatchObject({ answer: 'success' });
			expect(busy.requests).toHaveLength(3);
			expect(busy.taken()).toHaveLength(1);
			await busy.close();
		});

		test.concurrent('that does not pass: nobody knows', async () => {
			const busy = await startSquare();
			busy.fail({ how: 'unavailable', times: 3 });
			expect(await charge(openGateway(busy))).toEqual({ answer: 'error' });
			expect(busy.requests).toHaveLength(3);
			await busy.close();
		});
	});

	describe('links', () => {
		let hosted: SquarePaymentGateway;
		let links: SquarePaymentGateway['links'];
		beforeEach(() => {
			hosted = openGateway(server, { checkout: 'hosted' });
			({ links } = hosted);
		});
		const open = async (key = 'checkout-1', note = 'Laser Masters') => {
			if (links.create === null) throw new Error('no page of Square’s own');
			return links.create({
				...{ key, amountMinor: 4323, currency: 'GBP', note },
				returnUrl: 'https://club.example/event-booking?checkoutId=checkout-1&payment=success',
			});
		};

		test('are opened where payers go to Square’s page, and closed by either', async () => {
			expect(gateway.links.create).toBeNull();
			const link = await open();
			await gateway.links.delete(link);
			expect(server.links()).toEqual([]);
		});

		test('one is opened for a key, for exactly the amount', async () => {
			const link = await open();
			expect(link).toEqual({
				linkId: expect.any(String),
				orderId: expect.any(String),
				url: expect.stringMatching(/^https:\/\//),
			});
			expect(await open()).toEqual(link);
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

		test('an event that was renamed since gets one under its new name', async () => {
			await open('checkout-1', 'Laser Masters');
			await open('checkout-1', 'Laser Regatta');
			expect(server.links()).toHaveLength(2);
		});

		test('a lost answer opens no second one', async () => {
			server.fail({ how: 'drop', when: 'after' });
			await expect(open()).rejects.toMatchObject({ code: 'payment-unavailable' });
			await open();
			expect(server.links()).toHaveLength(1);
		});

		test('a name of any length, or none', async () => {
			await open('one', '🌊'.repeat(1_000));
			await open('two', '');
			expect(server.links()).toHaveLength(2);
		});

		test.each([true, false])(
			'what was paid there is found (order tells of it: %s)',
			async (hasTender) => {
				const link = await open();
				const checkout = checkoutWith([], { link });
				expect(await hosted.find(checkout)).toEqual([]);
				await charge(hosted, { key: 'key-of-another-checkout' });
				const paymentId = server.pay(link.linkId, { hasTender });
				expect(await hosted.find(checkout)).toMatchObject([
					{ paymentId, reference: link.orderId, status: 'COMPLETED', amountMinor: 4323 },
				]);
				expect(await hosted.findPayment(paymentId ?? '')).toMatchObject({
					reference: link.orderId,
				});
			},
		);

		test('a closed one cannot be paid; closing it twice is no mistake', async () => {
			const link = await open();
			await links.delete(link);
			expect(server.pay(link.linkId)).toBeNull();
			await links.delete(link);
			expect(await hosted.find(checkoutWith([], { link }))).toEqual([]);
		});

		test('what was paid before it was closed is found', async () => {
			const link = await open();
			const paymentId = server.pay(link.linkId);
			await links.delete(link);
			expect(await hosted.find(checkoutWith([], { link }))).toMatchObject([{ paymentId }]);
		});

		test('of an order that Square does not know there is nothing', async () => {
			const link = { linkId: 'x', orderId: 'x', url: 'https://x.example' };
			expect(await hosted.find(checkoutWith([], { link }))).toEqual([]);
		});

		test.each(['drop', 'rubbish'] as const)(
			'where %s comes back, all calls say so',
			async (how) => {
				const link = await open();
				for (const call of [
					() => open('checkout-2'),
					() => links.delete(link),
					() => hosted.find(checkoutWith([], { link })),
					() => hosted.findPayment('any'),
				]) {
					server.fail({ how });
					await expect(call()).rejects.toMatchObject({ code: 'payment-unavailable' });
				}
			},
		);
	});

	test('what it says of a failure has nothing of the card, of the payer and of the key to the account', async () => {
		const told: unknown[] = [];
		const secret = 'cnon:a-secret-of-the-payer';
		const onFailure = (error: Error) => told.push(error);
		const failing = openGateway(server, { checkout: 'hosted' }, { onFailure, timeoutMs: 200 });
		const cut = openGateway(server, { accessToken: 'another-secret' }, { onFailure });
		const hear = (call: Promise<unknown>) =>
			call.then(
				() => {},
				(thrown) => told.push(thrown),
			);
		for (const how of ['drop', 'rubbish', 'hang', 'stall', 'cut'] as const) {
			server.fail({ how, when: 'after' });
			await hear(charge(failing, { cardToken: secret, note: 'Ærø' }));
			server.fail({ how, when: 'after' });
			await hear(failing.find(checkoutWith(['key-1'])));
		}
		await hear(charge(cut, { cardToken: secret }));
		await hear(charge(failing, { cardToken: secret, amountMinor: 0 }));
		await hear(charge(failing, { cardToken: secret, amountMinor: 0.5 }));
		await hear(cut.voidCharge('key-1'));
		await hear(cut.findPayment('any'));
		await hear(
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
		expect(told.length).toBeGreaterThan(12);
		const text = inspect(told, { depth: Number.POSITIVE_INFINITY, showHidden: true });
		for (const word of ['secret', 'Ærø', square.accessToken, 'key-1'])
			expect(text).not.toContain(word);
		expect(text).toContain("Square's CreatePayment failed: 401 UNAUTHORIZED");
		expect(text).toContain("Square's CreatePayment failed: 400 VALUE_TOO_LOW");
	});

	test('the card form’s hosts go by the environment', () => {
		expect(squareScriptUrl('sandbox')).toBe('https://sandbox.web.squarecdn.com/v1/square.js');
		expect(squareScriptUrl('production')).toBe('https://web.squarecdn.com/v1/square.js');
		for (const environment of ['sandbox', 'production'] as const) {
			const { script, style, ...others } = squareCsp(environment);
			expect(script).toEqual([new URL(squareScriptUrl(environment)).origin]);
			expect(JSON.stringify(script)).not.toContain('unsafe');
			expect(
				Object.values(others)
					.flat()
					.every((host) => host.startsWith('https:')),
			).toBe(true);
			const isSandbox = JSON.stringify([script, style, others]).includes('sandbox');
			expect(isSandbox).toBe(environment === 'sandbox');
		}
	});
});
