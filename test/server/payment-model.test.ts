import { afterAll, beforeAll, describe, test } from 'vitest';
import { testedStorages } from '../storages.ts';
import { type ModelledMoney, openModelledMoney } from './payment-model.ts';

/** How often on each: where a step costs more, fewer. `npm run bench:payments` does thousands. */
const runs = { memory: 200, sqlite: 30, postgres: 10, firestore: 4 };

describe.each(testedStorages())('random payments with STORAGE=%s', (storage) => {
	let money: ModelledMoney;
	beforeAll(async () => {
		money = await openModelledMoney(storage);
	});
	afterAll(() => money?.close());

	test(`${runs[storage]} sequences: the money agrees whatever happens`, { timeout: 240_000 }, () =>
		money.expectToAgree({ numRuns: runs[storage] }),
	);
});
