import { openPostgresStorage } from '@burgee/adapters/sql/open-postgres-storage';
import { afterAll, beforeAll, describe } from 'vitest';
import { storageContract } from '../contracts/storage.contract.ts';
import { findPostgres, type RunningPostgres, startPostgres } from '../postgres.ts';

describe.skipIf(findPostgres() === null)('PostgreSQL', () => {
	let postgres: RunningPostgres;
	beforeAll(async () => {
		postgres = await startPostgres();
	});
	afterAll(() => postgres?.stop());

	storageContract('PostgreSQL', async () =>
		openPostgresStorage({ url: await postgres.newDatabase() }),
	);
});
