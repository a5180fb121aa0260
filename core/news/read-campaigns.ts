import { ClubError } from '../errors/club-error.ts';
import { UpstreamError } from '../errors/upstream-error.ts';
import type { Cached } from '../ports/cached.ts';
import type { Ports } from '../ports/ports.ts';
import { type Campaign, type CampaignPreview, previewOf } from './campaign.ts';

/**
 * The club's recent emails, the last one sent first (specification §2).
 * @throws ClubError 'campaigns-unavailable' with what the source said, where nothing is kept of it (§8).
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

/**
 * A stored campaign, to be read.
 * @throws ClubError 'campaign-not-found' where there is none of that id, or only its subject.
 */
export async function readCampaignPreview(
	{ campaigns }: Pick<Ports, 'campaigns'>,
	id: string,
): Promise<CampaignPreview> {
	const campaign = await campaigns.get(id);
	const preview = campaign && previewOf(campaign);
	if (preview === null) throw new ClubError('campaign-not-found');
	return preview;
}
