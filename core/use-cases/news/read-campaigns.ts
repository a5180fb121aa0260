import { ClubError } from '../../errors/club-error.ts';
import { UpstreamError } from '../../errors/upstream-error.ts';
import type { Cached } from '../../ports/cached.ts';
import type { Ports } from '../../ports/ports.ts';
import {
	type Campaign,
	type CampaignPreview,
	previewOf,
	type StoredCampaign,
} from '../../rules/news/campaign.ts';

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

/** The position of a newsletter in the list. */
export type CampaignPosition = Pick<StoredCampaign, 'finished_at' | 'id'>;

export interface CampaignListRequest {
	limit?: number | undefined;
	after?: CampaignPosition | undefined;
}

const defaultLimit = 50;

/**
 * Returns one page of the club's stored newsletters, latest first.
 * @returns `next` is the position after which the next page starts, or null on the last page. `provider` is
 * the email service that the club's newsletters come from; if it is not null, the list is empty.
 */
export async function listCampaigns(
	{ campaigns, campaignFeed: { provider } }: Pick<Ports, 'campaigns' | 'campaignFeed'>,
	{ limit = defaultLimit, after }: CampaignListRequest = {},
): Promise<{
	provider: string | null;
	campaigns: StoredCampaign[];
	next: CampaignPosition | null;
}> {
	if (provider !== null) return { provider, campaigns: [], next: null };
	const found = await campaigns.listLatest({ limit: limit + 1, after });
	const page = found.slice(0, limit);
	return { provider, campaigns: page, next: found.length > limit ? (page.at(-1) ?? null) : null };
}

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
