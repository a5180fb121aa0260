import { openPaymentModel } from '../server/payment-model.ts';
import { type StorageName, storageNames } from '../storages.ts';

/**
 * Tests COUNT random sequences of bookings, payments and server crashes on one storage: `npm run
 * bench:payments -- STORAGE COUNT`.
 */
const [name = 'memory', runs = '10000'] = process.argv.slice(2);
const storage = storageNames.find(
	(storageName): storageName is StorageName => storageName === name,
);
const numRuns = Number(runs);
if (storage === undefined || !Number.isSafeInteger(numRuns)) {
	throw new Error(
		'cannot run the benchmark: expected arguments such as `npm run bench:payments -- sqlite 1000`',
	);
}
const seed = Date.now() % 2 ** 31;
process.stdout.write(`${numRuns} random sequences of payments on ${storage}, seed ${seed}\n`);
const startedMs = performance.now();
const model = await openPaymentModel(storage);
try {
	await model.run({ numRuns, maxCommands: 30, seed });
} finally {
	await model.close();
}
const seconds = Math.round((performance.now() - startedMs) / 1_000);
process.stdout.write(`The revenue matched Square’s ledger after each sequence; ${seconds} s.\n`);
