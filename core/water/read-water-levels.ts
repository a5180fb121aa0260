import { ClubError } from '../errors/club-error.ts';
import { UpstreamError } from '../errors/upstream-error.ts';
import type { Ports } from '../ports/ports.ts';
import { toWaterLevelsJson, type WaterLevelsJson } from './water-levels-json.ts';

/**
 * The reservoir's water level of the last 30 days (specification §2).
 * @throws ClubError 'water-levels-unavailable' with what the source said of itself.
 */
export async function readWaterLevels({
	waterLevels,
}: Pick<Ports, 'waterLevels'>): Promise<WaterLevelsJson> {
	try {
		return toWaterLevelsJson(await waterLevels.latest(), waterLevels.attribution);
	} catch (thrown) {
		if (!(thrown instanceof UpstreamError)) throw thrown;
		throw new ClubError('water-levels-unavailable', { statusText: thrown.statusText });
	}
}
