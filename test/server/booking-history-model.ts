import { ClubError } from '@burgee/core';
import fc from 'fast-check';
import { expect } from 'vitest';
import { startMailServer } from '../adapters/mail-server.ts';
import { BookingHistory, type Party } from './booking-history.ts';
import {
	expectAgreement,
	expectEnd,
	expectWithinLimits,
	isShort,
	placesOf,
} from './booking-history-checks.ts';
import type { CrashPoint } from './crash-trigger.ts';

type Model = Record<string, never>;
type Command = fc.AsyncCommand<Model, BookingHistory>;

const anyIndex = fc.nat(5);
const anyParty: fc.Arbitrary<Party> = fc.record({
	numberAttending: fc.integer({ min: 1, max: 4 }),
	boatName: fc.constantFrom(null, null, 'Puffin'),
});
const anyCrash: fc.Arbitrary<CrashPoint | null> = fc.option(
	fc.record({
		call: fc.constant('any write' as const),
		when: fc.constantFrom('before', 'after'),
		nth: fc.integer({ min: 1, max: 4 }),
	}),
	{ freq: 4 },
);

/** Returns a generator of commands during which the server may crash, and after which everything must agree. */
function command<Argument>(
	name: string,
	argument: fc.Arbitrary<Argument>,
	act: (history: BookingHistory, argument: Argument) => Promise<unknown>,
	{ mayExceed = false } = {},
): fc.Arbitrary<Command> {
	return fc.tuple(argument, anyCrash).map(([given, crash]) => ({
		check: () => true,
		run: async (_, history) => {
			const before = await placesOf(history);
			await history.run(crash, () => act(history, given));
			await expectAgreement(history);
			if (!mayExceed) expectWithinLimits(before, await placesOf(history));
		},
		toString: () => `${name}(${JSON.stringify({ given, crash })})`,
	}));
}

/** Books as a new party, and again with the same idempotency key, which stores nothing. */
const book = command(
	'book',
	fc.tuple(anyParty, fc.boolean()),
	async (history, [party, isRepeated]) => {
		const number = history.newParty();
		const before = await placesOf(history);
		try {
			await history.book(number, party);
			if (isRepeated) await history.book(number, party);
		} catch (thrown) {
			expect(thrown).toBeInstanceOf(ClubError);
			expect(isShort(before, party), 'a party is refused only if its places are taken').toBe(true);
		}
	},
);
const join = command('join the waiting list', anyParty, (history, party) =>
	history.join(history.newParty(), party),
);
const limit = command(
	'limit',
	fc.option(fc.integer({ min: 1, max: 14 }), { freq: 8 }),
	(history, places) => history.limit(places),
	{ mayExceed: true },
);
const anyMinutes = fc.constantFrom(1, 6, 31, 61, 11 * 60, 25 * 60);

const weighted: [weight: number, fc.Arbitrary<Command>][] = [
	[4, book],
	[
		4,
		command(
			'pay',
			fc.tuple(anyIndex, fc.constantFrom('paid', 'paid', 'declined')),
			(history, args) => history.pay(...args),
		),
	],
	[2, command('change', fc.tuple(anyIndex, anyParty), (history, args) => history.change(...args))],
	[2, command('cancel', anyIndex, (history, index) => history.cancel(index))],
	[1, command('organiser cancels', anyIndex, (history, index) => history.cancelAsOrganiser(index))],
	[1, limit],
	[4, join],
	[4, command('accept', anyIndex, (history, index) => history.accept(index))],
	[1, command('leave', anyIndex, (history, index) => history.leave(index))],
	[1, command('offer by hand', anyIndex, (history, index) => history.offerByHand(index))],
	[
		2,
		command('minutes pass', anyMinutes, async (history, minutes) => {
			history.passMinutes(minutes);
			await history.endExpired();
		}),
	],
	[4, command('send mail', fc.constant(null), (history) => history.sendMail())],
];
const commands = weighted.flatMap(([weight, generator]) => Array(weight).fill(generator));

/** How many histories run at once. The mail server answers each new connection only after a tenth of a second. */
const lanesAtOnce = 10;

export interface BookingHistoryModel {
	/**
	 * Runs random histories of an event's bookings. Expects that no place is sold or offered twice or lost, that each
	 * email arrives once, and that the money agrees. If a test fails, fast-check prints the seed and the path that repeat
	 * the history.
	 * @param options.maxCommands the length of the longest histories.
	 */
	run(options: { numRuns: number; maxCommands: number; seed?: number }): Promise<void>;
	close(): Promise<void>;
}

export async function openBookingHistoryModel(): Promise<BookingHistoryModel> {
	const mailServer = await startMailServer();
	const runHistory = async (
		options: { isPaid: boolean; places: number; boatPlaces: number | null },
		steps: Iterable<Command>,
	) => {
		const history = new BookingHistory({ mailServer, ...options });
		await history.open();
		for (const numberAttending of [2, 1]) {
			await history.book(history.newParty(), { numberAttending, boatName: null });
		}
		await fc.asyncModelRun(() => ({ model: {}, real: history }), steps);
		await expectEnd(history);
	};
	const event = fc.record({
		isPaid: fc.boolean(),
		places: fc.integer({ min: 3, max: 7 }),
		boatPlaces: fc.constantFrom(null, 1, 2),
	});
	return {
		run: async ({ numRuns, maxCommands, seed = Date.now() % 2 ** 31 }) => {
			const steps = fc.commands(commands, { maxCommands, size: 'max' });
			const lanes = Array.from({ length: lanesAtOnce }, (_, lane) =>
				fc.assert(fc.asyncProperty(event, steps, runHistory), {
					numRuns: Math.ceil(numRuns / lanesAtOnce),
					seed: seed + lane,
				}),
			);
			await Promise.all(lanes);
		},
		close: () => mailServer.close(),
	};
}
