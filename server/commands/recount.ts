import { recountTotals } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { readConfig } from '../config/read-config.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { openCommandStorage } from './open-command-storage.ts';
import type { Report } from './report.ts';

/** Recounts all totals in the configured storage, reads all records, and reports what is wrong. */
export async function recount(report: Report, { repair }: { repair: boolean }): Promise<ExitCode> {
	const storage = await openCommandStorage(readConfig(process.env).storage);
	try {
		const onEvent = (done: number, total: number) =>
			report.progress({ step: 'events', done, total });
		const totals = await recountTotals(storage, { repair, onEvent });
		const unreadable = await storage.findUnreadableRecords();
		const isRepaired = repair && totals.differences.length > 0;
		report.result(textOf(totals, unreadable, isRepaired), { ...totals, isRepaired, unreadable });
		const isRight = (totals.differences.length === 0 || repair) && unreadable.length === 0;
		return isRight ? exitCodes.done : exitCodes.found;
	} finally {
		await storage.close();
	}
}

function textOf(
	{ events, bookings, differences, uncounted }: Awaited<ReturnType<typeof recountTotals>>,
	unreadable: Awaited<ReturnType<Storage['findUnreadableRecords']>>,
	isRepaired: boolean,
): string {
	const lines = [
		...differences.map(({ eventId, fields }) => {
			const parts = fields.map(
				({ field, stored, recomputed }) =>
					`${field}: stored ${stored ?? 'none'}, recomputed ${recomputed ?? 'none'}`,
			);
			return `${eventId}: ${parts.join('; ')}`;
		}),
		`events: ${events}, bookings: ${bookings}, differences: ${differences.length}${isRepaired ? ' (repaired)' : ''}`,
		...uncounted.map((eventId) => `${eventId}: cannot be recounted`),
		...unreadable.map(
			({ collection, id, fields, isLeftOut }) =>
				`${collection}/${id}: wrong values in ${fields.join(', ')}, ${isLeftOut ? 'left out of lists and totals' : 'shown without them'}`,
		),
		...(unreadable.length > 0 ? [`records with wrong values: ${unreadable.length}`] : []),
	];
	return `${lines.join('\n')}\n`;
}
