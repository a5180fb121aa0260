import { join } from 'node:path';
import type { PaymentLinkJson, Storage } from '@burgee/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStorage } from '../../server/open-storage.ts';
import { type SquareServer, square, startSquare } from '../adapters/square-server.ts';
import { type Bundle, bundle } from './bundle.ts';
import type { DeathPoint } from './crashing-server.ts';
import { paidEvent, paymentLinkFor, sendJson } from './open-burgee.ts';
import { type RunningBurgee, runBurgee, temporaryFolder } from './running-burgee.ts';

const publicUrl = 'http://burgee.example';

let program: Bundle;
beforeAll(async () => {
	program = await bundle(join(import.meta.dirname, 'crashing-server.ts'));
});
afterAll(() => program?.remove());

/** A moment at Square at which Burgee is killed: it heard of the call, did it, or answered it. */
interface SquarePoint {
	path: string;
	phase: 'received' | 'processed' | 'responded';
}

/** Burgee in a process of its own that is killed and started again on the same file; Square stays up. */
class PowerCuts {
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
				// The same after each start, though the port is another.
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

	/** Does this, in which Burgee is killed at that point; starts it again and waits for its reconciliation. */
	async cutAt(point: DeathPoint | SquarePoint, act: () => Promise<unknown>): Promise<void> {
		if ('call' in point) await this.burgee.send(point);
		else {
			this.square.onRequest = async (path, phase) => {
				if (path !== point.path || phase !== point.phase) return;
				this.square.onRequest = null;
				await this.burgee.end('SIGKILL');
			};
		}
		await Promise.all([act().catch(() => {}), this.burgee.exited]);
		await this.start();
		await this.reconciled();
	}

	async reconciled(): Promise<void> {
		await expect
			.poll(this.burgee.output, { timeout: 15_000 })
			.toMatch(/reconcile-payments.*job done/);
	}

	post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response> {
		return sendJson(`${this.burgee.url}${path}`, 'POST', body, headers);
	}
}

/** What is to be true afterwards: what the storage says of the one booking of this event, and Square. */
async function recordsOf({ storage, square: squareServer }: PowerCuts, eventId: string) {
	const bookings = await storage.bookings.listForEvent(eventId);
	const checkouts = await storage.payments.listForEvent(eventId);
	const ours = new Set(
		checkouts.flatMap(({ attempts, link }) => [
			...attempts.map(({ key }) => key),
			...(link === null ? [] : [link.orderId]),
		]),
	);
	const taken = squareServer
		.completedPayments()
		.filter(({ key, orderId }) => ours.has(key ?? '') || ours.has(orderId));
	const { stored, recomputed } = await storage.bookings.recount(eventId);
	expect(stored).toEqual(recomputed);
	expect(checkouts).toHaveLength(bookings.length);
	return {
		bookings: bookings.length,
		paid: bookings.filter(({ paid }) => paid).length,
		takenMinor: taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
		revenueMinor: stored?.revenueMinor.GBP ?? 0,
		cancelled: checkouts.filter(({ cancelledAt }) => cancelledAt !== null).length,
	};
}

const nothing = { bookings: 0, paid: 0, takenMinor: 0, revenueMinor: 0, cancelled: 0 };
const unpaid = { ...nothing, bookings: 1 };
const paid = { ...unpaid, paid: 1, takenMinor: 4323, revenueMinor: 4323 };
const cancelled = { ...unpaid, cancelled: 1 };

const card = 'cnon:card-nonce-ok';
let lastEvent = 0;

async function newEvent({ storage }: PowerCuts): Promise<string> {
	lastEvent += 1;
	const id = `event-${lastEvent}`;
	await storage.events.add(paidEvent({ id }));
	return id;
}

