import { afterAll, beforeAll, describe, test } from 'vitest';
import { testedStorages } from '../storages.ts';
import { openPaymentModel, type PaymentModel } from './payment-model.ts';

/** The number of random sequences of payments that each test runs. Slow storages get fewer sequences. */
const runs = { memory: 196, sqlite: 2, postgres: 1, firestore: 1 };

describe.each(testedStorages())('random payments with STORAGE=%s', (storage) => {
	let model: PaymentModel;
	beforeAll(async () => {
		model = await openPaymentModel(storage);
	});
	afterAll(() => model?.close());

	test(
		`the revenue in ${storage} storage matches Square’s records after ${runs[storage]} random payment sequences`,
		{ timeout: 240_000 },
		() => model.run({ numRuns: runs[storage], maxCommands: 20 }),
	);
});
