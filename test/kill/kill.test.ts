import { expect, test } from 'vitest';
import { testedStorages } from '../storages.ts';
import { runKillRounds } from './kill-rounds.ts';
import { newDatabases } from './new-databases.ts';

const rounds = 2;
const storages = testedStorages().filter((name) => name === 'sqlite' || name === 'postgres');

test.each(storages)(
	'nothing is lost, duplicated or partial if the server is killed at random moments, with %s',
	async (name) => {
		const databases = await newDatabases(name);
		let retried = 0;
		try {
			await runKillRounds({
				rounds,
				// The rounds are the same each time, but the moments at which the server is killed differ.
				seed: 1,
				databases,
				newDatabaseEvery: 2,
				onRound: (report) => {
					retried += report.retried;
				},
			});
		} finally {
			await databases.release();
		}
		expect(retried).toBeGreaterThan(0);
	},
);
