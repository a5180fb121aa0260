import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Checkout, checkoutReferences, priceBooking, toInstant, toMajor } from '@burgee/core';
import type { CheckoutJson, PaymentLinkJson } from '@burgee/core/api/payments';
import type { Storage } from '@burgee/core/ports/storage';
import { compose } from '../../server/composition.ts';
import { readConfig } from '../../server/config/read-config.ts';
import { openGateway } from '../adapters/square-gateway.ts';
import { publicUrl, type SquareServer } from '../adapters/square-server.ts';
import type { SignedWebhook } from '../adapters/square-webhooks.ts';
import type { TestTime } from '../test-time.ts';
import { type CrashPoint, CrashTrigger } from './crash-trigger.ts';
import { paidEvent, sendJson } from './open-burgee.ts';

export const expiresMinutes = 60;

/**
 * The timeout of Burgee's requests to Square. The local Square server responds sooner, unless the test makes
 * a request hang.
 */
const shortTimeoutMs = 150;

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
	#trigger = new CrashTrigger();
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
		const eventdatetime = toInstant(new Date(this.#time.nowMs + 30 * 24 * 3_600_000));
		await this.storage.events.add(paidEvent({ id: this.eventId, eventdatetime }));
		await this.start();
	}

	/** Starts a new server. Requests that the previous server has not answered are lost. */
	async start(timeoutMs = shortTimeoutMs): Promise<void> {
		await this.close();
		const trigger = new CrashTrigger();
		const config = readConfig({
			LOG_LEVEL: 'silent',
			SAMPLE_DATA: 'off',
			PUBLIC_URL: publicUrl,
			BOOKING_RATE_PER_MINUTE: '1000000',
			CHECKOUT_EXPIRES_MINUTES: String(expiresMinutes),
			PAYMENTS: 'none',
		});
		const burgee = await compose(config, join(import.meta.dirname, 'no-web'), {
			clock: this.#time,
			gateway: openGateway(
				this.square,
				{ checkout: this.isHosted ? 'hosted' : 'embedded' },
				{ timeoutMs },
			),
			storage: trigger.wrap(this.storage),
		});
		const httpServer = burgee.app.listen(0, '127.0.0.1');
		await new Promise((resolve) => httpServer.once('listening', resolve));
		this.#trigger = trigger;
		this.#httpServer = httpServer;
		this.#url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
		this.#reconcile = () => burgee.club.reconcilePayments({ expiresMs: config.checkoutExpiresMs });
	}

	async close(): Promise<void> {
		this.#trigger.crash();
		this.#httpServer?.closeAllConnections();
		await new Promise((resolve) => this.#httpServer?.close(resolve) ?? resolve(null));
		this.#httpServer = null;
	}

	/** Runs the action while the crash point is set. If the server crashes, starts a new server. */
	async runWithCrash(crashPoint: CrashPoint, action: () => Promise<unknown>): Promise<void> {
		const server = this.#trigger;
		server.crashPoint = { ...crashPoint };
		await Promise.race([action(), server.crashed]);
		server.crashPoint = null;
		if (server.hasCrashed) await this.start();
	}

	passMinutes(minutes: number): void {
		this.#time.pass(minutes * 60_000);
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
		await Promise.race([this.#reconcile(), this.#trigger.crashed]);
	}

	/** Sends a webhook notification. Returns the response's status, or null after a crash. */
	async sendWebhook(webhook: SignedWebhook): Promise<number | null> {
		return this.#unlessCrashed(this.square.webhooks.send(webhook, this.#url));
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
		const response = await this.#unlessCrashed(
			sendJson(`${this.#url}${path}`, method, body, headers),
		);
		if (response === null) return null;
		const responseBody: unknown = await response.json().catch(() => null);
		return responseBody === null ? null : { status: response.status, body: responseBody };
	}

	/** Resolves to null if the server crashes before the response. */
	#unlessCrashed<Result>(response: Promise<Result>): Promise<Result | null> {
		const trigger = this.#trigger;
		return Promise.race([
			response.catch((thrown: unknown) => {
				if (trigger.hasCrashed) return null;
				throw thrown;
			}),
			trigger.crashed.then(() => null),
		]);
	}
}
