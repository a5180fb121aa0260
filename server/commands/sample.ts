import { RandomIds } from '@burgee/adapters/system/random-ids';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import { removeSample } from '@burgee/core';
import { readConfig } from '../config/read-config.ts';
import { sampleIdPrefix } from '../sample-club/season.ts';
import { isSampleReading } from '../sample-club/water.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';
import { openCommandStorage } from './open-command-storage.ts';
import type { Report } from './report.ts';

/** Removes the sample club from the configured storage, and reports what was removed. */
export async function removeSampleClub(report: Report): Promise<ExitCode> {
	const config = readConfig(process.env);
	const storage = await openCommandStorage(config.storage);
	try {
		const ports = { ...storage, clock: new SystemClock(), ids: new RandomIds() };
		const removed = await removeSample(ports, {
			idPrefix: sampleIdPrefix,
			isReading: isSampleReading,
		});
		const counts = [
			`events: ${removed.events}, bookings: ${removed.bookings}, work days: ${removed.workDays}`,
			`sign-ups: ${removed.signUps}, emails: ${removed.campaigns}`,
			`water readings: ${removed.waterReadings}`,
		];
		const hint =
			config.search.kind === 'algolia'
				? 'Run burgee reindex to remove the sample data from Algolia.\n'
				: '';
		report.result(`Removed ${counts.join(', ')}\n${hint}`, { removed });
		return exitCodes.done;
	} finally {
		await storage.close();
	}
}
