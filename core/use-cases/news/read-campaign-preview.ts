import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { type CampaignPreview, previewOf } from '../../rules/news/campaign.ts';

/**
 * Returns a stored campaign with the full text of the email.
 * @throws ClubError 'campaign-not-found' if the id is unknown, the campaign is a draft, or only the subject is
 * stored.
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
