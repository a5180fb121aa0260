import { join } from 'node:path';
import type { PaymentLinkJson, Storage } from '@burgee/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage } from '../../server/open-storage.ts';
import { type SquareServer, square, startSquare } from '../adapters/square-server.ts';
import { type Bundle, bundle } from './bundle.ts';
import type { CrashPoint } from './crashing-server.ts';
import { paidEvent, paymentLinkFor, sendJson } from './open-burgee.ts';
import { type RunningBurgee, runBurgee, temporaryFolder } from './running-burgee.ts';

const publicUrl = 'http://burgee.example';

let program: Bundle;
beforeAll(async () => {
	program = await bundle(join(import.meta.dirname, 'crashing-server.ts'));
});
afterAll(() => program?.remove());

/** The moment of a request to Square at which the test kills Burgee. */
interface SquareRequestPhase {
	path: string;
	phase: 'received' | 'processed' | 'responded';
}

/**
 * Runs Burgee in a separate process, which the test kills and restarts on the same database. The Square
 * server keeps running.
 */
class KillableBurgee {
	readonly #checkout: 'embedded' | 'hosted';
	#data!: Awaited<ReturnType<typeof temporaryFolder>>;
	square!: SquareServer;
	storage!: Storage;
	burgee!: RunningBurgee;

	constructor(checkout: 'embedded' | 'hosted') {
		this.#checkout = checkout;
	}

