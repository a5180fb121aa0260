import { RandomIds } from '@burgee/adapters/system/random-ids';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import { removeSample } from '@burgee/core';
import { ConfigError } from '../config/config-error.ts';
import { readConfig } from '../config/read-config.ts';
import { sampleIdPrefix } from '../sample-club/season.ts';
import { isSampleReading } from '../sample-club/water.ts';
import { exitWithError } from './exit-with-error.ts';
import { openCommandStorage } from './open-command-storage.ts';

async function sample(): Promise<void> {
	const [command, ...rest] = process.argv.slice(2);
	if (command !== 'remove' || rest.length > 0) {
		throw new ConfigError(['Run npm run sample -- remove.']);
	}
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
		process.stdout.write(`Removed ${counts.join(', ')}\n`);
		if (config.search.kind === 'algolia') {
			process.stdout.write('Run npm run reindex to remove the sample data from Algolia.\n');
		}
	} finally {
		await storage.close();
	}
}

sample().catch(exitWithError('remove the sample data'));
