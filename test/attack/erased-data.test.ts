import { expect, test } from 'vitest';
import { cleanupJob } from '../../server/jobs/cleanup.ts';
import { purgeJob } from '../../server/jobs/purge.ts';
import { retentionJobs } from '../../server/jobs/retention.ts';
import { openBurgeeForTest } from '../server/open-burgee.ts';
import { TestTime } from '../test-time.ts';
import { marksIn, marksInCopies, typePersonalData, untilErasureMs } from './erased-data.ts';

test('after personal data was erased, no byte of it is left in the files of SQLite and in their backups', async () => {
	const clock = new TestTime(new Date());
	const server = await openBurgeeForTest({}, { clock });
	const { typed, stranger } = await typePersonalData(server);
	const stored = await marksIn(server.dataDir);
	expect(stored).not.toContain(stranger);
	expect(stored.size).toBe(typed - 1);

	clock.pass(untilErasureMs);
	for (const job of [...retentionJobs(server), cleanupJob(server), purgeJob(server)]) {
		await job.run();
	}
	expect((await marksIn(server.dataDir)).size).toBe(0);
	expect((await marksInCopies(server.dataDir)).size).toBe(0);
});
