import { CopyRefusedError, copyDatabase } from '@burgee/adapters/storage/copy/copy-database';
import type { Database } from '@burgee/adapters/storage/database';
import { jobStore } from '@burgee/adapters/storage/job-store';
import { openStores } from '@burgee/adapters/storage/open-stores';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import { recountTotals, toInstant } from '@burgee/core';
import { openSource, openTarget, withDatabase } from '../config/copied-storages.ts';
import { placeOf } from '../config/storage.ts';
import { isServerRunning } from '../jobs/presence.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import type { Report } from './report.ts';
import { readTransfer, type TransferOptions } from './transfer-storages.ts';
import { type TransferOutcome, transferData, transferText } from './transfer-words.ts';

/** Copies all records from one configured storage to another. */
export async function transfer(report: Report, options: TransferOptions): Promise<ExitCode> {
	const { source, target } = readTransfer(process.env, options);
	const outcome = await withDatabase(openSource(source), (from) =>
		withDatabase(openTarget(target), (into) =>
			copyBetween(report, { from, into, name: placeOf(source), options }),
		),
	);
	const { differing, unreadable } = outcome;
	report.result(transferText(outcome, { source, target }), transferData(outcome));
	const isRight = differing.length === 0 && unreadable.length === 0;
	return isRight ? exitCodes.done : exitCodes.found;
}

async function copyBetween(
	report: Report,
	{
		from,
		into,
		name,
		options,
	}: { from: Database; into: Database; name: string; options: TransferOptions },
): Promise<TransferOutcome> {
	const clock = new SystemClock();
	const isRunning = () => isServerRunning(jobStore(from), clock);
	const wasRunning = await isRunning();
	if (wasRunning && options.whileRunning !== true) {
		throw new CopyRefusedError(
			'a server is running on the source, or was killed in the last three minutes: stop it, or add --while-running',
		);
	}
	const startedAt = toInstant(clock.now());
	let recounted: string[] = [];
	const copy = await copyDatabase({
		source: from,
		target: into,
		from: name,
		onProgress: ({ collection, records }) =>
			report.progress({
				step: collection === null ? 'records compared' : 'records copied',
				done: records,
				total: null,
			}),
		finish: async () => {
			const onEvent = (done: number, total: number) =>
				report.progress({ step: 'totals of events', done, total });
			const { differences } = await recountTotals(openStores(into), { repair: true, onEvent });
			recounted = differences.map(({ eventId }) => eventId);
		},
	});
	return { ...copy, recounted, wasRunning: wasRunning || (await isRunning()), startedAt };
}
