import { randomUUID } from 'node:crypto';
import { manualMethods } from '@burgee/core';
import fc from 'fast-check';
import type { CrashPoint } from './crash-trigger.ts';
import type { PaymentSimulation } from './payment-simulation.ts';
import {
	anyCounts,
	anyCrashPoint,
	anyKey,
	anyPaymentIndex,
	simulationCommand,
} from './simulation-command.ts';

const anyBooking = fc.nat(5);
const anyBookings = fc.uniqueArray(anyBooking, { minLength: 1, maxLength: 3 });

const anyChangeCrash: fc.Arbitrary<CrashPoint> = fc
	.constantFrom('before' as const, 'after' as const)
	.map((when) => ({ call: 'bookings.change', when, nth: 1 }));

/** Returns a generator of commands in which an organiser changes bookings, and the server may crash. */
function organiserCommand<Argument>(
	name: string,
	argument: fc.Arbitrary<Argument>,
	action: (simulation: PaymentSimulation, argument: Argument) => Promise<unknown>,
) {
	const crash: fc.Arbitrary<CrashPoint | null> = fc.oneof(
		{ weight: 4, arbitrary: fc.constant(null) },
		{ weight: 1, arbitrary: anyCrashPoint },
		{ weight: 1, arbitrary: anyChangeCrash },
	);
	return fc
		.tuple(argument, crash)
		.map(([given, crashPoint]) =>
			simulationCommand(
				`organiser: ${name}(${JSON.stringify({ given, crashPoint })})`,
				(simulation) => simulation.run(crashPoint, () => action(simulation, given)),
			),
		);
}

const addBooking = organiserCommand(
	'add',
	fc.tuple(anyCounts, anyKey),
	({ organiser, eventId }, [counts, key]) => organiser.add(counts, `${eventId}-phoned-${key}`),
);
const correctBooking = organiserCommand(
	'correct',
	fc.tuple(anyBooking, anyCounts),
	({ organiser }, [index, counts]) => organiser.correct(index, counts),
);
const cancelBooking = organiserCommand('cancel', anyBooking, ({ organiser }, index) =>
	organiser.cancel(index),
);
const deleteBookings = organiserCommand('delete', anyBookings, ({ organiser }, indexes) =>
	organiser.delete(indexes),
);
const undoChanges = organiserCommand('undo', anyBookings, ({ organiser }, indexes) =>
	organiser.undo(indexes),
);

const anyEntry = fc.record({
	method: fc.constantFrom(...manualMethods),
	// About the price of one to three people, its halves, and any other amount. Below 0, money is given back.
	amountMinor: fc.oneof(
		fc.constantFrom(618, 1235, 2470, 3705, -618, -1235),
		fc.integer({ min: 1, max: 5_000 }),
		fc.integer({ min: -3_000, max: -1 }),
	),
});
const recordPayment = organiserCommand(
	'record',
	fc.tuple(anyBooking, anyEntry, fc.uuid()),
	({ organiser }, [index, entry, key]) => organiser.record(index, entry, key),
);
const reversePayment = organiserCommand(
	'reverse',
	fc.tuple(anyBooking, fc.nat(5), fc.uuid()),
	({ organiser }, [index, entryIndex, key]) => organiser.reverse(index, entryIndex, key),
);
const changePrice = organiserCommand(
	'change the price',
	fc.constantFrom(1235, 1500, 999, 2001),
	(simulation, priceMinor) => simulation.changePrice(priceMinor),
);

/** The changes that an organiser can make to one booking. */
const changes = {
	correct: ({ organiser }, index) =>
		organiser.correct(index, { numberAttending: 5, numberOfChildren: 0 }),
	cancel: ({ organiser }, index) => organiser.cancel(index),
	delete: ({ organiser }, index) => organiser.delete([index]),
	undo: ({ organiser }, index) => organiser.undo([index]),
	'record a payment of': ({ organiser }, index) =>
		organiser.record(index, { method: 'cash', amountMinor: 1235 }, randomUUID()),
	'reverse a payment of': ({ organiser }, index) => organiser.reverse(index, 0, randomUUID()),
} satisfies Record<string, (simulation: PaymentSimulation, index: number) => Promise<void>>;

/** Two organisers and a payer change one booking at the same time. */
const changeConcurrently = fc
	.tuple(
		anyBooking,
		anyPaymentIndex,
		fc.constantFrom(...Object.entries(changes)),
		fc.constantFrom(...Object.entries(changes)),
	)
	.map(([booking, index, [one, changeOne], [other, changeOther]]) =>
		simulationCommand(
			`organisers: ${one} and ${other} booking ${booking} while payment ${index} is charged`,
			async (simulation) => {
				const payment = simulation.started[index % Math.max(1, simulation.started.length)];
				await Promise.all([
					changeOne(simulation, booking),
					changeOther(simulation, booking),
					payment && simulation.pay(payment, 'ok'),
				]);
				await simulation.organiser.lookUp(booking);
			},
		),
	);

/** The generators of an organiser's changes. A generator that is listed twice is picked twice as often. */
export const organiserCommands = [
	addBooking,
	correctBooking,
	correctBooking,
	cancelBooking,
	cancelBooking,
	deleteBookings,
	undoChanges,
	undoChanges,
	recordPayment,
	recordPayment,
	recordPayment,
	reversePayment,
	reversePayment,
	changePrice,
	changeConcurrently,
];
