import { ClubError } from '../../errors/club-error.ts';
import { UpstreamError } from '../../errors/upstream-error.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Returns the reservoir's water levels of the last 30 days (specification §2).
 * @throws ClubError 'water-levels-unavailable', with the HTTP status text of the source, if the
 * source fails and no earlier water levels are cached.
 */
export async function readWaterLevels({ waterLevels }: Pick<Ports, 'waterLevels'>) {
	try {
		const { value: readings, fetchedAt, isStale } = await waterLevels.latest();
		return { readings, fetchedAt, isStale, attribution: waterLevels.attribution };
	} catch (error) {
		if (!(error instanceof UpstreamError)) throw error;
		throw new ClubError('water-levels-unavailable', { statusText: error.statusText });
	}
}
