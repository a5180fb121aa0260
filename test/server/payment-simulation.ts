import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
	type Checkout,
	checkoutReferences,
	londonDate,
	type PayLaterMethod,
	payLaterMethods,
	priceBooking,
	toInstant,
	toMajor,
} from '@burgee/core';
import type { PaymentLinkJson } from '@burgee/core/api/payments';
import type { Storage } from '@burgee/core/ports/storage';
import { expect } from 'vitest';
import { type Composition, compose } from '../../server/composition.ts';
import { readConfig } from '../../server/config/read-config.ts';
import { paymentAddresses } from '../../server/routes/payment-addresses.ts';
import { openGateway } from '../adapters/square-gateway.ts';
import { publicUrl, type SquareServer } from '../adapters/square-server.ts';
import type { SignedWebhook } from '../adapters/square-webhooks.ts';
import type { TestTime } from '../test-time.ts';
import { type CrashPoint, CrashTrigger } from './crash-trigger.ts';
import { HttpClient, idempotency, type Reply } from './http-client.ts';
import { paidEvent } from './open-burgee.ts';
import { SimulatedMember } from './simulated-member.ts';
import { SimulatedOrganiser } from './simulated-organiser.ts';

export const expiresMinutes = 60;

/** How many people the event takes. Only undone changes and payments after the end of their checkout can exceed it. */
export const places = 12;

const bankDetails = {
	...{ accountName: 'Sailing Club', sortCode: '20-20-15', accountNumber: '55555555', iban: null },
};

/** What the event costs for an adult at first. */
const firstPriceMinor = 1235;

type AddressOfCheckout = ReturnType<typeof paymentAddresses>;

const config = readConfig({
	LOG_LEVEL: 'silent',
	SAMPLE_DATA: 'off',
	PUBLIC_URL: publicUrl,
	BOOKING_RATE_PER_MINUTE: '1000000',
	CHECKOUT_EXPIRES_MINUTES: String(expiresMinutes),
	PAYMENTS: 'none',
});

/**
 * The timeout of Burgee's requests to Square. The local Square server responds sooner, unless the test makes
 * a request hang.
 */
const shortTimeoutMs = 150;

export interface StartedPayment {
	checkoutId: string;
	bookingId: string;
	amountMinor: number;
}

/**
 * Runs Burgee's server for one event, with a real storage and the local Square server. The methods start
 * and pay bookings, crash and restart the server, and send webhook notifications.
 */
export class PaymentSimulation {
	readonly square: SquareServer;
	readonly storage: Storage;
	readonly started: StartedPayment[] = [];
	/** The ids of the bookings that a response or the storage has reported as paid. */
	readonly reportedPaid = new Set<string>();
	readonly organiser: SimulatedOrganiser;
	readonly member: SimulatedMember;
	readonly eventId: string;
	readonly isHosted: boolean;
	/** What the event has cost for an adult, latest last. */
	readonly prices = [firstPriceMinor];
	readonly #time: TestTime;
	#trigger = new CrashTrigger();
	#url = '';
	#httpServer: Server | null = null;
	#reconcile: () => Promise<unknown> = async () => {};
	#club: Composition['club'] | null = null;
	#addressOf: AddressOfCheckout = () => '';
	#cards = 0;

	constructor(
		dependencies: { square: SquareServer; storage: Storage; time: TestTime },
		run: { eventId: string; isHosted: boolean },
	) {
		this.square = dependencies.square;
		this.storage = dependencies.storage;
		this.#time = dependencies.time;
		this.eventId = run.eventId;
		this.isHosted = run.isHosted;
		this.organiser = new SimulatedOrganiser(this);
		this.member = new SimulatedMember(this);
	}

