import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';
import { bookingOf } from '../contracts/samples.ts';

/** What the parent sends: when it arrives, the file is opened at once. */
export interface WriterOrder {
	file: string;
	/** In the ids of this writer's bookings. */
	name: string;
	/** How many requests it sends: one with a key that all writers share, one without. */
	requests: number;
}

/** What became of its shared keys; `error` where the file could not be opened or written. */
export interface WriterReport {
	stored: string[];
	repeated: string[];
	error?: string;
}

// A process of its own: within one process SQLite's writers take turns by themselves.
process.once('message', async ({ file, name, requests }: WriterOrder) => {
	const report: WriterReport = { stored: [], repeated: [] };
	try {
		const storage = await openSqliteStorage({ file });
		for (let place = 0; place < requests; place++) {
			const answer = await storage.bookings.add(bookingOf({ id: `${name}-shared-${place}` }), {
				key: `shared-${place}`,
				fingerprint: 'f',
			});
			if (answer.outcome !== 'key-reused') report[answer.outcome].push(answer.bookingId);
			await storage.bookings.add(bookingOf({ id: `${name}-own-${place}`, eventId: 'own' }));
		}
		await storage.close();
	} catch (thrown) {
		report.error = String(thrown);
	}
	process.send?.(report, () => process.disconnect());
});
process.send?.('ready');
