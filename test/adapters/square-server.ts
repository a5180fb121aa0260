import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyErrors, type SquareError, squareError } from './square-openapi.ts';
import { paymentToRefund, type RefundBody, SquareRefundLedger } from './square-refunds.ts';
import {
	badRequest,
	listPage,
	type Money,
	notFound,
	type Reply,
	RequestError,
} from './square-replies.ts';
import {
	type SignedWebhook,
	type SquarePayment,
	sendWebhook,
	signWebhook,
	type WebhookChanges,
	webhookBody,
} from './square-webhooks.ts';

export const square = {
	accessToken: 'an-access-token-of-the-local-server',
	applicationId: 'sandbox-sq0idb-local',
	locationId: 'LOCALLOCATION',
	webhookSignatureKey: 'a-webhook-signature-key',
};

/** The public URL of the Burgee server that receives Square's webhook notifications in the tests. */
export const publicUrl = 'http://burgee.localhost';

/** The environment variables that connect Burgee to the test server that imitates Square. */
export const squareEnvironment = ({ baseUrl }: SquareServer) => ({
	PAYMENTS: 'square',
	SQUARE_ACCESS_TOKEN: square.accessToken,
	SQUARE_APPLICATION_ID: square.applicationId,
	SQUARE_LOCATION_ID: square.locationId,
	SQUARE_WEBHOOK_SIGNATURE_KEY: square.webhookSignatureKey,
	SQUARE_BASE_URL: baseUrl,
});

/**
 * The payment status or error code that the test server returns for each card nonce of Square's sandbox. A
 * nonce with a suffix, such as 'cnon:card-nonce-ok-2', can be used only once.
 */
const outcomesByNonce: Record<string, string> = {
	'cnon:card-nonce-ok': 'COMPLETED',
	'cnon:card-nonce-declined': 'GENERIC_DECLINE',
	'cnon:card-nonce-rejected-cvv': 'CVV_FAILURE',
	'cnon:card-nonce-rejected-postalcode': 'ADDRESS_VERIFICATION_FAILURE',
	'cnon:card-nonce-rejected-expiration': 'INVALID_EXPIRATION',
	'cnon:card-nonce-verification-required': 'CARD_DECLINED_VERIFICATION_REQUIRED',
	// PENDING and APPROVED payments stay undecided until a test calls `setStatus`.
	'cnon:card-nonce-pending': 'PENDING',
	'cnon:card-nonce-approved': 'APPROVED',
	'cnon:card-nonce-failed': 'FAILED',
	'cnon:card-nonce-canceled': 'CANCELED',
};
const statuses = ['PENDING', 'APPROVED', 'COMPLETED', 'FAILED', 'CANCELED'];

export interface Failure {
	/**
	 * How the Square test server fails:
	 * - 'drop' closes the connection without a response.
	 * - 'hang' sends nothing until a test calls `release`.
	 * - 'unavailable' responds with 503.
	 * - 'rate-limited' responds with 429 and Retry-After.
	 * - 'html-page' responds with 200 and the page of a captive portal.
	 * - 'stall' sends half of the response and then hangs.
	 * - 'truncate' sends half of the response and closes the connection.
	 */
	kind: 'drop' | 'hang' | 'unavailable' | 'rate-limited' | 'html-page' | 'stall' | 'truncate';
	/** Whether the test server fails before or after it has processed the request. The default is 'before'. */
	when?: 'before' | 'after';
	/** The Retry-After header of a rate-limited response, in seconds; 1 by default. */
	retryAfterSeconds?: number;
	/** The number of requests that fail; 1 by default. */
	times?: number;
	/** Only requests whose path starts with this prefix fail. */
	path?: string;
}

export interface WebhookSubscription {
	notification_url: string;
	enabled: boolean;
	event_types: string[];
	signature_key: string;
}

type Phase = 'received' | 'processed' | 'responded';

export type SquareServer = Awaited<ReturnType<typeof startSquare>>;

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
	quick_pay?: object;
	checkout_options?: { redirect_url?: string };
}

const resourcePath =
	/^\/v2\/(?:payments|refunds|orders|locations|online-checkout\/payment-links)\/([^/]+)$/;