	async open(): Promise<void> {
		this.square = await startSquare();
		this.square.notificationUrl = `${publicUrl}/api/webhooks/square`;
		this.#data = await temporaryFolder();
		this.storage = await openStorage({ kind: 'sqlite', dataDir: this.#data.path });
		await this.start();
	}

	async close(): Promise<void> {
		await this.burgee?.end('SIGKILL');
		await this.storage?.close();
		await this.square?.close();
		await this.#data?.remove();
	}

	async start(environment: Record<string, string> = {}): Promise<void> {
		this.burgee = await runBurgee(
			this.#data.path,
			{
				// Burgee uses a different port after each start, but PUBLIC_URL must stay the same.
				PUBLIC_URL: publicUrl,
				SAMPLE_DATA: 'off',
				PAYMENTS: 'square',
				SQUARE_ACCESS_TOKEN: square.accessToken,
				SQUARE_APPLICATION_ID: 'sandbox-sq0idb-local',
				SQUARE_LOCATION_ID: square.locationId,
				SQUARE_WEBHOOK_SIGNATURE_KEY: square.webhookSignatureKey,
				SQUARE_BASE_URL: this.square.baseUrl,
				SQUARE_CHECKOUT: this.#checkout,
				...environment,
			},
			[process.execPath, program.file],
		);
	}

	/**
	 * Runs the action and kills Burgee at `point`. Then restarts Burgee and waits until reconciliation has
	 * finished.
	 */
	async killAt(
		point: CrashPoint | SquareRequestPhase,
		action: () => Promise<unknown>,
	): Promise<void> {
		if ('call' in point) await this.burgee.send(point);
		else {
			this.square.onRequest = async (path, phase) => {
				if (path !== point.path || phase !== point.phase) return;
				this.square.onRequest = null;
				await this.burgee.end('SIGKILL');
			};
		}
		await Promise.all([action().catch(() => {}), this.burgee.exited]);
		await this.start();
		await this.awaitReconciliation();
	}

	async awaitReconciliation(): Promise<void> {
		await expect
			.poll(this.burgee.output, { timeout: 15_000 })
			.toMatch(/reconcile-payments.*job done/);
	}

	post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response> {
		return sendJson(`${this.burgee.url}${path}`, 'POST', body, headers);
	}
}

async function recordsOf({ storage, square: squareServer }: KillableBurgee, eventId: string) {
	const bookings = await storage.bookings.listForEvent(eventId);
	const checkouts = await storage.payments.listForEvent(eventId);
	const references = new Set(
		checkouts.flatMap(({ attempts, link }) => [
			...attempts.map(({ key }) => key),
			...(link === null ? [] : [link.orderId]),
		]),
	);
	const completed = squareServer
		.completedPayments()
		.filter(({ key, orderId }) => references.has(key ?? '') || references.has(orderId));
	const { stored, recomputed } = await storage.bookings.recount(eventId);
	expect(stored).toEqual(recomputed);
	expect(checkouts).toHaveLength(bookings.length);
	return {
		bookings: bookings.length,
		paid: bookings.filter(({ paid }) => paid).length,
		chargedMinor: completed.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
		revenueMinor: stored?.revenueMinor.GBP ?? 0,
		cancelled: checkouts.filter(({ cancelledAt }) => cancelledAt !== null).length,
	};
}

const nothing = { bookings: 0, paid: 0, chargedMinor: 0, revenueMinor: 0, cancelled: 0 };
const unpaid = { ...nothing, bookings: 1 };
const paid = { ...unpaid, paid: 1, chargedMinor: 4323, revenueMinor: 4323 };
const cancelled = { ...unpaid, cancelled: 1 };

const card = 'cnon:card-nonce-ok';
let lastEvent = 0;

async function newEvent({ storage }: KillableBurgee): Promise<string> {
	lastEvent += 1;
	const id = `event-${lastEvent}`;
	await storage.events.add(paidEvent({ id }));
	return id;
}

describe('Burgee killed while a payer uses the embedded card form', () => {
	const killable = new KillableBurgee('embedded');
	beforeAll(() => killable.open());
	afterAll(() => killable.close());

	const startPayment = async (eventId: string): Promise<PaymentLinkJson> =>
		(
			await killable.post('/api/payment-links', paymentLinkFor(eventId), {
				'Idempotency-Key': eventId,
			})
		).json();
	const pay = (checkoutId: string, cardToken = card) =>
		killable.post(`/api/checkouts/${checkoutId}/payments`, { cardToken });

	test.each<[string, CrashPoint, typeof nothing]>([
		['before the booking is stored', { call: 'bookings.add', when: 'before', nth: 1 }, nothing],
		['after the booking is stored', { call: 'bookings.add', when: 'after', nth: 1 }, unpaid],
	])(
		'if the server is killed %s, a retry with the same Idempotency-Key makes one booking',
		async (_, point, records) => {
			const eventId = await newEvent(killable);
			await killable.killAt(point, () => startPayment(eventId));
			expect(await recordsOf(killable, eventId)).toEqual(records);
			const { checkoutId } = await startPayment(eventId);
			await pay(checkoutId);
			expect(await recordsOf(killable, eventId)).toEqual(paid);
		},
	);

	const payments = '/v2/payments';
	test.each<[string, CrashPoint | SquareRequestPhase, typeof nothing]>([
		['before the attempt is stored', { call: 'payments.replace', when: 'before', nth: 1 }, unpaid],
		['before the charge is sent', { call: 'payments.replace', when: 'after', nth: 1 }, unpaid],
		['while Square charges', { path: payments, phase: 'received' }, paid],
		['before Square’s response arrives', { path: payments, phase: 'processed' }, paid],
		['before the result is stored', { call: 'payments.replace', when: 'before', nth: 2 }, paid],
		['before the payer gets the result', { call: 'payments.replace', when: 'after', nth: 2 }, paid],
	])(
		'if the server is killed %s, the stored booking matches Square’s records',
		async (_, point, records) => {
			const eventId = await newEvent(killable);
			const { checkoutId } = await startPayment(eventId);
			await killable.killAt(point, () => pay(checkoutId));
			expect(await recordsOf(killable, eventId)).toEqual(records);
		},
	);

	test('if the server is killed while Square declines a card, the payer can use another card', async () => {
		const eventId = await newEvent(killable);
		const { checkoutId } = await startPayment(eventId);
		await killable.killAt({ path: payments, phase: 'processed' }, () =>
			pay(checkoutId, 'cnon:card-nonce-declined'),
		);
		expect(await recordsOf(killable, eventId)).toEqual(unpaid);
		await pay(checkoutId);
		expect(await recordsOf(killable, eventId)).toEqual(paid);
	});

	test.each<[string, CrashPoint]>([
		['before a notification is stored', { call: 'payments.replace', when: 'before', nth: 1 }],
		['after a notification is stored', { call: 'payments.replace', when: 'after', nth: 1 }],
	])('if the server is killed %s, the repeated notification is stored once', async (_, point) => {
		const eventId = await newEvent(killable);
		const { checkoutId } = await startPayment(eventId);
		await pay(checkoutId);
		const [payment] = killable.square.completedPayments().slice(-1);
		const refundId = killable.square.refund(payment?.paymentId ?? '', 323);
		const { webhooks } = killable.square;
		const notify = () =>
			webhooks.send(webhooks.refund(refundId), `${killable.burgee.url}/api/webhooks/square`);
		await killable.killAt(point, notify);
		expect(await notify()).toBe(204);
		expect(await recordsOf(killable, eventId)).toEqual({ ...paid, revenueMinor: 4000 });
	});

	test.each<[string, CrashPoint, typeof nothing]>([
		[
			'before the cancellation is stored',
			{ call: 'payments.replace', when: 'before', nth: 1 },
			unpaid,
		],
		[
			'after the cancellation is stored',
			{ call: 'payments.replace', when: 'after', nth: 1 },
			cancelled,
		],
	])('if the server is killed %s, the stored checkout is consistent', async (_, point, records) => {
		const eventId = await newEvent(killable);
		const { checkoutId } = await startPayment(eventId);
		await killable.killAt(point, () =>
			fetch(`${killable.burgee.url}/api/checkouts/${checkoutId}`, { method: 'DELETE' }),
		);
		expect(await recordsOf(killable, eventId)).toEqual(records);
	});

	test('if the server is killed during payment reconciliation, the next run stores the payment', async () => {
		const eventId = await newEvent(killable);
		const { checkoutId } = await startPayment(eventId);
		killable.square.onRequest = async (path, phase) => {
			if (path !== payments || phase !== 'processed') return;
			killable.square.onRequest = null;
			await killable.burgee.end('SIGKILL');
		};
		await pay(checkoutId).catch(() => {});
		const point: CrashPoint = { call: 'payments.replace', when: 'before', nth: 1 };
		// `start` fails if Burgee kills itself before the readiness check succeeds.
		await killable.start({ CRASH_POINT: JSON.stringify(point) }).catch(() => {});
		await killable.burgee.exited;
		expect(await recordsOf(killable, eventId)).toEqual({ ...paid, paid: 0, revenueMinor: 0 });
		await killable.start();
		await killable.awaitReconciliation();
		expect(await recordsOf(killable, eventId)).toEqual(paid);
	});
});

describe('Burgee killed while a payer uses Square’s hosted page', () => {
	const killable = new KillableBurgee('hosted');
	beforeAll(() => killable.open());
	afterAll(() => killable.close());

	const startPayment = async (eventId: string): Promise<PaymentLinkJson> =>
		(
			await killable.post('/api/payment-links', paymentLinkFor(eventId), {
				'Idempotency-Key': eventId,
			})
		).json();
	const links = '/v2/online-checkout/payment-links';

	test.each<[string, CrashPoint | SquareRequestPhase]>([
		['before Square creates the page', { path: links, phase: 'received' }],
		['before Square’s response arrives', { path: links, phase: 'processed' }],
		['before the page’s URL is stored', { call: 'payments.replace', when: 'before', nth: 1 }],
		['before the payer is redirected', { call: 'payments.replace', when: 'after', nth: 1 }],
	])('if the server is killed %s, a retry leads to the same Square page', async (_, point) => {
		const eventId = await newEvent(killable);
		await killable.killAt(point, () => startPayment(eventId));
		expect(await recordsOf(killable, eventId)).toEqual(unpaid);
		const { redirectUrl, checkoutId } = await startPayment(eventId);
		const [link] = killable.square.links().filter(({ linkId }) => redirectUrl.endsWith(linkId));
		expect(killable.square.payLink(link?.linkId ?? '')).not.toBeNull();
		await fetch(`${killable.burgee.url}/api/checkouts/${checkoutId}`);
		expect(await recordsOf(killable, eventId)).toEqual(paid);
	});

	test('if the server is killed before storing a payment, reconciliation stores the payment', async () => {
		const eventId = await newEvent(killable);
		const { checkoutId } = await startPayment(eventId);
		killable.square.payLink(killable.square.links().at(-1)?.linkId ?? '');
		await killable.killAt({ call: 'payments.replace', when: 'before', nth: 1 }, () =>
			fetch(`${killable.burgee.url}/api/checkouts/${checkoutId}`),
		);
		expect(await recordsOf(killable, eventId)).toEqual(paid);
	});
});
