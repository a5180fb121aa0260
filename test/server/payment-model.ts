import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { payLaterMethods } from '@burgee/core';
import fc from 'fast-check';
import { expect } from 'vitest';
import { readConfig } from '../../server/config/read-config.ts';
import { openStorage } from '../../server/config/storage.ts';
import { startSquare } from '../adapters/square-server.ts';
import type { WebhookChanges } from '../adapters/square-webhooks.ts';
import { provideStorage, type StorageName } from '../storages.ts';
import { TestTime } from '../test-time.ts';
import { expectRevenueToMatchSquare } from './consistent-money.ts';
import { memberCommands } from './member-commands.ts';
import { organiserCommands } from './organiser-commands.ts';
import { PaymentSimulation } from './payment-simulation.ts';
import { temporaryFolder } from './running-burgee.ts';
import {
	anyCounts,
	anyCrashPoint,
	anyKey,
	anyPaymentIndex,
	type Command,
	paymentCommand,
	simulationCommand,
} from './simulation-command.ts';

const anyCard = fc.constantFrom(
	'ok',
	'ok',
	'ok',
	'declined',
	'rejected-cvv',
	'pending',
	'approved',
	'failed',
	'unknown-nonce',
);
const anyNetworkFailure = fc.constantFrom(
	{ kind: 'drop', when: 'before' } as const,
	{ kind: 'drop', when: 'after' } as const,
	{ kind: 'html-page', when: 'after' } as const,
	// Burgee's request times out. The Square test server processes the request later.
	{ kind: 'hang', when: 'before' } as const,
);
const submit = fc
	.tuple(anyCounts, anyKey, fc.option(anyCrashPoint, { freq: 4 }))
	.map(([counts, key, crashPoint]) =>
		simulationCommand(`submit(${JSON.stringify({ counts, key, crashPoint })})`, (simulation) =>
			simulation.run(crashPoint, () => simulation.submit(counts, `${simulation.eventId}-${key}`)),
		),
	);

const bookToPayLater = fc
	.tuple(
		anyCounts,
		fc.constantFrom(...payLaterMethods),
		anyKey,
		fc.option(anyCrashPoint, { freq: 4 }),
	)
	.map(([counts, method, key, crashPoint]) =>
		simulationCommand(
			`book to pay later(${JSON.stringify({ counts, method, key, crashPoint })})`,
			(simulation) =>
				simulation.run(crashPoint, () =>
					simulation.bookToPayLater(counts, method, `${simulation.eventId}-later-${key}`),
				),
		),
	);

const pay = fc
	.tuple(
		anyPaymentIndex,
		anyCard,
		fc.option(anyNetworkFailure, { freq: 2 }),
		fc.option(anyCrashPoint, { freq: 3 }),
	)
	.map(([index, card, failure, crashPoint]) => {
		const name = `pay(${JSON.stringify({ card, failure, crashPoint })})`;
		return paymentCommand(name, index, async (simulation, payment) => {
			if (failure !== null) simulation.square.fail({ ...failure, path: '/v2/payments' });
			await simulation.run(crashPoint, () => simulation.pay(payment, card));
			simulation.square.clearFailures();
		});
	});

const payConcurrently = fc
	.tuple(anyPaymentIndex, fc.array(anyCard, { minLength: 2, maxLength: 4 }))
	.map(([index, cards]) =>
		paymentCommand(`pay concurrently(${cards.join()})`, index, (simulation, payment) =>
			Promise.all(cards.map((card) => simulation.pay(payment, card))),
		),
	);

const payLink = anyPaymentIndex.map((index) =>
	paymentCommand('pay on Square’s hosted page', index, async (simulation, payment) => {
		const { link } = await simulation.storedCheckout(payment);
		if (link !== null) simulation.square.payLink(link.linkId);
	}),
);

const setStatus = fc
	.tuple(anyPaymentIndex, fc.constantFrom('COMPLETED', 'FAILED', 'CANCELED'))
	.map(([index, status]) =>
		paymentCommand(`Square sets the status(${status})`, index, async (simulation, payment) => {
			for (const { paymentId, status: now } of await simulation.paymentsAtSquare(payment)) {
				if (now === 'PENDING' || now === 'APPROVED') simulation.square.setStatus(paymentId, status);
			}
		}),
	);

