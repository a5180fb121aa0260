import type { Clock } from '@burgee/core/ports/clock';
import type { Storage } from '@burgee/core/ports/storage';
import type { WaterLevels } from '@burgee/core/ports/water-levels';
import type { Logger } from 'pino';
import type { WaterLevelsChoice } from '../config/water-levels.ts';

export async function openWaterLevels(
	choice: WaterLevelsChoice,
	{
		waterReadings: readings,
		clock,
		logger,
	}: Pick<Storage, 'waterReadings'> & { clock: Clock; logger: Logger },
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
