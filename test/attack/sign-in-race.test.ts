import { LocalIdentity } from '@burgee/adapters/local-identity/local-identity';
import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { expect, test } from 'vitest';
import { firstAdmin, openBurgeeForTest } from '../server/open-burgee.ts';
import { raceSignIns } from './sign-in-race.ts';

test('no sign-in with the old password that runs during a password change leaves a valid session', async () => {
	const storage = openMemoryStorage();
	// A password takes about 20 ms, so that sign-ins overlap with the change.
	const identity = new LocalIdentity({ credentials: storage.credentials, cost: 2 ** 13 });
	const { url } = await openBurgeeForTest(
		{ STORAGE: 'memory', SIGN_IN_RATE_PER_QUARTER_HOUR: '1000' },
		{ storage, identity },
	);
	const { accepted, surviving } = await raceSignIns(url, firstAdmin, 6);
	expect(accepted).toBeGreaterThan(0);
	expect(surviving).toBe(0);
});
