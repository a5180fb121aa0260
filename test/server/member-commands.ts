import fc from 'fast-check';
import type { CrashPoint } from './crash-trigger.ts';
import {
	anyCounts,
	anyCrashPoint,
	paymentCommand,
	simulationCommand,
} from './simulation-command.ts';

const anyBooking = fc.nat(3);
/** Few people, so that a booking often becomes dearer and seldom exceeds the limit of places. */
const fewPeople = fc
	.integer({ min: 1, max: 5 })
	.map((numberAttending) => ({ numberAttending, numberOfChildren: 0 }));
const anyCrash: fc.Arbitrary<CrashPoint | null> = fc.option(
	fc.oneof(
		anyCrashPoint,
		fc
			.constantFrom('before' as const, 'after' as const)
			.map((when) => ({ call: 'bookings.change' as const, when, nth: 1 })),
	),
	{ freq: 3 },
);

const change = fc
	.tuple(anyBooking, fc.oneof(fewPeople, fewPeople, anyCounts), anyCrash)
	.map(([index, counts, crash]) =>
		simulationCommand(`member: change(${JSON.stringify({ index, counts, crash })})`, (simulation) =>
			simulation.run(crash, () => simulation.member.change(index, counts)),
		),
	);

const payOwed = fc
	.tuple(anyBooking, anyCrash)
	.map(([index, crash]) =>
		simulationCommand(
			`member: pay what is owed(${JSON.stringify({ index, crash })})`,
			(simulation) => simulation.run(crash, () => simulation.member.payOwed(index)),
		),
	);

/** A member starts a change in one tab while payments of the newest checkout are charged in others. */
const changeWhilePaying = fc
	.tuple(anyBooking, fewPeople, fc.nat(9))
	.map(([index, counts, payment]) =>
		paymentCommand(`member: change(${index}) while paying`, payment, (simulation, started) =>
			Promise.all([
				simulation.member.change(index, counts),
				simulation.pay(started, 'ok'),
				simulation.member.change(index, counts),
			]),
		),
	);

/** Pays the checkout that was started last, which is often that of a change. */
const payNewest = anyCrash.map((crash) =>
	simulationCommand(`pay the newest(${JSON.stringify(crash)})`, (simulation) =>
		simulation.run(crash, async () => {
			const newest = simulation.started.at(-1);
			if (newest !== undefined) await simulation.pay(newest, 'ok');
		}),
	),
);

/** The generators of what members do with their links. A generator that is listed twice is picked twice as often. */
export const memberCommands = [
	change,
	change,
	change,
	payNewest,
	payNewest,
	payOwed,
	changeWhilePaying,
];
