import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyErrors, queryErrors, type SquareError, squareError } from './square-openapi.ts';
import {
	paymentEvent,
	refundEvent,
	type SignedWebhook,
	type SquarePayment,
	type SquareRefund,
	sendWebhook,
	signWebhook,
	type WebhookChanges,
} from './square-webhooks.ts';

export const square = {
	accessToken: 'an-access-token-of-the-local-server',
	locationId: 'LOCALLOCATION',
	webhookSignatureKey: 'a-webhook-signature-key',
};

/**
 * What becomes of each sandbox nonce: a status of the payment, or the code of its refusal. With a dash and
 * more behind it ('cnon:card-nonce-ok-2') each is a token of its own, good for one key, as a card form makes them.
 */
const cards: Record<string, string> = {
	'cnon:card-nonce-ok': 'COMPLETED',
	'cnon:card-nonce-declined': 'GENERIC_DECLINE',
	'cnon:card-nonce-rejected-cvv': 'CVV_FAILURE',
	'cnon:card-nonce-rejected-postalcode': 'ADDRESS_VERIFICATION_FAILURE',
	'cnon:card-nonce-rejected-expiration': 'INVALID_EXPIRATION',
	'cnon:card-nonce-verification-required': 'CARD_DECLINED_VERIFICATION_REQUIRED',
	// A payment that Square has not decided, until `decide`; or that failed after all.
	'cnon:card-nonce-pending': 'PENDING',
	'cnon:card-nonce-approved': 'APPROVED',
	'cnon:card-nonce-failed': 'FAILED',
	'cnon:card-nonce-canceled': 'CANCELED',
};
const statuses = ['PENDING', 'APPROVED', 'COMPLETED', 'FAILED', 'CANCELED'];

/** 'before' it did what it was asked for, or 'after'. */
export interface Failure {
	/**
	 * 'drop' cuts the connection, 'hang' says nothing until `release`, 'unavailable' is 503, 'limited' 429
	 * with Retry-After, 'rubbish' a page of something between with status 200; 'stall' stops within its
	 * answer, 'cut' breaks it off.
	 */
	how: 'drop' | 'hang' | 'unavailable' | 'limited' | 'rubbish' | 'stall' | 'cut';
	when?: 'before' | 'after';
	/** Of 'limited'; 1 unless it says otherwise. */
	retryAfterSeconds?: number;
	/** Of the next requests; 1 unless it says otherwise. */
	times?: number;
	/** Only requests to a path that this is the beginning of. */
	path?: string;
}

export interface TakenPayment {
	paymentId: string;
	/** The idempotency key; null where it was paid on Square's page. */
	key: string | null;
	amountMinor: number;
	currency: string;
	referenceId: string | null;
	status: string;
	orderId: string;
}

type Phase = 'received' | 'charged' | 'answered';

/** A local server that speaks Square's protocol, and refuses what Square's own document refuses. */
export interface SquareServer {
	/** For SQUARE_BASE_URL. */
	readonly baseUrl: string;
	/** What the webhooks are signed for: Burgee's PUBLIC_URL/api/webhooks/square. */
	notificationUrl: string;
	/** The currency of the one location. */
	currency: string;
	/** How many payments a page of the list holds at the most. */
	pageSize: number;
	/** Each request that came, refused or not. */
	readonly requests: { method: string; path: string; query: URLSearchParams; body: unknown }[];
	/** Waited for when a request came ('received'), did what it asked for ('charged'), was answered ('answered'). */
	onRequest: ((path: string, phase: Phase) => void | Promise<void>) | null;
	fail(failure: Failure): void;
	/** No more failures; those that hang go on. */
	mend(): void;
	/** Those that hang go on: what hung before it charged is charged now. */
	release(): void;
	/** How many hang. */
	readonly hanging: number;
	/** Lists do not have what comes from now on, as Square's are late by seconds; until `false`. */
	lateLists(isLate: boolean): void;
	/** The truth: every payment that is COMPLETED, whatever came of it at Burgee. */
	taken(): TakenPayment[];
	/** Every payment, the declined ones too. */
	payments(): TakenPayment[];
	/** A payment that was PENDING or APPROVED comes to this. */
	decide(paymentId: string, status: string): void;
	/** A payer pays on Square's page; null where that page is gone or was paid already. Its order hears of it late without `hasTender`. */
	pay(linkId: string, options?: { hasTender?: boolean }): string | null;
	/** The links that can be paid. */
	links(): { linkId: string; orderId: string; amountMinor: number; currency: string }[];
	/** A refund made in Square's dashboard; gives its id. */
	refund(paymentId: string, amountMinor: number, status?: string): string;
	readonly webhooks: {
		/** Of a payment in the ledger. */
		payment(paymentId: string, changes?: WebhookChanges): SignedWebhook;
		/** Of a refund in the ledger. */
		refund(refundId: string, changes?: WebhookChanges): SignedWebhook;
		/** Any body, signed rightly. */
		sign(body: string): SignedWebhook;
		/** To `notificationUrl` unless it says otherwise; gives the status of the answer. */
		send(webhook: SignedWebhook, url?: string): Promise<number>;
	};
	close(): Promise<void>;
}

