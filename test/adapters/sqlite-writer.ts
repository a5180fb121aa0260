import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { bookingOf } from '../contracts/samples.ts';

/** The message that makes a writer process open the file and start. */
export interface WriterOrder {
	file: string;
	name: string;
	/**
	 * The writer stores this number of bookings with idempotency keys that all writers share, and the
	 * same number without keys.
	 */
	requests: number;
}

export interface WriterReport {
	stored: string[];
	repeated: string[];
	error?: string;
}

// Each writer is a separate process, because writers in the same process never use SQLite concurrently.
process.once('message', async ({ file, name, requests }: WriterOrder) => {
	const report: WriterReport = { stored: [], repeated: [] };
	try {
		const storage = await openSqliteStorage({ file });
		for (let index = 0; index < requests; index++) {
			const result = await storage.bookings.add(bookingOf({ id: `${name}-shared-${index}` }), {
				key: `shared-${index}`,
				fingerprint: 'f',
			});
			if (result.outcome !== 'key-reused') report[result.outcome].push(result.bookingId);
			await storage.bookings.add(bookingOf({ id: `${name}-own-${index}`, eventId: 'own' }));
		}
		await storage.close();
	} catch (thrown) {
		report.error = String(thrown);
	}
	process.send?.(report, () => process.disconnect());
});
process.send?.('ready');
