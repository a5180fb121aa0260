import { join } from 'node:path';
import { LocalIdentity } from '@burgee/adapters/local-identity/local-identity';
import type { PaymentLinkJson } from '@burgee/core/api/payments';
import type { Storage } from '@burgee/core/ports/storage';
import { afterAll, beforeAll, expect } from 'vitest';
import { openStorage } from '../../server/config/storage.ts';
import {
	publicUrl,
	type SquareServer,
	squareEnvironment,
	startSquare,
} from '../adapters/square-server.ts';
import { type Bundle, bundle } from './bundle.ts';
import type { CrashPoint } from './crash-trigger.ts';
import { HttpClient } from './http-client.ts';
import { firstAdmin, passwordCost, signIn, storeEvent } from './open-burgee.ts';
import { Payer } from './payer.ts';
import { type RunningBurgee, runBurgee, temporaryFolder } from './running-burgee.ts';

/** The phase of a payment request to Square during which the test kills Burgee. */
export interface SquareRequestPhase {
	path: string;
	phase: 'received' | 'processed' | 'responded';
}

/**
 * Runs Burgee in a separate process, which the test kills and restarts on the same database. The Square
 * server keeps running.
 */
export class KillableBurgee {
	readonly #checkout: 'embedded' | 'hosted';
	#program!: Bundle;
	#data!: Awaited<ReturnType<typeof temporaryFolder>>;
	#cookie: string | undefined;
	square!: SquareServer;
	storage!: Storage;
	burgee!: RunningBurgee;

	constructor(checkout: 'embedded' | 'hosted') {
		this.#checkout = checkout;
		beforeAll(async () => {
			this.#program = await bundle(join(import.meta.dirname, 'crashing-server.ts'));
			this.square = await startSquare();
			this.#data = await temporaryFolder();
			this.storage = await openStorage({ kind: 'sqlite', dataDir: this.#data.path });
			await this.start();
		});
		afterAll(async () => {
			await this.burgee?.end('SIGKILL');
			await this.storage?.close();
			await this.square?.close();
			await this.#data?.remove();
			await this.#program?.remove();
		});
	}

	async start(environment: Record<string, string> = {}): Promise<void> {
		this.burgee = await runBurgee(
			{
				// Burgee uses a different port after each start, but PUBLIC_URL must stay the same.
				PUBLIC_URL: publicUrl,
				SAMPLE_DATA: 'off',
				...squareEnvironment(this.square),
				SQUARE_ENVIRONMENT: 'production',
				SQUARE_CHECKOUT: this.#checkout,
				...environment,
			},
			{ dataDir: this.#data.path, program: [process.execPath, this.#program.file] },
		);
	}

	/**
	 * Runs the action and kills Burgee at `point`. Then restarts Burgee and waits until Burgee has checked all open
	 * payments.
	 */
	async killAt(
		point: CrashPoint | SquareRequestPhase,
		action: () => Promise<unknown>,
	): Promise<void> {
		if ('call' in point) await this.burgee.send(point);
		else this.killOnRequest(point);
		await Promise.all([action().catch(() => {}), this.burgee.exited]);
		await this.start();
		await this.awaitReconciliation();
	}

	killOnRequest(point: SquareRequestPhase): void {
		this.square.onRequest = async (path, phase) => {
			if (path !== point.path || phase !== point.phase) return;
			this.square.onRequest = null;
			await this.burgee.end('SIGKILL');
		};
	}

	async awaitReconciliation(): Promise<void> {
		await expect.poll(this.burgee.output).toMatch(/reconcile-payments.*job done/);
	}

	/** Returns an HTTP client with the session of an organiser. Sessions survive a restart. */
	async organiser(): Promise<HttpClient> {
		this.#cookie ??= await this.#signInOrganiser();
		return new HttpClient(this.burgee.url, { Cookie: this.#cookie });
	}

	async #signInOrganiser(): Promise<string> {
		const { credentials, admins } = this.storage;
		const identity = new LocalIdentity({ credentials, cost: passwordCost });
		await identity.setPassword({ uid: 'organiser', ...firstAdmin });
		await admins.put({
			uid: 'organiser',
			email: firstAdmin.email,
			name: 'Organiser',
			role: 'admin',
			permissions: ['bookings:read', 'bookings:write'],
			disabled: false,
			revision: 0,
		});
		return signIn(this.burgee.url, firstAdmin);
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
