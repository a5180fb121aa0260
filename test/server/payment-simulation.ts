import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SquarePaymentGateway } from '@burgee/adapters/square/square-payment-gateway';
import {
	type Checkout,
	type CheckoutJson,
	checkoutReferences,
	type PaymentGateway,
	type PaymentLinkJson,
	priceBooking,
	type Storage,
	toMajor,
} from '@burgee/core';
import { compose } from '../../server/composition.ts';
import { readConfig } from '../../server/config.ts';
import { type SquareServer, square } from '../adapters/square-server.ts';
import { paidEvent } from './open-burgee.ts';

const publicUrl = 'http://burgee.example';
export const notificationUrl = `${publicUrl}/api/webhooks/square`;
export const expiresMinutes = 60;

/** How long a charge is waited for: enough for a Square next door, and short where it hangs. */
const shortWaitMs = 150;

/** The hands of Burgee's clock, and of Square's. */
export interface Time {
	nowMs: number;
}

/** A call of the storage at which a server is ended. */
export interface CrashPoint {
	call: 'bookings.add' | 'payments.replace';
	when: 'before' | 'after';
	/** The first such call from now on, the second … */
	nth: number;
}

/** One server's life: what it asks of the storage after its end is never answered. */
class CrashingServer {
	isOver = false;
	point: CrashPoint | null = null;
	readonly over: Promise<void>;
	#end: () => void = () => {};

	constructor() {
		this.over = new Promise((resolve) => {
			this.#end = resolve;
		});
	}

	end(): void {
		this.isOver = true;
		this.#end();
	}

	/** A store as this server sees it. */
	store<Store extends object>(name: string, store: Store): Store {
		return new Proxy(store, {
			get: (target, property) => {
				const member: unknown = Reflect.get(target, property);
				if (typeof member !== 'function') return member;
				return (...values: unknown[]) =>
					this.#call(`${name}.${String(property)}`, () => member.apply(target, values));
			},
		});
	}

	async #call(call: string, act: () => unknown): Promise<unknown> {
		if (this.isOver) return new Promise(() => {});
		const isPoint = this.point?.call === call && --this.point.nth === 0;
		const when = isPoint ? this.point?.when : undefined;
		if (when === 'before') this.end();
		if (this.isOver) return new Promise(() => {});
		const result = await act();
		if (when === 'after') this.end();
		return this.isOver ? new Promise(() => {}) : result;
	}
}

/** What a member was promised and what is to hold for it. */
export interface BegunPayment {
	checkoutId: string;
	bookingId: string;
	amountMinor: number;
	/** Somebody was told that it is paid. */
	saidPaid: boolean;
}

/**
 * Burgee's own server on a real storage, with Square's local server as the one who takes the money: begun,
 * paid, crashed, started again and told things by the provider, for one event of its own.
 */
export class PayingWorld {
	readonly square: SquareServer;
	readonly storage: Storage;
	readonly begun: BegunPayment[] = [];
	readonly eventId: string;
	readonly isHosted: boolean;
	readonly #time: Time;
	#life = new CrashingServer();
	#url = '';
	#server: Server | null = null;
	#reconcile: () => Promise<unknown> = async () => {};
	#cards = 0;
	readonly #refunded = new Map<string, number>();

	constructor(
		parts: { square: SquareServer; storage: Storage; time: Time },
		run: { eventId: string; isHosted: boolean },
	) {
		this.square = parts.square;
		this.storage = parts.storage;
		this.#time = parts.time;
		this.eventId = run.eventId;
		this.isHosted = run.isHosted;
	}