interface Answer {
	status: number;
	body: object;
}

interface Order {
	id: string;
	location_id: string;
	reference_id?: string;
	state: string;
	line_items: { name: string; quantity: string; base_price_money: Money }[];
	metadata?: Record<string, string>;
	total_money: Money;
	tenders?: { id: string; payment_id: string; type: string; amount_money: Money }[];
}

interface Money {
	amount: number;
	currency: string;
}

interface PaymentBody {
	source_id: string;
	idempotency_key: string;
	amount_money?: Money;
	location_id?: string;
	reference_id?: string;
	note?: string;
}

interface LinkBody {
	idempotency_key?: string;
	order?: Omit<Order, 'id' | 'state' | 'total_money' | 'tenders'>;
	quick_pay?: { name: string; price_money: Money; location_id: string };
	checkout_options?: { redirect_url?: string };
}

const oneOf = /^\/v2\/(?:payments|orders|locations|online-checkout\/payment-links)\/([^/]+)$/;

class Refusal extends Error {
	readonly answer: Answer;
	constructor(status: number, errors: SquareError[], more: object = {}) {
		super(errors[0]?.detail);
		this.answer = { status, body: { errors, ...more } };
	}
}

const refuse = (status: number, code: string, detail: string, field?: string) =>
	new Refusal(status, [squareError('INVALID_REQUEST_ERROR', code, detail, field)]);
const notFound = (detail: string, field?: string) => refuse(404, 'NOT_FOUND', detail, field);

