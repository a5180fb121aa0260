import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { bookingOf } from '../contracts/samples.ts';

/** The parent's message to a writer. The writer opens the file when the message arrives. */
export interface WriterOrder {
	file: string;
	/** Prefix of the ids of this writer's bookings. */
	name: string;
	/**
	 * The number of bookings of each kind: with an idempotency key that all writers share, and without a key.
	 */
	requests: number;
}

/** The writer's reply: the booking ids by outcome, and an error if opening or writing failed. */
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
