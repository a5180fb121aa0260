import { expect, test } from 'vitest';
import { testedStorages } from '../storages.ts';
import { runKillRounds } from './kill-rounds.ts';
import { newDatabases } from './new-databases.ts';

/** A second round goes on with the database and the records of the first. */
const roundsOn = { sqlite: 2, postgres: 1 };
const storages = (['sqlite', 'postgres'] as const).filter((name) =>
	testedStorages().includes(name),
);

test.each(storages)(
	'nothing is lost, duplicated or partial if the server is killed at random moments, with %s',
	async (name) => {
		const databases = await newDatabases(name);
		let acknowledged = 0;
		let retried = 0;
		try {
			await runKillRounds({
				rounds: roundsOn[name],
				// The rounds are the same each time, but the moments at which the server is killed differ. This seed kills it in
				// its first start, after a dozen answers, and again while it starts.
				seed: 774,
				databases,
				newDatabaseEvery: 2,
				onRound: (report) => {
					acknowledged += report.acknowledged;
					retried += report.retried;
				},
			});
		} finally {
			await databases.release();
		}
		expect(acknowledged).toBeGreaterThan(0);
		expect(retried).toBeGreaterThan(0);
	},
);