/** The ways in which Square's webhook notifications about a payment can arrive. */
const deliveries = {
	valid: async (simulation, paymentId) => {
		const { webhooks } = simulation.square;
		expect([204, null]).toContain(await simulation.sendWebhook(webhooks.payment(paymentId)));
	},
	repeated: (simulation, paymentId) => sendAll(simulation, paymentId, [{}, {}, {}]),
	reordered: (simulation, paymentId) =>
		sendAll(simulation, paymentId, [
			{ type: 'payment.created' },
			{ status: 'APPROVED' },
			{ status: 'PENDING' },
		]),
	forged: async (simulation, paymentId) => {
		const { webhooks } = simulation.square;
		const forged = webhooks.payment(paymentId, { status: 'COMPLETED' });
		const { signature } = webhooks.sign(`${forged.body} `);
		expect(await simulation.sendWebhook({ ...forged, signature })).toBe(401);
	},
	'wrong amount': (simulation, paymentId) =>
		sendAll(simulation, paymentId, [{ status: 'COMPLETED', amountMinor: 1 }]),
	'wrong currency': (simulation, paymentId) =>
		sendAll(simulation, paymentId, [{ status: 'COMPLETED', currency: 'EUR' }]),
} satisfies Record<string, (simulation: PaymentSimulation, paymentId: string) => Promise<void>>;

async function sendAll(
	simulation: PaymentSimulation,
	paymentId: string,
	notifications: WebhookChanges[],
): Promise<void> {
	for (const changes of notifications) {
		await simulation.sendWebhook(simulation.square.webhooks.payment(paymentId, changes));
	}
}

const webhook = fc
	.tuple(
		anyPaymentIndex,
		fc.constantFrom(...Object.entries(deliveries)),
		fc.option(anyCrashPoint, { freq: 5 }),
	)
	.map(([index, [kind, deliver], crashPoint]) =>
		paymentCommand(
			`webhook(${JSON.stringify({ kind, crashPoint })})`,
			index,
			async (simulation, payment) => {
				for (const { paymentId } of await simulation.paymentsAtSquare(payment)) {
					await simulation.run(crashPoint, () => deliver(simulation, paymentId));
				}
			},
		),
	);

const refund = fc
	.tuple(anyPaymentIndex, fc.integer({ min: 1, max: 500 }), fc.boolean())
	.map(([index, minor, isNotified]) =>
		paymentCommand(`refund(${minor}, ${isNotified})`, index, async (simulation, payment) => {
			const { webhooks } = simulation.square;
			for (const { paymentId, status } of await simulation.paymentsAtSquare(payment)) {
				if (status !== 'COMPLETED' || simulation.hasRefund(paymentId)) continue;
				const refundId = simulation.refund(paymentId, Math.min(minor, payment.amountMinor));
				if (!isNotified) continue;
				const valid = webhooks.refund(refundId);
				await simulation.sendWebhook(valid);
				await simulation.sendWebhook(webhooks.refund(refundId, { status: 'PENDING' }));
				await simulation.sendWebhook(valid);
			}
		}),
	);

const refundWithBurgee = fc
	.tuple(
		anyPaymentIndex,
		fc.integer({ min: 1, max: 5_000 }),
		fc.constantFrom('COMPLETED', 'COMPLETED', 'PENDING', 'FAILED', 'PAYMENT_NOT_REFUNDABLE'),
		fc.option(anyNetworkFailure, { freq: 2 }),
		fc.option(anyCrashPoint, { freq: 3 }),
		fc.uuid(),
	)
	.map(([index, minor, outcome, failure, crashPoint, key]) => {
		const name = `refund with Burgee(${JSON.stringify({ minor, outcome, failure, crashPoint })})`;
		return paymentCommand(name, index, async (simulation, { bookingId }) => {
			simulation.square.setRefundOutcome(outcome);
			if (failure !== null) simulation.square.fail({ ...failure, path: '/v2/refunds' });
			await simulation.run(crashPoint, () => simulation.organiser.refund(bookingId, minor, key));
			simulation.square.clearFailures();
		});
	});