/**
 * Starts a test server that imitates Square's API. The server validates requests against Square's OpenAPI
 * document.
 */
export async function startSquare({ now = () => new Date() } = {}) {
	const payments = new Map<string, SquarePayment & { key: string | null }>();
	const orders = new Map<string, Order>();
	const links = new Map<string, { id: string; order_id: string; isOpen: boolean }>();
	const repliesByKey = new Map<string, { sentBody: string; reply: Reply }>();
	const usedTokens = new Map<string, string>();
	const failures: (Required<Failure> & { left: number })[] = [];
	const hanging = new Set<() => void>();
	const state = {
		currency: 'GBP',
		/** Other fields of the location. */
		location: { status: 'ACTIVE', capabilities: ['CREDIT_CARD_PROCESSING'] },
		/** What Square reports about the access token. */
		token: { client_id: square.applicationId, merchant_id: 'LOCALMERCHANT' } as {
			client_id: string;
			expires_at?: string;
			scopes?: string[];
		},
		/** The webhook subscriptions of the application. Null if the access token may not read them. */
		subscriptions: [] as WebhookSubscription[] | null,
		pageSize: 100,
		/** Includes rejected requests. */
		requests: [] as { method: string; path: string; query: URLSearchParams; body: unknown }[],
		/**
		 * The test server calls `onRequest` when a request has been received, when it has been processed, and
		 * when the response has been sent. The server waits for the returned promise before it continues.
		 */
		onRequest: null as ((path: string, phase: Phase) => void | Promise<void>) | null,
		get hangingCount() {
			return hanging.size;
		},
	};
	/** The URL that Square includes in the signature of each webhook notification. */
	const notificationUrl = `${publicUrl}/api/webhooks/square`;
	let lastId = 0;
	let listedIds: Set<string> | null = null;

	// The random suffix makes ids unique across several Square test servers.
	const idSuffix = randomBytes(4).toString('hex').toUpperCase();
	const newId = (kind: string) => `${kind}${String(++lastId).padStart(6, '0')}${idSuffix}`;
	const timestamp = () => now().toISOString();
	const ledger = new SquareRefundLedger(() => newId('R'), timestamp);
	const { refunds } = ledger;

	function addPayment(
		key: string | null,
		payment: Pick<SquarePayment, 'status' | 'amount_money' | 'order_id'> & Partial<SquarePayment>,
	) {
		const now = timestamp();
		const ledgerPayment = {
			id: newId('P'),
			created_at: now,
			updated_at: now,
			total_money: payment.amount_money,
			location_id: square.locationId,
			source_type: 'CARD',
			...payment,
			key,
		};
		payments.set(ledgerPayment.id, ledgerPayment);
		return ledgerPayment;
	}

	/**
	 * Processes each idempotency key once. A repeated request receives the first reply. A repeated key
	 * with a different request body is rejected.
	 */
	function withIdempotencyKey(
		call: string,
		key: string | undefined,
		body: unknown,
		process: () => Reply,
	): Reply {
		if (key === undefined || key === '') return process();
		const sentBody = JSON.stringify(body);
		const earlier = repliesByKey.get(`${call} ${key}`);
		if (earlier !== undefined) {
			if (earlier.sentBody === sentBody) return earlier.reply;
			throw badRequest(400, 'IDEMPOTENCY_KEY_REUSED', 'Different request parameters used.');
		}
		const reply = process();
		repliesByKey.set(`${call} ${key}`, { sentBody, reply });
		return reply;
	}

	function checkBody(schema: string, body: unknown): void {
		const errors = bodyErrors(schema, body);
		if (errors.length > 0) throw new RequestError(400, errors);
	}

	function checkMoney(money: Partial<Money> | undefined, field: string): Money {
		const { amount, currency } = money ?? {};
		if (amount === undefined || currency === undefined) {
			throw badRequest(400, 'MISSING_REQUIRED_PARAMETER', 'Missing an amount of money.', field);
		}
		if (amount < 1)
			throw badRequest(400, 'VALUE_TOO_LOW', 'Must be at least 1.', `${field}.amount`);
		if (currency !== state.currency) {
			const detail = `This merchant can only process payments in ${state.currency}.`;
			throw badRequest(400, 'INVALID_VALUE', detail, `${field}.currency`);
		}
		return { amount, currency };
	}

	function checkLocation(id: string | undefined): void {
		if (id !== undefined && id !== square.locationId) throw notFound('No location', 'location_id');
	}

	function createPayment(body: PaymentBody): Reply {
		checkBody('CreatePaymentRequest', body);
		const { source_id: token, idempotency_key: key, reference_id, note } = body;
		const amount_money = checkMoney(body.amount_money, 'amount_money');
		checkLocation(body.location_id);
		const nonce = Object.keys(outcomesByNonce)
			.filter((name) => token === name || token.startsWith(`${name}-`))
			.at(-1);
		const isSingleUse = nonce !== undefined && token !== nonce;
		if (nonce === undefined) throw notFound('Card nonce not found', 'source_id');
		return withIdempotencyKey('payments', key, body, () => {
			if (isSingleUse && usedTokens.has(token)) {
				throw badRequest(400, 'CARD_TOKEN_USED', 'Card nonce already used.', 'source_id');
			}
			usedTokens.set(token, key);
			const outcome = outcomesByNonce[nonce] ?? '';
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

	function cancelByKey(body: { idempotency_key: string }): Reply {
		checkBody('CancelPaymentByIdempotencyKeyRequest', body);
		const payment = [...payments.values()].find(({ key }) => key === body.idempotency_key);
		if (payment?.status === 'COMPLETED') {
			throw badRequest(400, 'BAD_REQUEST', 'The payment is COMPLETED: it can be refunded.');
		}
		if (payment !== undefined && ['PENDING', 'APPROVED'].includes(payment.status)) {
			setStatus(payment.id, 'CANCELED');
		}
		return { status: 200, body: {} };
	}

	function refundPayment(body: RefundBody): Reply {
		const payment = paymentToRefund(body, payments);
		const amount = checkMoney(body.amount_money, 'amount_money');
		return withIdempotencyKey('refunds', body.idempotency_key, body, () =>
			ledger.create(body, payment, amount),
		);
	}

	function list(kind: 'payments' | 'refunds', query: URLSearchParams): Reply {
		const items = [...(kind === 'payments' ? payments : refunds).values()];
		checkLocation(query.get('location_id') ?? undefined);
		const { page, cursor } = listPage(
			`GET /v2/${kind}`,
			query,
			items.filter(({ id }) => listedIds === null || listedIds.has(id)),
			{ now: now(), pageSize: state.pageSize },
		);
		const listed = page.map((item) => ({ ...item, key: undefined }));
		return { status: 200, body: { ...(listed.length > 0 && { [kind]: listed }), cursor } };
	}

	function createLink(body: LinkBody): Reply {
		checkBody('CreatePaymentLinkRequest', body);
		const { idempotency_key: key, order, quick_pay, checkout_options } = body;
		if ((order === undefined) === (quick_pay === undefined)) {
			throw badRequest(400, 'CONFLICTING_PARAMETERS', 'Exactly one of quick_pay and order.');
		}
		if (order === undefined) throw notFound('The test server supports no quick_pay');
		checkLocation(order.location_id);
		const items = order.line_items ?? [];
		if (items.length === 0) throw badRequest(400, 'ARRAY_EMPTY', 'Empty.', 'order.line_items');
		const totals = items.map(({ base_price_money, quantity }, index) => {
			const money = checkMoney(base_price_money, `order.line_items[${index}].base_price_money`);
			return money.amount * Number(quantity);
		});
		const address = checkout_options?.redirect_url;
		if (address !== undefined && !/^https?:\/\//.test(address)) {
			throw badRequest(400, 'INVALID_VALUE', 'Not a URL.', 'checkout_options.redirect_url');
		}
		return withIdempotencyKey('links', key, body, () => {
			const total = totals.reduce((sum, amount) => sum + amount, 0);
			const total_money = { amount: total, currency: state.currency };
			const newOrder: Order = { ...order, id: newId('O'), state: 'DRAFT', total_money };
			orders.set(newOrder.id, newOrder);
			const link = { id: newId('L'), order_id: newOrder.id, isOpen: true };
			links.set(link.id, link);
			const payment_link = {
				id: link.id,
				version: 1,
				order_id: newOrder.id,
				url: `https://sandbox.square.link/u/${link.id}`,
				created_at: timestamp(),
				...(checkout_options && { checkout_options }),
			};
			return { status: 200, body: { payment_link, related_resources: { orders: [newOrder] } } };
		});
	}

	function deleteLink(id: string): Reply {
		const link = links.get(id);
		if (link === undefined) throw notFound('No such payment link');
		links.delete(id);
		const order = orders.get(link.order_id);
		const isPaid = order?.state === 'OPEN';
		if (order && !isPaid) order.state = 'CANCELED';
		return { status: 200, body: { id, ...(!isPaid && { cancelled_order_id: link.order_id }) } };
	}

	function replyTo(method: string, { pathname, searchParams }: URL, body: unknown): Reply {
		const [, id = ''] = resourcePath.exec(pathname) ?? [];
		const call = `${method} ${id === '' ? pathname : pathname.replace(id, '{id}')}`;
		switch (call) {
			case 'POST /v2/payments':
				return createPayment(body as PaymentBody);
			case 'GET /v2/payments':
				return list('payments', searchParams);
			case 'POST /v2/refunds':
				return refundPayment(body as RefundBody);
			case 'GET /v2/refunds/{id}': {
				const refund = refunds.get(decodeURIComponent(id));
				if (refund === undefined) throw notFound('Could not find refund');
				return { status: 200, body: { refund } };
			}
			case 'GET /v2/refunds':
				return list('refunds', searchParams);
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
						location: { id: square.locationId, currency: state.currency, ...state.location },
					},
				};
			case 'POST /oauth2/token/status':
				return { status: 200, body: state.token };
			case 'GET /v2/webhooks/subscriptions': {
				if (state.subscriptions !== null) {
					return { status: 200, body: { subscriptions: state.subscriptions } };
				}
				const code = 'INSUFFICIENT_SCOPES';
				throw new RequestError(403, [
					squareError('AUTHENTICATION_ERROR', code, 'Not for this token.'),
				]);
			}
		}
		throw notFound(`No such call: ${call}`);
	}

	function setStatus(paymentId: string, status: string): void {
		const payment = payments.get(paymentId);
		if (payment === undefined) throw new Error(`no such payment: ${paymentId}`);
		payments.set(paymentId, { ...payment, status, updated_at: timestamp() });
	}

	function addFee(paymentId: string, amount: number, currency = state.currency): void {
		const payment = payments.get(paymentId);
		if (payment === undefined) throw new Error(`no such payment: ${paymentId}`);
		const { processing_fee = [] } = payment;
		const type = processing_fee.length === 0 ? ('INITIAL' as const) : ('ADJUSTMENT' as const);
		const fee = { type, effective_at: timestamp(), amount_money: { amount, currency } };
		const updated_at = timestamp();
		payments.set(paymentId, { ...payment, processing_fee: [...processing_fee, fee], updated_at });
	}

	const hang = () => new Promise<void>((resolve) => hanging.add(resolve));

	/**
	 * Applies the first simulated failure that matches the request.
	 * @returns true if the failure has ended the request.
	 */
	async function applyFailure(
		when: 'before' | 'after',
		path: string,
		request: IncomingMessage,
		response: ServerResponse,
		reply: Reply = { status: 200, body: {} },
	): Promise<boolean> {
		const index = failures.findIndex(
			(failure) => failure.when === when && path.startsWith(failure.path),
		);
		const failure = failures[index];
		if (failure === undefined) return false;
		failure.left--;
		if (failure.left <= 0) failures.splice(index, 1);
		switch (failure.kind) {
			case 'drop':
				request.socket.destroy();
				return true;
			case 'hang':
				await hang();
				return false;
			case 'unavailable':
				send(response, { status: 503, body: { errors: [apiError('SERVICE_UNAVAILABLE')] } });
				return true;
			case 'rate-limited': {
				const errors = [squareError('RATE_LIMIT_ERROR', 'RATE_LIMITED', 'Too many requests.')];
				response.setHeader('Retry-After', String(failure.retryAfterSeconds));
				send(response, { status: 429, body: { errors } });
				return true;
			}
			case 'html-page':
				response
					.writeHead(200, { 'Content-Type': 'text/html' })
					.end('<h1>Sign in to the hotel</h1>');
				return true;
			case 'stall':
			case 'truncate': {
				const text = JSON.stringify(reply.body);
				response.writeHead(reply.status, {
					'Content-Type': 'application/json',
					'Content-Length': Buffer.byteLength(text),
				});
				response.write(text.slice(0, text.length / 2), () => {
					if (failure.kind === 'truncate') request.socket.destroy();
				});
				if (failure.kind === 'stall') await hang();
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
		state.requests.push(entry);
		await state.onRequest?.(url.pathname, 'received');
		if (await applyFailure('before', url.pathname, request, response)) return;
		let reply: Reply;
		try {
			if (request.headers.authorization !== `Bearer ${square.accessToken}`) {
				const unauthorized = squareError('AUTHENTICATION_ERROR', 'UNAUTHORIZED', 'Not authorized.');
				throw new RequestError(401, [unauthorized]);
			}
			entry.body = text === '' ? undefined : parseJson(text);
			reply = replyTo(method, url, entry.body ?? {});
		} catch (thrown) {
			if (!(thrown instanceof RequestError)) throw thrown;
			reply = thrown.reply;
		}
		await state.onRequest?.(url.pathname, 'processed');
		if (await applyFailure('after', url.pathname, request, response, reply)) return;
		send(response, reply);
		if (state.onRequest) {
			await once(response, 'close');
			await state.onRequest?.(url.pathname, 'responded');
		}
	}

	const httpServer = createServer((request, response) => {
		serve(request, response).catch((thrown) => {
			// Ignore an error if the connection is closed. Any other error is a defect of the Square test
			// server.
			if (request.socket.destroyed) return;
			send(response, { status: 500, body: { errors: [apiError('INTERNAL_SERVER_ERROR')] } });
			process.emitWarning(thrown instanceof Error ? thrown : String(thrown));
		});
	});
	httpServer.listen(0, '127.0.0.1');
	await once(httpServer, 'listening');
	const baseUrl = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;

	const requirePayment = (id: string) => {
		const { key: _, ...payment } = payments.get(id) ?? fail(`no such payment: ${id}`);
		return payment;
	};
	const signed = (body: string): SignedWebhook => ({
		body,
		signature: signWebhook(body, { signatureKey: square.webhookSignatureKey, notificationUrl }),
	});
	/** Resumes all requests that a simulated failure holds. */
	const release = () => {
		for (const resume of hanging) resume();
		hanging.clear();
	};

	const listPaymentsMade = () =>
		[...payments.values()].map((payment) => ({
			paymentId: payment.id,
			/** The payment's idempotency key, or null for a payment on Square's hosted page. */
			key: payment.key,
			amountMinor: payment.amount_money.amount,
			currency: payment.amount_money.currency,
			referenceId: payment.reference_id ?? null,
			status: payment.status,
			orderId: payment.order_id,
		}));
	/** Removes all simulated failures, and resumes the hanging requests. */
	const clearFailures = () => {
		failures.length = 0;
		release();
	};

	return Object.assign(state, {
		/** The test server's address, which Burgee reads from SQUARE_BASE_URL. */
		baseUrl,
		notificationUrl,
		fail: (failure: Failure) => {
			const { kind, when = 'before', times = 1, path = '/', retryAfterSeconds = 1 } = failure;
			failures.push({ kind, when, times, path, retryAfterSeconds, left: times });
		},
		clearFailures,
		release,
		/**
		 * If `isDelayed` is true, the test server omits new payments and refunds from its lists, because
		 * Square updates its lists with a delay.
		 */
		delayLists: (isDelayed: boolean) => {
			listedIds = isDelayed ? new Set([...payments.keys(), ...refunds.keys()]) : null;
		},
		/**
		 * The payments that are COMPLETED in the test server, including payments that Burgee has not
		 * stored.
		 */
		completedPayments: () => listPaymentsMade().filter(({ status }) => status === 'COMPLETED'),
		/** Includes declined payments. */
		payments: listPaymentsMade,
		refunds: () =>
			[...refunds.values()].map(({ id, payment_id, amount_money, status, reason = null }) => ({
				refundId: id,
				paymentId: payment_id,
				amountMinor: amount_money.amount,
				currency: amount_money.currency,
				...{ status, reason },
			})),
		setStatus,
		/** Changes the amount of a payment, as nobody can at Square. */
		setAmount: (paymentId: string, amount_money: Money) => {
			payments.set(paymentId, {
				...(payments.get(paymentId) ?? fail(`no such payment: ${paymentId}`)),
				...{ amount_money, total_money: amount_money },
			});
		},
		/** Removes a payment or refund, as if it had been made in another account. */
		forget: (id: string) => {
			payments.delete(id);
			refunds.delete(id);
		},
		/** Adds a fee to those of a payment. Like Square's, a new payment has no fee yet. */
		addFee,
		/** Sets the status of the refunds that are made from now on, or the error code with which they are refused. */
		setRefundOutcome: (outcome: string) => {
			ledger.outcome = outcome;
		},
		setRefundStatus: (refundId: string, status: string) => ledger.setStatus(refundId, status),
		/**
		 * Pays a payment link as a payer does on Square's page. With `hasTender: false`, the order does
		 * not show the payment yet.
		 * @returns The payment's id, or null if the link was already deleted or paid.
		 */
		payLink: (linkId: string, { hasTender = true } = {}): string | null => {
			const link = links.get(linkId);
			const order = orders.get(link?.order_id ?? '');
			if (link === undefined || order === undefined || !link.isOpen) return null;
			link.isOpen = false;
			order.state = 'OPEN';
			const { id: order_id, total_money: amount_money } = order;
			const { id } = addPayment(null, { status: 'COMPLETED', amount_money, order_id });
			if (hasTender) order.tenders = [{ id, payment_id: id, type: 'CARD', amount_money }];
			return id;
		},
		/** The payment links that are neither paid nor deleted. */
		links: () =>
			[...links.values()]
				.filter(({ isOpen }) => isOpen)
				.map(({ id, order_id }) => ({
					linkId: id,
					orderId: order_id,
					amountMinor: orders.get(order_id)?.total_money.amount ?? 0,
					currency: orders.get(order_id)?.total_money.currency ?? '',
				})),
		/**
		 * Refunds a payment in the same way as Square's dashboard.
		 * @returns The refund's id.
		 */
		refund: (paymentId: string, amountMinor: number, status = 'COMPLETED'): string => {
			const payment = requirePayment(paymentId);
			const { currency } = payment.amount_money;
			return ledger.add(payment, { amount: amountMinor, currency }, { status }).id;
		},
		webhooks: {
			payment: (id: string, changes: WebhookChanges = {}) =>
				signed(webhookBody('payment', requirePayment(id), changes)),
			refund: (id: string, changes: WebhookChanges = {}) =>
				signed(webhookBody('refund', refunds.get(id) ?? fail(`no such refund: ${id}`), changes)),
			sign: signed,
			/**
			 * Sends the webhook notification to the Burgee server at `burgeeUrl`.
			 * @returns The HTTP status of the response.
			 */
			send: (webhook: SignedWebhook, burgeeUrl: string): Promise<number> =>
				sendWebhook(`${burgeeUrl}/api/webhooks/square`, webhook),
		},
		close: async () => {
			clearFailures();
			httpServer.closeAllConnections();
			await new Promise((resolve) => httpServer.close(resolve));
		},
	});
}

function fail(message: string): never {
	throw new Error(message);
}

function apiError(code: string): SquareError {
	return squareError('API_ERROR', code, 'Try again later.');
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		throw badRequest(400, 'EXPECTED_JSON_BODY', 'Expected JSON.');
	}
}

function send(response: ServerResponse, { status, body }: Reply): void {
	response.writeHead(status, { 'Content-Type': 'application/json' });
	response.end(JSON.stringify(body));
}
