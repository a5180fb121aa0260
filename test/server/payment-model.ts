import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import fc from 'fast-check';
import { expect } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { openStorage } from '../../server/open-storage.ts';
import { startSquare } from '../adapters/square-server.ts';
import { provideStorage, type StorageName } from '../storages.ts';
import {
	type BegunPayment,
	type CrashPoint,
	PayingWorld,
	type Time,
} from './payment-simulation.ts';
import { temporaryFolder } from './running-burgee.ts';

/** The model knows how many payments were begun; what must hold of them is asked of the world. */
type Model = Record<string, never>;
type Command = fc.AsyncCommand<Model, PayingWorld>;

/** Something that can be done to one of the payments that were begun. */
function command(
	name: string,
	act: (world: PayingWorld, payment: BegunPayment) => Promise<unknown>,
	which: number,
): Command {
	return {
		check: () => true,
		run: async (_, world) => {
			const payment = world.begun[which % Math.max(1, world.begun.length)];
			if (payment === undefined) return;
			await act(world, payment);
			await expectMoneyToAgree(world);
		},
		toString: () => `${name} of ${which}`,
	};
}

/** Something that is done to no payment in particular. */
function event(name: string, act: (world: PayingWorld) => Promise<unknown>): Command {
	return {
		check: () => true,
		run: async (_, world) => {
			await act(world);
			await expectMoneyToAgree(world);
		},
		toString: () => name,
	};
}

const which = fc.nat(3);
const cards = fc.constantFrom(
	'ok',
	'ok',
	'ok',
	'declined',
	'rejected-cvv',
	'pending',
	'approved',
	'failed',
	'unheard-of',
);
const breakdowns = fc.constantFrom(
	{ kind: 'drop', when: 'before' } as const,
	{ kind: 'drop', when: 'after' } as const,
	{ kind: 'html-page', when: 'after' } as const,
	// Charged after all, once nobody waits for it any more.
	{ kind: 'hang', when: 'before' } as const,
);
const points: fc.Arbitrary<CrashPoint> = fc.record({
	call: fc.constantFrom('payments.replace', 'payments.replace', 'bookings.add'),
	when: fc.constantFrom('before', 'after'),
	nth: fc.integer({ min: 1, max: 3 }),
});
const counts = fc
	.record({ numberAttending: fc.integer({ min: 1, max: 9 }), children: fc.nat(9) })
	.map(({ numberAttending, children }) => ({
		numberAttending,
		numberOfChildren: children % (numberAttending + 1),
	}));
/** Few, so that requests are repeated. */
const keys = fc.nat(4).map((key) => `key-${key}`);

const submit = fc.tuple(counts, keys, fc.option(points, { freq: 4 })).map(([booked, key, point]) =>
	event(`submit(${JSON.stringify({ booked, key, point })})`, (world) => {
		const act = () => world.submit(booked, `${world.eventId}-${key}`);
		return point === null ? act() : world.crashing(point, act);
	}),
);

const pay = fc
	.tuple(which, cards, fc.option(breakdowns, { freq: 2 }), fc.option(points, { freq: 3 }))
	.map(([of, card, breakdown, point]) =>
		command(
			`pay(${JSON.stringify({ card, breakdown, point })})`,
			async (world, payment) => {
				if (breakdown !== null) world.square.fail({ ...breakdown, path: '/v2/payments' });
				const act = () => world.pay(payment, card);
				await (point === null ? act() : world.crashing(point, act));
				world.square.clearFailures();
			},
			of,
		),
	);

const payAtOnce = fc
	.tuple(which, fc.array(cards, { minLength: 2, maxLength: 4 }))
	.map(([of, several]) =>
		command(
			`pay at once(${several.join()})`,
			(world, payment) => Promise.all(several.map((card) => world.pay(payment, card))),
			of,
		),
	);

const payOnPage = which.map((of) =>
	command(
		'pay on Square’s page',
		async (world, payment) => {
			const { link } = await world.stored(payment);
			if (link !== null) world.square.payLink(link.linkId);
		},
		of,
	),
);

