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

/**
 * The timeout of Burgee's requests to Square. The local Square server responds sooner, unless the test makes
 * a request hang.
 */
const shortTimeoutMs = 150;

export interface TestTime {
	nowMs: number;
}

/** The call to the storage at which the simulated server crashes. */
export interface CrashPoint {
	call: 'bookings.add' | 'payments.replace';
	when: 'before' | 'after';
	/** The server crashes at the nth call to the method, counted from 1. */
	nth: number;
}

/** Simulates the crash of a server. After the crash, no call to the storage settles. */
class CrashingServer {
	hasCrashed = false;
	crashPoint: CrashPoint | null = null;
	readonly crashed: Promise<void>;
	#resolveCrashed: () => void = () => {};

	constructor() {
		this.crashed = new Promise((resolve) => {
			this.#resolveCrashed = resolve;
		});
	}

	crash(): void {
		this.hasCrashed = true;
		this.#resolveCrashed();
	}

	wrapStore<Store extends object>(name: string, store: Store): Store {
		return new Proxy(store, {
			get: (target, property) => {
				const member: unknown = Reflect.get(target, property);
				if (typeof member !== 'function') return member;
				return (...args: unknown[]) =>
					this.#call(`${name}.${String(property)}`, () => member.apply(target, args));
			},
		});
	}

	async #call(call: string, action: () => unknown): Promise<unknown> {
		if (this.hasCrashed) return new Promise(() => {});
		const isCrashPoint = this.crashPoint?.call === call && --this.crashPoint.nth === 0;
		const when = isCrashPoint ? this.crashPoint?.when : undefined;
		if (when === 'before') this.crash();
		if (this.hasCrashed) return new Promise(() => {});
		const result = await action();
		if (when === 'after') this.crash();
		return this.hasCrashed ? new Promise(() => {}) : result;
	}
}

export interface StartedPayment {
	checkoutId: string;
	bookingId: string;
	amountMinor: number;
	/** True if a response from Burgee or the stored booking has reported the payment as paid. */
	wasReportedPaid: boolean;
}

/**
 * Runs Burgee's server for one event, with a real storage and the local Square server. The methods start
 * and pay bookings, crash and restart the server, and send webhook notifications.
 */
export class PaymentSimulation {
	readonly square: SquareServer;
	readonly storage: Storage;
	readonly started: StartedPayment[] = [];
	readonly eventId: string;
	readonly isHosted: boolean;
	readonly #time: TestTime;
	#server = new CrashingServer();
	#url = '';
	#httpServer: Server | null = null;
	#reconcile: () => Promise<unknown> = async () => {};
	#cards = 0;
	readonly #refunded = new Map<string, number>();

	constructor(
		dependencies: { square: SquareServer; storage: Storage; time: TestTime },
		run: { eventId: string; isHosted: boolean },
	) {
		this.square = dependencies.square;
		this.storage = dependencies.storage;
		this.#time = dependencies.time;
		this.eventId = run.eventId;
		this.isHosted = run.isHosted;
	}

