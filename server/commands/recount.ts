import { recountTotals } from '@burgee/core';
import { ConfigError } from '../config/config-error.ts';
import { readConfig } from '../config/read-config.ts';
import { openStorage } from '../config/storage.ts';
import { exitWithError } from './exit-with-error.ts';

const usage = 'npm run recount, or npm run recount -- --repair';

async function recount(): Promise<void> {
	const [option, ...rest] = process.argv.slice(2);
	if ((option !== undefined && option !== '--repair') || rest.length > 0) {
		throw new ConfigError([`The only option is --repair. Run ${usage}.`]);
	}
	const repair = option === '--repair';
	const { storage: choice } = readConfig(process.env);
	// Do not migrate the storage. A server of an earlier version may be running, and that server
	// would not update totals in new tables.
	const storage = await openStorage(choice, { upgrade: false });
	try {
		const { events, bookings, differences, uncounted } = await recountTotals(storage, { repair });
		for (const { eventId, fields } of differences) {
			const parts = fields.map(
				({ field, stored, recomputed }) =>
					`${field}: stored ${stored ?? 'none'}, recomputed ${recomputed ?? 'none'}`,
			);
			process.stdout.write(`${eventId}: ${parts.join('; ')}\n`);
		}
		process.stdout.write(
			`events: ${events}, bookings: ${bookings}, differences: ${differences.length}${repair && differences.length > 0 ? ' (repaired)' : ''}\n`,
		);
		for (const eventId of uncounted) process.stdout.write(`${eventId}: cannot be recounted\n`);
		const unreadable = await storage.findUnreadableRecords();
		for (const { collection, id, fields, isLeftOut } of unreadable) {
			process.stdout.write(
				`${collection}/${id}: wrong values in ${fields.join(', ')}, ${isLeftOut ? 'left out of lists and totals' : 'shown without them'}\n`,
			);
		}
		if (unreadable.length > 0) {
			process.stdout.write(`records with wrong values: ${unreadable.length}\n`);
		}
		const isRight = (differences.length === 0 || repair) && unreadable.length === 0;
		if (!isRight) process.exitCode = 1;
	} finally {
		await storage.close();
	}
}

recount().catch(exitWithError('recount'));
