import type { PaymentLinkJson } from '@burgee/core/api/payments';
import type { Storage } from '@burgee/core/ports/storage';
import { afterAll, beforeAll } from 'vitest';
import { openStorage } from '../../server/config/storage.ts';
import {
	publicUrl,
	type SquareServer,
	squareEnvironment,
	startSquare,
} from '../adapters/square-server.ts';
import { type CrashPoint, CrashTrigger } from './crash-trigger.ts';
import type { HttpClient } from './http-client.ts';
import { type OpenBurgee, openBurgee, storeEvent } from './open-burgee.ts';
import { Payer } from './payer.ts';
import { temporaryFolder } from './running-burgee.ts';

/** The phase of a payment request to Square during which the test kills Burgee. */
export interface SquareRequestPhase {
	path: string;
	phase: 'received' | 'processed' | 'responded';
}

/**
 * Runs a server that loses its connections and its storage when the test kills it, and starts another server on the
 * same SQLite file. The Square server keeps running. `test/kill` kills whole processes, at random moments.
 */
export class KillableBurgee {
	readonly #checkout: 'embedded' | 'hosted';
	#data!: Awaited<ReturnType<typeof temporaryFolder>>;
	#trigger = new CrashTrigger();
	square!: SquareServer;
	/** The test's own connection to the storage, which survives the server. */
	storage!: Storage;
	burgee!: OpenBurgee;

	constructor(checkout: 'embedded' | 'hosted') {
		this.#checkout = checkout;
		beforeAll(async () => {
			this.square = await startSquare();
			this.#data = await temporaryFolder();
			this.storage = await this.#openStorage();
			await this.start();
		});
		afterAll(async () => {
			await this.burgee?.close();
			await this.storage?.close();
			await this.square?.close();
			await this.#data?.remove();
		});
	}

	#openStorage(): Promise<Storage> {
		return openStorage({ kind: 'sqlite', dataDir: this.#data.path });
	}

	async start(): Promise<void> {
		const storage = await this.#openStorage();
		const trigger = new CrashTrigger(() => void burgee.disconnect().then(storage.close));
		const burgee = await openBurgee(
			{
				// Burgee uses a different port after each start, but PUBLIC_URL must stay the same.
				PUBLIC_URL: publicUrl,
				...squareEnvironment(this.square),
				SQUARE_ENVIRONMENT: 'production',
				SQUARE_CHECKOUT: this.#checkout,
			},
			{ storage: trigger.wrap(storage) },
		);
		this.#trigger = trigger;
		this.burgee = burgee;
	}

	/** Checks all open payments, as a server does at its start. */
	async reconcile(): Promise<void> {
		await this.burgee.club.reconcilePayments({ expiresMs: 3_600_000 });
	}

	/**
	 * Runs the action and kills Burgee at `point`. Then restarts Burgee and waits until Burgee has checked all open
	 * payments.
	 */
	async killAt(
		point: CrashPoint | SquareRequestPhase,
		action: () => Promise<unknown>,
	): Promise<void> {
		await this.killDuring(point, action);
		await this.start();
		await this.reconcile();
	}

	async killDuring(
		point: CrashPoint | SquareRequestPhase,
		action: () => Promise<unknown>,
	): Promise<void> {
		const trigger = this.#trigger;
		if ('call' in point) trigger.crashPoint = { ...point };
		else {
			this.square.onRequest = async (path, phase) => {
				if (path !== point.path || phase !== point.phase) return;
				this.square.onRequest = null;
				trigger.crash();
			};
		}
		await Promise.race([action().catch(() => {}), trigger.crashed]);
		if (!trigger.hasCrashed) throw new Error(`Burgee did not reach ${JSON.stringify(point)}`);
	}

	/** An HTTP client with the session of an organiser. */
	get organiser(): HttpClient {
		return this.burgee.admin;
	}

	get payer(): Payer {
		return new Payer(this.burgee.http);
	}

	newEvent(): Promise<string> {
		return storeEvent(this.storage);
	}

	startPayment(eventId: string): Promise<PaymentLinkJson> {
		return this.payer.start(eventId, eventId);
	}

	async startNewPayment(): Promise<{ eventId: string; checkoutId: string }> {
		const eventId = await this.newEvent();
		return { eventId, checkoutId: (await this.startPayment(eventId)).checkoutId };
	}

	pay(checkoutId: string, cardToken = 'cnon:card-nonce-ok') {
		return this.payer.pay(checkoutId, cardToken);
	}
}
