import type { Clock } from '@burgee/core/ports/clock';
import type { Storage } from '@burgee/core/ports/storage';
import type { WaterLevels } from '@burgee/core/ports/water-levels';
import type { Logger } from 'pino';
import { z } from 'zod';
import { noTestServer } from './node-env.ts';
import { choice, forbid, settings, variable, withoutSlashes } from './variables.ts';

const agency = 'https://environment.data.gov.uk/flood-monitoring';
const agencyUrl = z
	.string()
	.regex(/^https?:\/\/[\w.:[\]-]+(\/[\w.~-]+)*\/?$/i)
	.refine((url) => URL.canParse(url))
	.transform(withoutSlashes);
// The Environment Agency's measure id becomes part of a URL path. A slash or '..' in the id would
// change the path.
const measureId = z.string().regex(/^[a-z\d][\w.-]{2,99}$/i);

export const waterLevels = settings({
	waterLevels: choice('WATER_LEVELS', [
		z.object({ kind: z.literal('stored') }),
		z.object({
			kind: z.literal('environment-agency'),
			gauge: settings({
				measure: variable('WATER_LEVEL_MEASURE', measureId, {
					must: 'be the id of an Environment Agency measure',
					example: '1491TH-level-stage-i-15_min-mASD',
					ifMissing:
						'With WATER_LEVELS=environment-agency, set the id of an Environment Agency measure',
				}),
				baseUrl: variable('WATER_LEVEL_BASE_URL', agencyUrl.default(agency), {
					must: 'be the URL of the Environment Agency’s real-time data API',
					example: agency,
				}),
			}),
		}),
	]),
}).and(forbid(noTestServer('WATER_LEVEL_BASE_URL', agency)));

export type WaterLevelsChoice = z.output<typeof waterLevels>['waterLevels'];

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