describe('the card form in our page: killed', () => {
	const cuts = new PowerCuts('embedded');
	beforeAll(() => cuts.open());
	afterAll(() => cuts.close());

	const begin = async (eventId: string): Promise<PaymentLinkJson> =>
		(
			await cuts.post('/api/payment-links', paymentLinkFor(eventId), { 'Idempotency-Key': eventId })
		).json();
	const pay = (checkoutId: string, cardToken = card) =>
		cuts.post(`/api/checkouts/${checkoutId}/payments`, { cardToken });

	test.each<[string, DeathPoint, typeof nothing]>([
		['before the booking is stored', { call: 'bookings.add', when: 'before', nth: 1 }, nothing],
		['after the booking is stored', { call: 'bookings.add', when: 'after', nth: 1 }, unpaid],
	])('%s: a repeat makes it one booking', async (_, point, records) => {
		const eventId = await newEvent(cuts);
		await cuts.cutAt(point, () => begin(eventId));
		expect(await recordsOf(cuts, eventId)).toEqual(records);
		const { checkoutId } = await begin(eventId);
		await pay(checkoutId);
		expect(await recordsOf(cuts, eventId)).toEqual(paid);
	});

	const payments = '/v2/payments';
	test.each<[string, DeathPoint | SquarePoint, typeof nothing]>([
		['before the attempt is stored', { call: 'payments.replace', when: 'before', nth: 1 }, unpaid],
		['before Square is asked', { call: 'payments.replace', when: 'after', nth: 1 }, unpaid],
		['while Square charges', { path: payments, phase: 'received' }, paid],
		['before Square’s answer arrives', { path: payments, phase: 'processed' }, paid],
		['before its answer is stored', { call: 'payments.replace', when: 'before', nth: 2 }, paid],
		['before the payer hears of it', { call: 'payments.replace', when: 'after', nth: 2 }, paid],
	])('%s', async (_, point, records) => {
		const eventId = await newEvent(cuts);
		const { checkoutId } = await begin(eventId);
		await cuts.cutAt(point, () => pay(checkoutId));
		expect(await recordsOf(cuts, eventId)).toEqual(records);
	});

	test('while Square declines: the payer may try another card', async () => {
		const eventId = await newEvent(cuts);
		const { checkoutId } = await begin(eventId);
		await cuts.cutAt({ path: payments, phase: 'processed' }, () =>
			pay(checkoutId, 'cnon:card-nonce-declined'),
		);
		expect(await recordsOf(cuts, eventId)).toEqual(unpaid);
		await pay(checkoutId);
		expect(await recordsOf(cuts, eventId)).toEqual(paid);
	});

	test.each<[string, DeathPoint]>([
		['before a notification is stored', { call: 'payments.replace', when: 'before', nth: 1 }],
		['after a notification is stored', { call: 'payments.replace', when: 'after', nth: 1 }],
	])('%s: Square sends it again', async (_, point) => {
		const eventId = await newEvent(cuts);
		const { checkoutId } = await begin(eventId);
		await pay(checkoutId);
		const [payment] = cuts.square.completedPayments().slice(-1);
		const refundId = cuts.square.refund(payment?.paymentId ?? '', 323);
		const { webhooks } = cuts.square;
		const notify = () =>
			webhooks.send(webhooks.refund(refundId), `${cuts.burgee.url}/api/webhooks/square`);
		await cuts.cutAt(point, notify);
		expect(await notify()).toBe(204);
		expect(await recordsOf(cuts, eventId)).toEqual({ ...paid, revenueMinor: 4000 });
	});

	test.each<[string, DeathPoint, typeof nothing]>([
		['before it is given up', { call: 'payments.replace', when: 'before', nth: 1 }, unpaid],
		['after it is given up', { call: 'payments.replace', when: 'after', nth: 1 }, cancelled],
	])('while a payer cancels, %s', async (_, point, records) => {
		const eventId = await newEvent(cuts);
		const { checkoutId } = await begin(eventId);
		await cuts.cutAt(point, () =>
			fetch(`${cuts.burgee.url}/api/checkouts/${checkoutId}`, { method: 'DELETE' }),
		);
		expect(await recordsOf(cuts, eventId)).toEqual(records);
	});

	test('in the reconciliation too, before what it found is stored', async () => {
		const eventId = await newEvent(cuts);
		const { checkoutId } = await begin(eventId);
		cuts.square.onRequest = async (path, phase) => {
			if (path !== payments || phase !== 'processed') return;
			cuts.square.onRequest = null;
			await cuts.burgee.end('SIGKILL');
		};
		await pay(checkoutId).catch(() => {});
		const point: DeathPoint = { call: 'payments.replace', when: 'before', nth: 1 };
		// It may be gone before it was seen to be ready.
		await cuts.start({ DEATH_POINT: JSON.stringify(point) }).catch(() => {});
		await cuts.burgee.exited;
		expect(await recordsOf(cuts, eventId)).toEqual({ ...paid, paid: 0, revenueMinor: 0 });
		await cuts.start();
		await cuts.reconciled();
		expect(await recordsOf(cuts, eventId)).toEqual(paid);
	});
});

describe('Square’s own page: killed', () => {
	const cuts = new PowerCuts('hosted');
	beforeAll(() => cuts.open());
	afterAll(() => cuts.close());

	const begin = async (eventId: string): Promise<PaymentLinkJson> =>
		(
			await cuts.post('/api/payment-links', paymentLinkFor(eventId), { 'Idempotency-Key': eventId })
		).json();
	const links = '/v2/online-checkout/payment-links';

	test.each<[string, DeathPoint | SquarePoint]>([
		['before Square makes its page', { path: links, phase: 'received' }],
		['before Square’s answer arrives', { path: links, phase: 'processed' }],
		['before the page’s address is stored', { call: 'payments.replace', when: 'before', nth: 1 }],
		['before the payer hears of it', { call: 'payments.replace', when: 'after', nth: 1 }],
	])('%s: a repeat is sent to the same page, and pays once', async (_, point) => {
		const eventId = await newEvent(cuts);
		await cuts.cutAt(point, () => begin(eventId));
		expect(await recordsOf(cuts, eventId)).toEqual(unpaid);
		const { redirectUrl, checkoutId } = await begin(eventId);
		const [link] = cuts.square.links().filter(({ linkId }) => redirectUrl.endsWith(linkId));
		expect(cuts.square.payLink(link?.linkId ?? '')).not.toBeNull();
		await fetch(`${cuts.burgee.url}/api/checkouts/${checkoutId}`);
		expect(await recordsOf(cuts, eventId)).toEqual(paid);
	});

	test('while a payer comes back: before what Square says is stored', async () => {
		const eventId = await newEvent(cuts);
		const { checkoutId } = await begin(eventId);
		cuts.square.payLink(cuts.square.links().at(-1)?.linkId ?? '');
		await cuts.cutAt({ call: 'payments.replace', when: 'before', nth: 1 }, () =>
			fetch(`${cuts.burgee.url}/api/checkouts/${checkoutId}`),
		);
		expect(await recordsOf(cuts, eventId)).toEqual(paid);
	});
});
