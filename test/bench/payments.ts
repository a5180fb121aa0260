import { openModelledMoney } from '../server/payment-model.ts';
import { type StorageName, storageNames } from '../storages.ts';

/** As many sequences as the second word says, on the storage that the first names. */
const [name = 'memory', runs = '10000'] = process.argv.slice(2);
const storage = storageNames.find((one): one is StorageName => one === name);
const numRuns = Number(runs);
if (storage === undefined || !Number.isSafeInteger(numRuns)) {
	throw new Error('for example: npm run bench:payments -- sqlite 1000');
}
const seed = Date.now() % 2 ** 31;
process.stdout.write(`${numRuns} random sequences of payments on ${storage}, seed ${seed}\n`);
const startedMs = performance.now();
const money = await openModelledMoney(storage);
try {
	await money.expectToAgree({ numRuns, seed });
} finally {
	await money.close();
}
const seconds = Math.round((performance.now() - startedMs) / 1_000);
process.stdout.write(`The money agreed after each of them; ${seconds} s.\n`);
