import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoredCampaign } from '../../rules/news/campaign.ts';

/** @throws ClubError 'campaign-not-found' */
export async function readStoredCampaign(
	{ campaigns }: Pick<Ports, 'campaigns'>,
	id: string,
): Promise<StoredCampaign> {
	const campaign = await campaigns.get(id);
	if (campaign === null) throw new ClubError('campaign-not-found');
	return campaign;
}

/** @throws ClubError 'campaigns-from-service' if the club's newsletters come from an email service. */
export function requireStoredCampaigns({ campaignFeed }: Pick<Ports, 'campaignFeed'>): void {
	if (campaignFeed.provider !== null) throw new ClubError('campaigns-from-service');
}