	async open(): Promise<void> {
		this.square.notificationUrl = notificationUrl;
		const eventdatetime = new Date(this.#time.nowMs + 30 * 24 * 3_600_000).toISOString();
		await this.storage.events.add(paidEvent({ id: this.eventId, eventdatetime }));
		await this.start();
	}

	/** Starts a new server. Requests that the previous server has not answered are lost. */
	async start(timeoutMs = shortTimeoutMs): Promise<void> {
		await this.#stop();
		const crashingServer = new CrashingServer();
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
			gateway: this.#gateway(timeoutMs),
			storage: {
				...others,
				bookings: crashingServer.wrapStore('bookings', bookings),
				payments: crashingServer.wrapStore('payments', payments),
			},
		});
		const httpServer = burgee.app.listen(0, '127.0.0.1');
		await new Promise((resolve) => httpServer.once('listening', resolve));
		this.#server = crashingServer;
		this.#httpServer = httpServer;
		this.#url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
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
		this.#server.crash();
		this.#httpServer?.closeAllConnections();
		await new Promise((resolve) =>
			this.#httpServer ? this.#httpServer.close(resolve) : resolve(null),
		);
		this.#httpServer = null;
	}

	/** Runs the action while the crash point is set. If the server crashes, starts a new server. */
	async runWithCrash(crashPoint: CrashPoint, action: () => Promise<unknown>): Promise<void> {
		const server = this.#server;
		server.crashPoint = { ...crashPoint };
		await Promise.race([action(), server.crashed]);
		server.crashPoint = null;
		if (server.hasCrashed) await this.start();
	}

	passMinutes(minutes: number): void {
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
		if (this.started.some((payment) => payment.checkoutId === checkoutId)) return;
		this.started.push({ checkoutId, bookingId, amountMinor, wasReportedPaid: false });
	}

	/** Pays with a test token of Square. Each call uses a new single-use token, as a card form does. */
	async pay(payment: StartedPayment, card: string): Promise<void> {
		this.#cards += 1;
		const response = await this.#send('POST', `/api/checkouts/${payment.checkoutId}/payments`, {
			body: { cardToken: `cnon:card-nonce-${card}-${this.eventId}-${this.#cards}` },
		});
		this.#recordStatus(payment, response?.body);
	}

	async read(payment: StartedPayment): Promise<string | undefined> {
		const response = await this.#send('GET', `/api/checkouts/${payment.checkoutId}`);
		this.#recordStatus(payment, response?.body);
		return (response?.body as CheckoutJson | undefined)?.status;
	}

	async cancel(payment: StartedPayment): Promise<void> {
		await this.#send('DELETE', `/api/checkouts/${payment.checkoutId}`);
	}

	refund(paymentId: string, amountMinor: number): string {
		this.#refunded.set(paymentId, amountMinor);
		return this.square.refund(paymentId, amountMinor);
	}

	hasRefund(paymentId: string): boolean {
		return this.#refunded.has(paymentId);
	}

	get refundedMinor(): number {
		return [...this.#refunded.values()].reduce((sum, minor) => sum + minor, 0);
	}

	async reconcile(): Promise<void> {
		await Promise.race([this.#reconcile(), this.#server.crashed]);
	}

	/** Sends a webhook notification. Returns the response's status, or null after a crash. */
	async sendWebhook({
		body,
		signature,
	}: {
		body: string;
		signature: string;
	}): Promise<number | null> {
		const response = await this.#fetch('/api/webhooks/square', {
			method: 'POST',
			headers: { 'x-square-hmacsha256-signature': signature },
			body,
		});
		return response?.status ?? null;
	}

	async storedCheckout(payment: StartedPayment): Promise<Checkout> {
		const checkout = await this.storage.payments.get(payment.checkoutId);
		if (checkout === null) throw new Error('an acknowledged checkout is missing from the storage');
		return checkout;
	}

	/** Returns the payments at Square that belong to the checkout of `payment`, in any status. */
	async paymentsAtSquare(payment: StartedPayment) {
		const references = checkoutReferences(await this.storedCheckout(payment));
		return this.square
			.payments()
			.filter(
				({ referenceId, orderId }) =>
					references.includes(referenceId ?? '') || references.includes(orderId),
			);
	}

	#recordStatus(payment: StartedPayment, body: unknown): void {
		if ((body as { status?: string } | undefined)?.status === 'paid')
			payment.wasReportedPaid = true;
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
		const responseBody: unknown = await response.json().catch(() => null);
		return responseBody === null ? null : { status: response.status, body: responseBody };
	}

	/** Sends a request to Burgee. Resolves to null if the server crashes before the response. */
	#fetch(path: string, options: RequestInit): Promise<Response | null> {
		const server = this.#server;
		return Promise.race([
			fetch(`${this.#url}${path}`, options).catch((thrown: unknown) => {
				if (server.hasCrashed) return null;
				throw thrown;
			}),
			server.crashed.then(() => null),
		]);
	}
}