	async open(): Promise<void> {
		const eventdatetime = toInstant(new Date(this.#time.nowMs + 30 * 24 * 3_600_000));
		const payLaterUntil = toInstant(new Date(this.#time.nowMs + 2 * 3_600_000));
		const offers = { payLater: [...payLaterMethods], payLaterUntil };
		await this.storage.events.add(
			paidEvent({ id: this.eventId, eventdatetime, places, ...offers }),
		);
		const facts = { ...config.configuredFacts.facts, bankDetails };
		// False if an earlier simulation with this storage has entered them.
		await this.storage.clubFacts.replace({ facts, revision: 1 });
		await this.start();
	}

	/**
	 * Starts a new server. Requests that the previous server has not answered are lost. The previous server's parts are not
	 * closed, because they would wait a second for a storage that no longer answers.
	 */
	async start(timeoutMs = shortTimeoutMs): Promise<void> {
		await this.close();
		const trigger = new CrashTrigger();
		const burgee = await compose(config, join(import.meta.dirname, 'no-web'), {
			clock: this.#time,
			gateway: openGateway(
				this.square,
				{ checkout: this.isHosted ? 'hosted' : 'embedded' },
				{ timeoutMs },
			),
			// The next server uses the same storage.
			storage: { ...trigger.wrap(this.storage), close: async () => {} },
		});
		const httpServer = burgee.createServer().listen(0, '127.0.0.1');
		await new Promise((resolve) => httpServer.once('listening', resolve));
		this.#trigger = trigger;
		this.#httpServer = httpServer;
		this.#url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`;
		this.#club = burgee.club;
		this.#addressOf = paymentAddresses(config);
		this.#reconcile = async () => {
			await burgee.club.reconcilePayments({ expiresMs: config.checkoutExpiresMs });
			await burgee.club.endHolds(async () => {});
			// A search that fails is repeated by the next reconciliation.
			await burgee.club.findRefunds(null, () => {}).catch(() => {});
		};
	}

	async close(): Promise<void> {
		this.#trigger.crash();
		await this.#trigger.crashed;
		this.#httpServer?.closeAllConnections();
		await new Promise((resolve) => this.#httpServer?.close(resolve) ?? resolve(null));
		this.#httpServer = null;
	}

	/** Runs the action. If the server crashes at the crash point, starts a new server. */
	async run(crashPoint: CrashPoint | null, action: () => Promise<unknown>): Promise<void> {
		if (crashPoint === null) return void (await action());
		const server = this.#trigger;
		server.crashPoint = { ...crashPoint };
		await Promise.race([action(), server.crashed]);
		server.crashPoint = null;
		if (server.hasCrashed) await this.start();
	}

	/** The present day in London. */
	get today() {
		return londonDate(toInstant(this.#time.now()));
	}

	/** Changes what the event costs from now on. */
	async changePrice(priceMinor: number): Promise<void> {
		const event = await this.storage.events.get(this.eventId);
		if (event === null) throw new Error('the event is missing from the storage');
		await this.storage.events.replace({ ...event, priceMinor, revision: event.revision + 1 });
		this.prices.push(priceMinor);
	}

	passMinutes(minutes: number): void {
		this.#time.pass(minutes * 60_000);
	}

	async submit(
		counts: { numberAttending: number; numberOfChildren: number },
		key: string,
	): Promise<void> {
		const priceMinor = this.prices.at(-1) ?? firstPriceMinor;
		const amountMinor = priceBooking({ priceMinor }, counts);
		const reply = await this.send<PaymentLinkJson>((http) =>
			http.post(
				'/api/payment-links',
				{
					eventId: this.eventId,
					bookingData: { firstName: 'Anna', lastName: 'Reed', ...counts },
					totalAmount: toMajor(amountMinor),
					currency: 'GBP',
				},
				idempotency(key),
			),
		);
		if (reply === null) return;
		const held = await this.heldPlaces();
		if (reply.status === 409) {
			expect(
				held + counts.numberAttending,
				'a booking is refused for want of places',
			).toBeGreaterThan(places);
		}
		if (reply.status !== 201) return;
		const { checkoutId, bookingId, bookingToken } = reply.body;
		const isNew = !this.started.some((known) => known.bookingId === bookingId);
		if (isNew) expect(held, 'a member books within the limit').toBeLessThanOrEqual(places);
		this.paymentStarted({ checkoutId, bookingId, amountMinor });
		this.organiser.sawBooking(bookingId);
		this.member.sawBooking(bookingToken);
	}

	/** Books the event, to pay by transfer or at the event. */
	async bookToPayLater(
		counts: { numberAttending: number; numberOfChildren: number },
		payLater: PayLaterMethod,
		key: string,
	): Promise<void> {
		const booking = { eventId: this.eventId, firstName: 'Dan', lastName: 'Dee', ...counts };
		const reply = await this.send<{ bookingId: string; bookingToken: string }>((http) =>
			http.post('/api/bookings', { ...booking, payLater }, idempotency(key)),
		);
		if (reply?.status !== 201) return;
		this.organiser.sawBooking(reply.body.bookingId);
		this.member.sawBooking(reply.body.bookingToken);
	}

	async heldPlaces(): Promise<number> {
		const [totals] = await this.storage.bookings.totalsOf([this.eventId]);
		return totals?.heldPlaces ?? 0;
	}

	paymentStarted(payment: StartedPayment): void {
		const { checkoutId } = payment;
		if (!this.started.some((known) => known.checkoutId === checkoutId)) this.started.push(payment);
	}

	/** Calls a use case as an organiser does. Resolves to null if the server crashes before it responds. */
	async callClub<Result>(
		call: (club: Composition['club'], addressOf: AddressOfCheckout) => Promise<Result>,
	): Promise<Result | null> {
		if (this.#club === null) throw new Error('the server is not started');
		return this.#unlessCrashed(call(this.#club, this.#addressOf));
	}

	/** Pays with a test token of Square. Each call uses a new single-use token, as a card form does. */
	async pay(payment: StartedPayment, card: string): Promise<void> {
		this.#cards += 1;
		const cardToken = `cnon:card-nonce-${card}-${this.eventId}-${this.#cards}`;
		const path = `/api/checkouts/${payment.checkoutId}/payments`;
		await this.#sendAbout(payment, (http) => http.post(path, { cardToken }));
	}

	async read(payment: StartedPayment): Promise<string | undefined> {
		const path = `/api/checkouts/${payment.checkoutId}`;
		return this.#sendAbout(payment, (http) => http.get(path));
	}

	async cancel(payment: StartedPayment): Promise<void> {
		await this.send((http) => http.delete(`/api/checkouts/${payment.checkoutId}`));
	}

	refund(paymentId: string, amountMinor: number): string {
		return this.square.refund(paymentId, amountMinor);
	}

	hasRefund(paymentId: string): boolean {
		return this.square.refunds().some((refund) => refund.paymentId === paymentId);
	}

	get refundedMinor(): number {
		return this.square
			.refunds()
			.filter(({ status }) => status === 'COMPLETED')
			.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
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
		return this.paymentsOf(await this.storedCheckout(payment));
	}

	paymentsOf(checkout: Checkout) {
		const references = checkoutReferences(checkout);
		return this.square
			.payments()
			.filter(
				({ referenceId, orderId }) =>
					references.includes(referenceId ?? '') || references.includes(orderId),
			);
	}

	/** Sends a request about a payment. @returns the payment status in the response. */
	async #sendAbout(
		payment: StartedPayment,
		request: (http: HttpClient) => Promise<Reply<{ status?: string }>>,
	): Promise<string | undefined> {
		const reply = await this.send(request);
		if (reply?.body.status === 'paid') this.reportedPaid.add(payment.bookingId);
		return reply?.body.status;
	}

	/** Sends a request to the server. Resolves to null if the server crashes before it responds. */
	send<Body>(request: (http: HttpClient) => Promise<Reply<Body>>): Promise<Reply<Body> | null> {
		return this.#unlessCrashed(request(new HttpClient(this.#url)));
	}

	/** Resolves to null if the server crashes before it responds. */
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