const read = anyPaymentIndex.map((index) =>
	paymentCommand('read', index, (simulation, payment) => simulation.read(payment)),
);
const cancel = fc
	.tuple(anyPaymentIndex, fc.option(anyCrashPoint, { freq: 4 }))
	.map(([index, crashPoint]) =>
		paymentCommand(`cancel(${JSON.stringify(crashPoint)})`, index, (simulation, payment) =>
			simulation.run(crashPoint, () => simulation.cancel(payment)),
		),
	);
const reconcile = fc
	.option(anyCrashPoint, { freq: 4 })
	.map((crashPoint) =>
		simulationCommand(`reconcile(${JSON.stringify(crashPoint)})`, (simulation) =>
			simulation.run(crashPoint, () => simulation.reconcile()),
		),
	);
const listDelay = fc
	.boolean()
	.map((isDelayed) =>
		simulationCommand(
			isDelayed ? 'Square’s lists fall behind' : 'Square’s lists catch up',
			async (simulation) => simulation.square.delayLists(isDelayed),
		),
	);
const restart = fc.constant(simulationCommand('restart', (simulation) => simulation.start()));
const passTime = fc
	.constantFrom(1, 3, 3, 3, 70)
	.map((minutes) =>
		simulationCommand(`${minutes} minutes pass`, async (simulation) =>
			simulation.passMinutes(minutes),
		),
	);

/** The generators of random test commands. A generator that is listed twice is picked twice as often. */
const weightedCommands = [
	submit,
	submit,
	bookToPayLater,
	pay,
	pay,
	pay,
	payConcurrently,
	payLink,
	setStatus,
	webhook,
	webhook,
	refund,
	refundWithBurgee,
	refundWithBurgee,
	read,
	cancel,
	reconcile,
	listDelay,
	restart,
	passTime,
	...memberCommands,
	...organiserCommands,
];

export interface PaymentModel {
	/**
	 * Runs random sequences of payments and failures. Expects that no booking and no change is charged twice, that no paid
	 * booking is lost, and that each booking's price and places agree with its changes.
	 *
	 * If a test fails, fast-check prints the seed and the path that repeat the sequence.
	 * @param options.maxCommands the length of the longest sequences.
	 */
	run(options: { numRuns: number; maxCommands: number; seed?: number }): Promise<void>;
	close(): Promise<void>;
}

/** Opens a new storage with the given name. Burgee and the local Square server share one test clock. */
export async function openPaymentModel(name: StorageName): Promise<PaymentModel> {
	const time = new TestTime(new Date());
	const provided = await provideStorage(name);
	const data = await temporaryFolder();
	const config = readConfig({ ...provided.environment, DATA_DIR: data.path });
	const opened = await openStorage(config.storage);
	let runs = 0;

	const runSequence = async (isHosted: boolean, commands: Iterable<Command>) => {
		runs += 1;
		const eventId = `event-${runs}`;
		// Each run has its own Square server and its own memory storage, because the records of earlier runs would
		// slow both.
		const square = await startSquare(time);
		const storage = name === 'memory' ? openMemoryStorage() : opened;
		const simulation = new PaymentSimulation({ square, storage, time }, { eventId, isHosted });
		await simulation.open();
		await simulation.submit({ numberAttending: 3, numberOfChildren: 1 }, `${eventId}-first`);
		await simulation.submit({ numberAttending: 2, numberOfChildren: 0 }, `${eventId}-second`);
		try {
			await fc.asyncModelRun(() => ({ model: {}, real: simulation }), commands);
			await expectRevenueToMatchSquare(simulation);
		} finally {
			await simulation.close();
			await square.close();
		}
	};

	return {
		run: ({ maxCommands, ...options }) => {
			const isHosted = fc.nat(3).map((number) => number === 0);
			const commands = fc.commands(weightedCommands, { maxCommands, size: 'max' });
			return fc.assert(fc.asyncProperty(isHosted, commands, runSequence), options);
		},
		close: async () => {
			await opened.close();
			await provided.release();
			await data.remove();
		},
	};
}