const decide = fc
	.tuple(which, fc.constantFrom('COMPLETED', 'FAILED', 'CANCELED'))
	.map(([of, status]) =>
		command(
			`Square decides(${status})`,
			async (world, payment) => {
				for (const { paymentId, status: now } of await world.atSquare(payment)) {
					if (now === 'PENDING' || now === 'APPROVED') world.square.setStatus(paymentId, status);
				}
			},
			of,
		),
	);

const webhook = fc
	.tuple(
		which,
		fc.constantFrom('good', 'repeated', 'reordered', 'forged', 'wrong amount', 'wrong currency'),
		fc.option(points, { freq: 5 }),
	)
	.map(([of, kind, point]) =>
		command(
			`webhook(${kind}${point === null ? '' : `, ${JSON.stringify(point)}`})`,
			async (world, payment) => {
				const { webhooks } = world.square;
				for (const { paymentId } of await world.atSquare(payment)) {
					const good = webhooks.payment(paymentId);
					const act = async () => {
						switch (kind) {
							case 'good':
								return expect([204, null]).toContain(await world.deliver(good));
							case 'repeated':
								for (let time = 0; time < 3; time++) await world.deliver(good);
								return;
							case 'reordered':
								await world.deliver(webhooks.payment(paymentId, { type: 'payment.created' }));
								await world.deliver(webhooks.payment(paymentId, { status: 'APPROVED' }));
								await world.deliver(webhooks.payment(paymentId, { status: 'PENDING' }));
								return;
							case 'forged': {
								const forged = webhooks.payment(paymentId, { status: 'COMPLETED' });
								const { signature } = webhooks.sign(`${forged.body} `);
								return expect(await world.deliver({ ...forged, signature })).toBe(401);
							}
							case 'wrong amount':
								await world.deliver(
									webhooks.payment(paymentId, { status: 'COMPLETED', amountMinor: 1 }),
								);
								return;
							case 'wrong currency':
								await world.deliver(
									webhooks.payment(paymentId, { status: 'COMPLETED', currency: 'EUR' }),
								);
								return;
						}
					};
					await (point === null ? act() : world.crashing(point, act));
				}
			},
			of,
		),
	);

const refund = fc.tuple(which, fc.integer({ min: 1, max: 500 })).map(([of, minor]) =>
	command(
		`refund(${minor})`,
		async (world, payment) => {
			for (const { paymentId, status } of await world.atSquare(payment)) {
				if (status !== 'COMPLETED' || world.hasRefund(paymentId)) continue;
				const refundId = world.refund(paymentId, Math.min(minor, payment.amountMinor));
				const good = world.square.webhooks.refund(refundId);
				await world.deliver(good);
				await world.deliver(world.square.webhooks.refund(refundId, { status: 'PENDING' }));
				await world.deliver(good);
			}
		},
		of,
	),
);

const read = which.map((of) => command('read', (world, payment) => world.read(payment), of));
const cancel = fc.tuple(which, fc.option(points, { freq: 4 })).map(([of, point]) =>
	command(
		`cancel(${JSON.stringify({ point })})`,
		(world, payment) => {
			const act = () => world.cancel(payment);
			return point === null ? act() : world.crashing(point, act);
		},
		of,
	),
);
const reconcile = fc.option(points, { freq: 4 }).map((point) =>
	event(`reconcile(${JSON.stringify({ point })})`, (world) => {
		const act = () => world.reconcile();
		return point === null ? act() : world.crashing(point, act);
	}),
);
const lists = fc
	.boolean()
	.map((late) =>
		event(late ? 'Square’s lists are late' : 'they catch up', async (world) =>
			world.square.delayLists(late),
		),
	);
const restart = fc.constant(event('restart', (world) => world.start()));
const pass = fc
	.constantFrom(1, 3, 3, 3, 70)
	.map((minutes) => event(`${minutes} minutes pass`, async (world) => world.pass(minutes)));

/** What happens often stands here often. */
const anything = [
	submit,
	submit,
	pay,
	pay,
	pay,
	payAtOnce,
	payOnPage,
	decide,
	webhook,
	webhook,
	refund,
	read,
	cancel,
	reconcile,
	lists,
	restart,
	pass,
];