export async function startSquare({
	now = () => new Date(),
}: {
	/** Its clock, for those whose Burgee has a clock of its own. */
	now?: () => Date;
} = {}): Promise<SquareServer> {
	const payments = new Map<string, SquarePayment & { key: string | null }>();
	const refunds = new Map<string, SquareRefund>();
	const orders = new Map<string, Order>();
	const links = new Map<string, { id: string; order_id: string; isOpen: boolean }>();
	/** By call and key: what was sent, and what was answered. */
	const answers = new Map<string, { sent: string; answer: Answer }>();
	const usedTokens = new Map<string, string>();
	const failures: (Required<Failure> & { left: number })[] = [];
	const hanging = new Set<() => void>();
	let lastId = 0;
	let listed: Set<string> | null = null;

	// No two servers give the same id.
	const own = randomBytes(4).toString('hex').toUpperCase();
	const newId = (kind: string) => `${kind}${String(++lastId).padStart(6, '0')}${own}`;
	const at = () => now().toISOString();

	function addPayment(
		key: string | null,
		payment: Pick<SquarePayment, 'status' | 'amount_money' | 'order_id'> & Partial<SquarePayment>,
	) {
		const added = {
			id: newId('P'),
			created_at: at(),
			updated_at: at(),
			total_money: payment.amount_money,
			location_id: square.locationId,
			source_type: 'CARD',
			...payment,
			key,
		};
		payments.set(added.id, added);
		return added;
	}

	/** The same key answers the same; with another body it is refused. */
	function onceUnderKey(
		call: string,
		key: string | undefined,
		body: unknown,
		act: () => Answer,
	): Answer {
		if (key === undefined || key === '') return act();
		const sent = JSON.stringify(body);
		const before = answers.get(`${call} ${key}`);
		if (before !== undefined) {
			if (before.sent === sent) return before.answer;
			throw refuse(400, 'IDEMPOTENCY_KEY_REUSED', 'Different request parameters used.');
		}
		const answer = act();
		answers.set(`${call} ${key}`, { sent, answer });
		return answer;
	}

	function checkBody(schema: string, body: unknown): void {
		const errors = bodyErrors(schema, body);
		if (errors.length > 0) throw new Refusal(400, errors);
	}

	function checkMoney(money: Partial<Money> | undefined, field: string): Money {
		const { amount, currency } = money ?? {};
		if (amount === undefined || currency === undefined) {
			throw refuse(400, 'MISSING_REQUIRED_PARAMETER', 'Missing an amount of money.', field);
		}
		if (amount < 1) throw refuse(400, 'VALUE_TOO_LOW', 'Must be 1 at least.', `${field}.amount`);
		if (currency !== server.currency) {
			const detail = `This merchant can only process payments in ${server.currency}.`;
			throw refuse(400, 'INVALID_VALUE', detail, `${field}.currency`);
		}
		return { amount, currency };
	}

	function checkLocation(id: string | undefined): void {
		if (id !== undefined && id !== square.locationId) throw notFound('No location', 'location_id');
	}

	function createPayment(body: PaymentBody): Answer {
		checkBody('CreatePaymentRequest', body);
		const { source_id: token, idempotency_key: key, reference_id, note } = body;
		const amount_money = checkMoney(body.amount_money, 'amount_money');
		checkLocation(body.location_id);
		const card = Object.keys(cards)
			.filter((name) => token === name || token.startsWith(`${name}-`))
			.at(-1);
		const isOwn = card !== undefined && token !== card;
		if (card === undefined) throw notFound('Card nonce not found', 'source_id');
		return onceUnderKey('payments', key, body, () => {
			if (isOwn && usedTokens.has(token)) {
				throw refuse(400, 'CARD_TOKEN_USED', 'Card nonce already used.', 'source_id');
			}
			usedTokens.set(token, key);
			const outcome = cards[card] ?? '';
			const { key: _, ...payment } = addPayment(key, {
				status: statuses.includes(outcome) ? outcome : 'FAILED',
				amount_money,
				order_id: newId('O'),
				...(reference_id !== undefined && { reference_id }),
				...(note !== undefined && { note }),
			});
			if (statuses.includes(outcome)) return { status: 200, body: { payment } };
			const declined = squareError('PAYMENT_METHOD_ERROR', outcome, `Declined: '${outcome}'.`);
			return { status: 400, body: { errors: [declined], payment } };
		});
	}

	function cancelByKey(body: { idempotency_key: string }): Answer {
		checkBody('CancelPaymentByIdempotencyKeyRequest', body);
		const payment = [...payments.values()].find(({ key }) => key === body.idempotency_key);
		if (payment?.status === 'COMPLETED') {
			throw refuse(400, 'BAD_REQUEST', 'The payment is COMPLETED: it can be refunded.');
		}
		if (payment !== undefined && ['PENDING', 'APPROVED'].includes(payment.status)) {
			decide(payment.id, 'CANCELED');
		}
		return { status: 200, body: {} };
	}

	function listPayments(query: URLSearchParams): Answer {
		const errors = queryErrors('GET /v2/payments', query);
		if (errors.length > 0) throw new Refusal(400, errors);
		const begin = timeOf(query, 'begin_time', now().getTime() - 365 * 24 * 3_600_000);
		const end = timeOf(query, 'end_time', now().getTime());
		const order = query.get('sort_order') ?? 'DESC';
		if (!['ASC', 'DESC'].includes(order)) throw refuse(400, 'INVALID_SORT_ORDER', order);
		checkLocation(query.get('location_id') ?? undefined);
		const after = query.get('cursor');
		const found = [...payments.values()]
			.filter(({ id }) => listed === null || listed.has(id))
			.filter(({ created_at }) => begin <= Date.parse(created_at) && Date.parse(created_at) <= end);
		if (order === 'DESC') found.reverse();
		const start = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1;
		if (after !== null && start === 0) throw refuse(400, 'INVALID_CURSOR', 'Invalid', 'cursor');
		const size = Math.min(Number(query.get('limit') ?? 100) || 100, 100, server.pageSize);
		const page = found.slice(start, start + size);
		const isLast = start + size >= found.length;
		return {
			status: 200,
			body: {
				...(page.length > 0 && { payments: page.map(({ key: _, ...payment }) => payment) }),
				...(!isLast && { cursor: page.at(-1)?.id }),
			},
		};
	}

	function timeOf(query: URLSearchParams, name: string, otherwise: number): number {
		const text = query.get(name);
		if (text === null || text === '') return otherwise;
		if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)) {
			throw refuse(400, 'INVALID_TIME', 'Expected an RFC 3339 time.', name);
		}
		return Date.parse(text);
	}

	function createLink(body: LinkBody): Answer {
		checkBody('CreatePaymentLinkRequest', body);
		const { idempotency_key: key, order, quick_pay, checkout_options } = body;
		if ((order === undefined) === (quick_pay === undefined)) {
			throw refuse(400, 'CONFLICTING_PARAMETERS', 'Exactly one of quick_pay and order.');
		}
		const asked = order ?? {
			location_id: quick_pay?.location_id ?? '',
			line_items: [
				{
					name: quick_pay?.name ?? '',
					quantity: '1',
					base_price_money: quick_pay?.price_money ?? { amount: 0, currency: '' },
				},
			],
		};
		checkLocation(asked.location_id);
		const items = asked.line_items ?? [];
		if (items.length === 0) throw refuse(400, 'ARRAY_EMPTY', 'Empty.', 'order.line_items');
		const totals = items.map(({ base_price_money, quantity }, place) => {
			const money = checkMoney(base_price_money, `order.line_items[${place}].base_price_money`);
			return money.amount * Number(quantity);
		});
		const address = checkout_options?.redirect_url;
		if (address !== undefined && !/^https?:\/\//.test(address)) {
			throw refuse(400, 'INVALID_VALUE', 'Not a URL.', 'checkout_options.redirect_url');
		}
		return onceUnderKey('links', key, body, () => {
			const total = totals.reduce((sum, amount) => sum + amount, 0);
			const total_money = { amount: total, currency: server.currency };
			const made: Order = { ...asked, id: newId('O'), state: 'DRAFT', total_money };
			orders.set(made.id, made);
			const link = { id: newId('L'), order_id: made.id, isOpen: true };
			links.set(link.id, link);
			const payment_link = {
				id: link.id,
				version: 1,
				order_id: made.id,
				url: `https://sandbox.square.link/u/${link.id}`,
				created_at: at(),
				...(checkout_options && { checkout_options }),
			};
			return { status: 200, body: { payment_link, related_resources: { orders: [made] } } };
		});
	}

	function deleteLink(id: string): Answer {
		const link = links.get(id);
		if (link === undefined) throw notFound('No such payment link');
		links.delete(id);
		const order = orders.get(link.order_id);
		const isPaid = order?.state === 'OPEN';
		if (order && !isPaid) order.state = 'CANCELED';
		return { status: 200, body: { id, ...(!isPaid && { cancelled_order_id: link.order_id }) } };
	}

	function answer(method: string, { pathname, searchParams }: URL, body: unknown): Answer {
		const [, id = ''] = oneOf.exec(pathname) ?? [];
		const call = `${method} ${id === '' ? pathname : pathname.replace(id, '{id}')}`;
		switch (call) {
			case 'POST /v2/payments':
				return createPayment(body as PaymentBody);
			case 'GET /v2/payments':
				return listPayments(searchParams);
			case 'GET /v2/payments/{id}': {
				const payment = payments.get(decodeURIComponent(id));
				if (payment === undefined) throw notFound('Could not find payment');
				const { key: _, ...known } = payment;
				return { status: 200, body: { payment: known } };
			}
			case 'POST /v2/payments/{id}':
				if (id === 'cancel') return cancelByKey(body as { idempotency_key: string });
				break;
			case 'POST /v2/online-checkout/payment-links':
				return createLink(body as LinkBody);
			case 'DELETE /v2/online-checkout/payment-links/{id}':
				return deleteLink(decodeURIComponent(id));
			case 'GET /v2/orders/{id}': {
				const order = orders.get(decodeURIComponent(id));
				if (order === undefined) throw notFound('No such order');
				return { status: 200, body: { order } };
			}
			case 'GET /v2/locations/{id}':
				if (decodeURIComponent(id) !== square.locationId) throw notFound('No such location');
				return {
					status: 200,
					body: {
						location: { id: square.locationId, currency: server.currency, status: 'ACTIVE' },
					},
				};
		}
		throw notFound(`No ${call}`);
	}

	function decide(paymentId: string, status: string): void {
		const payment = payments.get(paymentId);
		if (payment === undefined) throw new Error(`there is no payment ${paymentId}`);
		payments.set(paymentId, { ...payment, status, updated_at: at() });
	}

	const hang = () => new Promise<void>((resolve) => hanging.add(resolve));

	/** Whether the answer was taken out of the server's hands. */
	async function failsNow(
		when: 'before' | 'after',
		path: string,
		request: IncomingMessage,
		response: ServerResponse,
		answered: Answer = { status: 200, body: {} },
	): Promise<boolean> {
		const place = failures.findIndex((each) => each.when === when && path.startsWith(each.path));
		const failure = failures[place];
		if (failure === undefined) return false;
		failure.left--;
		if (failure.left <= 0) failures.splice(place, 1);
		switch (failure.how) {
			case 'drop':
				request.socket.destroy();
				return true;
			case 'hang':
				await hang();
				return false;
			case 'unavailable':
				send(response, { status: 503, body: { errors: [apiError('SERVICE_UNAVAILABLE')] } });
				return true;
			case 'limited': {
				const errors = [squareError('RATE_LIMIT_ERROR', 'RATE_LIMITED', 'Too many.')];
				response.setHeader('Retry-After', String(failure.retryAfterSeconds));
				send(response, { status: 429, body: { errors } });
				return true;
			}
			case 'rubbish':
				response
					.writeHead(200, { 'Content-Type': 'text/html' })
					.end('<h1>Sign in to the hotel</h1>');
				return true;
			case 'stall':
			case 'cut': {
				const text = JSON.stringify(answered.body);
				response.writeHead(answered.status, {
					'Content-Type': 'application/json',
					'Content-Length': Buffer.byteLength(text),
				});
				response.write(text.slice(0, text.length / 2), () => {
					if (failure.how === 'cut') request.socket.destroy();
				});
				return true;
			}
		}
	}

	async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const method = request.method ?? 'GET';
		const url = new URL(request.url ?? '', baseUrl);
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const text = Buffer.concat(chunks).toString();
		const entry = { method, path: url.pathname, query: url.searchParams, body: text as unknown };
		server.requests.push(entry);
		await server.onRequest?.(url.pathname, 'received');
		if (await failsNow('before', url.pathname, request, response)) return;
		let answered: Answer;
		try {
			if (request.headers.authorization !== `Bearer ${square.accessToken}`) {
				const refused = squareError('AUTHENTICATION_ERROR', 'UNAUTHORIZED', 'Not authorized.');
				throw new Refusal(401, [refused]);
			}
			entry.body = text === '' ? undefined : parsed(text);
			answered = answer(method, url, entry.body ?? {});
		} catch (thrown) {
			if (!(thrown instanceof Refusal)) throw thrown;
			answered = thrown.answer;
		}
		await server.onRequest?.(url.pathname, 'charged');
		if (await failsNow('after', url.pathname, request, response, answered)) return;
		send(response, answered);
		if (server.onRequest) {
			await once(response, 'close');
			await server.onRequest?.(url.pathname, 'answered');
		}
	}

	const httpServer = createServer((request, response) => {
		serve(request, response).catch((thrown) => {
			// A client that is gone is none of our business; a mistake in here is.
			if (request.socket.destroyed) return;
			send(response, { status: 500, body: { errors: [apiError('INTERNAL_SERVER_ERROR')] } });
			process.emitWarning(thrown instanceof Error ? thrown : String(thrown));
		});
	});
	httpServer.listen(0, '127.0.0.1');
	await once(httpServer, 'listening');
	const baseUrl = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;

	const paymentOf = (id: string) => {
		const { key: _, ...payment } = payments.get(id) ?? fail(`there is no payment ${id}`);
		return payment;
	};
	const signed = (body: string): SignedWebhook => ({
		body,
		signature: signWebhook(body, {
			signatureKey: square.webhookSignatureKey,
			notificationUrl: server.notificationUrl,
		}),
	});
	const release = () => {
		for (const resume of hanging) resume();
		hanging.clear();
	};

	const server: SquareServer = {
		baseUrl,
		notificationUrl: 'http://localhost/api/webhooks/square',
		currency: 'GBP',
		pageSize: 100,
		requests: [],
		onRequest: null,
		fail: (failure) => {
			const { how, when = 'before', times = 1, path = '/', retryAfterSeconds = 1 } = failure;
			failures.push({ how, when, times, path, retryAfterSeconds, left: times });
		},
		mend: () => {
			failures.length = 0;
			release();
		},
		release,
		get hanging() {
			return hanging.size;
		},
		lateLists: (isLate) => {
			listed = isLate ? new Set(payments.keys()) : null;
		},
		taken: () => server.payments().filter(({ status }) => status === 'COMPLETED'),
		payments: () =>
			[...payments.values()].map((payment) => ({
				paymentId: payment.id,
				key: payment.key,
				amountMinor: payment.amount_money.amount,
				currency: payment.amount_money.currency,
				referenceId: payment.reference_id ?? null,
				status: payment.status,
				orderId: payment.order_id,
			})),
		decide,
		pay: (linkId, { hasTender = true } = {}) => {
			const link = links.get(linkId);
			const order = orders.get(link?.order_id ?? '');
			if (link === undefined || order === undefined || !link.isOpen) return null;
			link.isOpen = false;
			order.state = 'OPEN';
			const { id } = addPayment(null, {
				status: 'COMPLETED',
				amount_money: order.total_money,
				order_id: order.id,
			});
			if (hasTender) {
				const tender = { id, payment_id: id, type: 'CARD', amount_money: order.total_money };
				order.tenders = [tender];
			}
			return id;
		},
		links: () =>
			[...links.values()]
				.filter(({ isOpen }) => isOpen)
				.map(({ id, order_id }) => ({
					linkId: id,
					orderId: order_id,
					amountMinor: orders.get(order_id)?.total_money.amount ?? 0,
					currency: orders.get(order_id)?.total_money.currency ?? '',
				})),
		refund: (paymentId, amountMinor, status = 'COMPLETED') => {
			const { amount_money, order_id, location_id } = paymentOf(paymentId);
			const id = `${paymentId}_${newId('R')}`;
			refunds.set(id, {
				...{ id, status, payment_id: paymentId, order_id, location_id },
				...{ created_at: at(), updated_at: at() },
				amount_money: { amount: amountMinor, currency: amount_money.currency },
			});
			return id;
		},
		webhooks: {
			payment: (id, changes = {}) => signed(paymentEvent(paymentOf(id), changes)),
			refund: (id, changes = {}) =>
				signed(refundEvent(refunds.get(id) ?? fail(`there is no refund ${id}`), changes)),
			sign: signed,
			send: (webhook, url = server.notificationUrl) => sendWebhook(url, webhook),
		},
		close: async () => {
			server.mend();
			httpServer.closeAllConnections();
			await new Promise((resolve) => httpServer.close(resolve));
		},
	};
	return server;
}

function fail(message: string): never {
	throw new Error(message);
}

function apiError(code: string): SquareError {
	return squareError('API_ERROR', code, 'Try again later.');
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw refuse(400, 'EXPECTED_JSON_BODY', 'Expected JSON.');
	}
}

function send(response: ServerResponse, { status, body }: Answer): void {
	response.writeHead(status, { 'Content-Type': 'application/json' });
	response.end(JSON.stringify(body));
}
