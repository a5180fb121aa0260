import { ClubError } from '../../errors/club-error.ts';
import { UpstreamError } from '../../errors/upstream-error.ts';
import type { Cached } from '../../ports/cached.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Campaign } from '../../rules/news/campaign.ts';

/**
 * Returns the club's recent emails, latest first (specification §2).
 * @throws ClubError 'campaigns-unavailable' if the email service fails and no earlier list is
 * cached (specification §8). The error's details contain a status text, such as 'Timeout'.
 */
export async function readCampaigns({
	campaignFeed,
}: Pick<Ports, 'campaignFeed'>): Promise<Cached<Campaign[]>> {
	try {
		return await campaignFeed.latest();
	} catch (error) {
		if (!(error instanceof UpstreamError)) throw error;
		throw new ClubError('campaigns-unavailable', { statusText: error.statusText });
	}
}
