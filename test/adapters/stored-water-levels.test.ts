import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { StoredWaterLevels } from '@burgee/adapters/stored-feeds/stored-water-levels';
import { readingOf } from '../contracts/samples.ts';
import { now, waterLevelsContract } from '../contracts/water-levels.contract.ts';

waterLevelsContract('stored', async () => {
	const { waterReadings: readings } = openMemoryStorage();
	return {
		waterLevels: new StoredWaterLevels({ readings, clock: { now: () => new Date(now) } }),
		fill: async (all) => {
			for (const reading of all) await readings.add(readingOf(reading));
		},
		close: async () => {},
	};
});
