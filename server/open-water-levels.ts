import type { Clock, WaterLevels, WaterReadingStore } from '@burgee/core';
import type { Logger } from 'pino';
import type { WaterLevelsChoice } from './config.ts';

export async function openWaterLevels(
	choice: WaterLevelsChoice,
	{ readings, clock, logger }: { readings: WaterReadingStore; clock: Clock; logger: Logger },
): Promise<WaterLevels> {
	switch (choice.kind) {
		case 'stored': {
			const { StoredWaterLevels } = await import(
				'@burgee/adapters/stored-feeds/stored-water-levels'
			);
			return new StoredWaterLevels({ readings, clock });
		}
		case 'environment-agency': {
			const { EnvironmentAgencyWaterLevels } = await import(
				'@burgee/adapters/environment-agency/environment-agency-water-levels'
			);
			const onFailure = (error: unknown) =>
				logger.warn({ err: error }, 'Environment Agency request failed');
			return new EnvironmentAgencyWaterLevels({ clock, onFailure }, choice.gauge);
		}
	}
}