/** What holds after every single step. */
async function expectMoneyToAgree(world: PayingWorld): Promise<void> {
	const bookings = await world.storage.bookings.listForEvent(world.eventId);
	let revenueMinor = 0;
	for (const payment of world.begun) {
		const booking = bookings.find(({ id }) => id === payment.bookingId);
		if (booking === undefined) throw new Error('an acknowledged booking is gone');
		const taken = (await world.atSquare(payment)).filter(({ status }) => status === 'COMPLETED');
		expect(taken.length, 'charged at most once').toBeLessThanOrEqual(1);
		expect(taken.every(({ amountMinor }) => amountMinor === payment.amountMinor)).toBe(true);
		if (payment.saidPaid) expect(booking.paid, 'paid is never lost').toBe(true);
		payment.saidPaid = booking.paid;
		if (!booking.paid) continue;
		expect(taken, 'paid is what Square has taken').toMatchObject([
			{ paymentId: booking.paymentId, amountMinor: booking.paymentAmountMinor },
		]);
		revenueMinor += (booking.paymentAmountMinor ?? 0) - booking.refundedMinor;
	}
	const { stored, recomputed } = await world.storage.bookings.recount(world.eventId);
	expect(stored).toEqual(recomputed);
	// A booking that nobody was told of is not paid either.
	expect(stored?.revenueMinor.GBP ?? 0).toBe(revenueMinor);
}

/** What holds once Burgee has had the time to ask: all that Square took, and nothing else. */
async function expectTheSameMoney(world: PayingWorld): Promise<void> {
	world.square.clearFailures();
	world.square.delayLists(false);
	await world.start(20_000);
	world.pass(3);
	await world.reconcile();
	await expectMoneyToAgree(world);
	// All of it, under whatever key.
	const takenMinor = world.square
		.completedPayments()
		.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
	const [totals] = await world.storage.bookings.totalsOf([world.eventId]);
	expect((totals?.revenueMinor.GBP ?? 0) + world.refundedMinor).toBe(takenMinor);

	// An hour later everything that can end has ended.
	world.pass(61);
	await world.reconcile();
	await expectMoneyToAgree(world);
	for (const payment of world.begun) {
		const underway = (await world.atSquare(payment)).some(({ status }) =>
			['PENDING', 'APPROVED'].includes(status),
		);
		const status = await world.read(payment);
		if (!underway) expect(['paid', 'cancelled']).toContain(status);
	}
}

export interface ModelledMoney {
	/**
	 * Random sequences of all that can happen to payments, against the real server: after each step nothing
	 * is charged twice, nothing that was paid is lost, and nothing is said to be paid that Square has not
	 * taken; after each sequence both say the same sum. A failure prints its seed and path.
	 */
	expectToAgree(options: { numRuns: number; seed?: number }): Promise<void>;
	close(): Promise<void>;
}

/** Burgee on a new storage of this kind, and Square's local server, both by one clock. */
export async function openModelledMoney(name: StorageName): Promise<ModelledMoney> {
	const time: Time = { nowMs: Date.now() };
	const provided = await provideStorage(name);
	const data = await temporaryFolder();
	Object.assign(process.env, provided.environment);
	const config = readConfig({ ...provided.environment, DATA_DIR: data.path });
	const opened = await openStorage(config.storage);
	let runs = 0;

	const run = async (isHosted: boolean, commands: Iterable<Command>) => {
		runs += 1;
		const eventId = `event-${runs}`;
		// Of its own, and on memory a storage too: both go through all that they have.
		const square = await startSquare({ now: () => new Date(time.nowMs) });
		const storage = name === 'memory' ? openMemoryStorage() : opened;
		const world = new PayingWorld({ square, storage, time }, { eventId, isHosted });
		await world.open();
		await world.submit({ numberAttending: 3, numberOfChildren: 1 }, `${eventId}-first`);
		await world.submit({ numberAttending: 2, numberOfChildren: 0 }, `${eventId}-second`);
		try {
			await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
			await expectTheSameMoney(world);
		} finally {
			await world.close();
			await square.close();
		}
	};

	return {
		expectToAgree: (options) => {
			const hosted = fc.nat(3).map((one) => one === 0);
			const commands = fc.commands(anything, { maxCommands: 30, size: 'max' });
			return fc.assert(fc.asyncProperty(hosted, commands, run), options);
		},
		close: async () => {
			await opened.close();
			await provided.release();
			await data.remove();
		},
	};
}
