import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { bookingOf } from '../contracts/samples.ts';

/** The message that makes a writer process open the SQLite file and start to write. */
export interface WriterOrder {
	file: string;
	name: string;
	/**
	 * The writer process stores this number of bookings with idempotency keys that all writers share. The
	 * writer also stores the same number of bookings without keys.
	 */
	requests: number;
}

export interface WriterReport {
	stored: string[];
	repeated: string[];
	error?: string;
}

// Each writer is a separate process, because two writers in one process never use SQLite at the same time.
process.once('message', async ({ file, name, requests }: WriterOrder) => {
	const report: WriterReport = { stored: [], repeated: [] };
	try {
		const storage = await openSqliteStorage({ file });
		for (let index = 0; index < requests; index++) {
			const result = await storage.bookings.add(bookingOf({ id: `${name}-shared-${index}` }), {
				key: {
					key: `shared-${index}`,
					fingerprint: 'f',
				},
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
