import { openBookingHistoryModel } from '../server/booking-history-model.ts';

/** Runs COUNT random histories of an event's bookings, with crashes: `npm run bench:histories -- COUNT`. */
const numRuns = Number(process.argv[2] ?? 10_000);
if (!Number.isSafeInteger(numRuns) || numRuns < 1) {
	throw new Error('cannot run the benchmark: expected `npm run bench:histories -- COUNT`');
}
const seed = Date.now() % 2 ** 31;
process.stdout.write(`${numRuns} random histories, seed ${seed}\n`);
const startedMs = performance.now();
const model = await openBookingHistoryModel();
try {
	await model.run({ numRuns, maxCommands: 30, seed });
} finally {
	await model.close();
}
const seconds = Math.round((performance.now() - startedMs) / 1_000);
process.stdout.write(`Places, emails and money agreed in each history; ${seconds} s.\n`);
