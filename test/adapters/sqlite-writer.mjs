// Opens an SQLite file when a message arrives, and stores the bookings in it, each `shared` one with an idempotency key
// that all writers use, and each `own` one without. Reports the ids that were stored and repeated, and any error. Each
// writer is a process of its own, because two writers in one process never use SQLite at the same time.
import { openSqliteStorage } from '@burgee/adapters/sql/open-sqlite-storage';

process.once('message', async ({ file, shared, own }) => {
	const report = { stored: [], repeated: [] };
	try {
		const { bookings, close } = await openSqliteStorage({ file });
		for (const [index, booking] of shared.entries()) {
			const key = { key: `shared-${index}`, fingerprint: 'f' };
			const { outcome, bookingId } = await bookings.add(booking, { key });
			report[outcome].push(bookingId);
			await bookings.add(own[index]);
		}
		await close();
	} catch (thrown) {
		report.error = String(thrown);
	}
	process.send?.(report, () => process.disconnect());
});
process.send?.('ready');