	async open(): Promise<void> {
		this.square.notificationUrl = notificationUrl;
		const eventdatetime = new Date(this.#time.nowMs + 30 * 24 * 3_600_000).toISOString();
		await this.storage.events.add(paidEvent({ id: this.eventId, eventdatetime }));
		await this.start();
	}

	/** A server begins; what the one before it had under way is lost. */
	async start(maxWaitMs = shortWaitMs): Promise<void> {
		await this.#stop();
		const life = new CrashingServer();
		const { bookings, payments, ...others } = this.storage;
		const config = readConfig({
			LOG_LEVEL: 'silent',
			SAMPLE_DATA: 'off',
			PUBLIC_URL: publicUrl,
			BOOKING_RATE_PER_MINUTE: '1000000',
			CHECKOUT_EXPIRES_MINUTES: String(expiresMinutes),
			PAYMENTS: 'none',
		});
		const burgee = await compose(config, join(import.meta.dirname, 'no-web'), {
			clock: { now: () => new Date(this.#time.nowMs) },
			gateway: this.#gateway(maxWaitMs),
			storage: {
				...others,
				bookings: life.store('bookings', bookings),
				payments: life.store('payments', payments),
			},
		});
		const server = burgee.app.listen(0, '127.0.0.1');
		await new Promise((resolve) => server.once('listening', resolve));
		this.#life = life;
		this.#server = server;
		this.#url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		this.#reconcile = () => burgee.club.reconcilePayments({ expiresMs: config.checkoutExpiresMs });
	}

	async close(): Promise<void> {
		await this.#stop();
	}

	#gateway(timeoutMs: number): PaymentGateway {
		return new SquarePaymentGateway(
			{
				accessToken: square.accessToken,
				locationId: square.locationId,
				webhookSignatureKey: square.webhookSignatureKey,
				notificationUrl,
				environment: 'sandbox',
				baseUrl: this.square.baseUrl,
				checkout: this.isHosted ? 'hosted' : 'embedded',
			},
			{ timeoutMs },
		);
	}

	async #stop(): Promise<void> {
		this.#life.end();
		this.#server?.closeAllConnections();
		await new Promise((resolve) => (this.#server ? this.#server.close(resolve) : resolve(null)));
		this.#server = null;
	}

	/** The next call of this kind ends the server, which is started again once `act` is over. */
	async crashing(point: CrashPoint, act: () => Promise<unknown>): Promise<void> {
		this.#life.point = { ...point };
		const life = this.#life;
		await Promise.race([act(), life.over]);
		life.point = null;
		if (life.isOver) await this.start();
	}

	pass(minutes: number): void {
		this.#time.nowMs += minutes * 60_000;
	}

	async submit(
		counts: { numberAttending: number; numberOfChildren: number },
		key: string,
	): Promise<void> {
		const amountMinor = priceBooking({ priceMinor: 1235 }, counts);
		const response = await this.#send('POST', '/api/payment-links', {
			body: {
				eventId: this.eventId,
				bookingData: { firstName: 'Anna', lastName: 'Reed', ...counts },
				totalAmount: toMajor(amountMinor),
				currency: 'GBP',
			},
			headers: { 'Idempotency-Key': key },
		});
		if (response?.status !== 201) return;
		const { checkoutId, bookingId } = response.body as PaymentLinkJson;
		if (this.begun.some((before) => before.checkoutId === checkoutId)) return;
		this.begun.push({ checkoutId, bookingId, amountMinor, saidPaid: false });
	}

	/** `card` is one of the sandbox's nonces; each form makes another token of it. */
	async pay(payment: BegunPayment, card: string): Promise<void> {
		this.#cards += 1;
		const response = await this.#send('POST', `/api/checkouts/${payment.checkoutId}/payments`, {
			body: { cardToken: `cnon:card-nonce-${card}-${this.eventId}-${this.#cards}` },
		});
		this.#note(payment, response?.body);
	}

	async read(payment: BegunPayment): Promise<string | undefined> {
		const response = await this.#send('GET', `/api/checkouts/${payment.checkoutId}`);
		this.#note(payment, response?.body);
		return (response?.body as CheckoutJson | undefined)?.status;
	}

	async cancel(payment: BegunPayment): Promise<void> {
		await this.#send('DELETE', `/api/checkouts/${payment.checkoutId}`);
	}

	/** A refund made in Square's dashboard; gives its id. */
	refund(paymentId: string, amountMinor: number): string {
		this.#refunded.set(paymentId, amountMinor);
		return this.square.refund(paymentId, amountMinor);
	}

	hasRefund(paymentId: string): boolean {
		return this.#refunded.has(paymentId);
	}

	/** What Square has given back. */
	get refundedMinor(): number {
		return [...this.#refunded.values()].reduce((sum, minor) => sum + minor, 0);
	}

	async reconcile(): Promise<void> {
		await Promise.race([this.#reconcile(), this.#life.over]);
	}

	/** Somebody delivers this to the webhook; gives the answer's status. */
	async deliver({ body, signature }: { body: string; signature: string }): Promise<number | null> {
		const response = await this.#fetch('/api/webhooks/square', {
			method: 'POST',
			headers: { 'x-square-hmacsha256-signature': signature },
			body,
		});
		return response?.status ?? null;
	}

	async stored(payment: BegunPayment): Promise<Checkout> {
		const checkout = await this.storage.payments.get(payment.checkoutId);
		if (checkout === null) throw new Error('an acknowledged checkout is gone');
		return checkout;
	}

	/** What Square has for it, whatever came of it. */
	async atSquare(payment: BegunPayment) {
		const references = checkoutReferences(await this.stored(payment));
		return this.square
			.payments()
			.filter(
				({ referenceId, orderId }) =>
					references.includes(referenceId ?? '') || references.includes(orderId),
			);
	}

	#note(payment: BegunPayment, body: unknown): void {
		if ((body as { status?: string } | undefined)?.status === 'paid') payment.saidPaid = true;
	}

	async #send(
		method: 'GET' | 'POST' | 'DELETE',
		path: string,
		{ body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
	): Promise<{ status: number; body: unknown } | null> {
		const response = await this.#fetch(path, {
			method,
			headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
			...(body !== undefined && { body: JSON.stringify(body) }),
		});
		if (response === null) return null;
		const answer: unknown = await response.json().catch(() => null);
		return answer === null ? null : { status: response.status, body: answer };
	}

	/** Null where the server was ended meanwhile. */
	#fetch(path: string, options: RequestInit): Promise<Response | null> {
		const life = this.#life;
		return Promise.race([
			fetch(`${this.#url}${path}`, options).catch((thrown: unknown) => {
				if (life.isOver) return null;
				throw thrown;
			}),
			life.over.then(() => null),
		]);
	}
}
