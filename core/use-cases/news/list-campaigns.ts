import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import type { StoredCampaign } from '../../rules/news/campaign.ts';

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
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:read.
 */
export async function listCampaigns(
	{ campaigns, campaignFeed: { provider } }: Pick<Ports, 'campaigns' | 'campaignFeed'>,
	admin: Admin,
	{ limit = defaultLimit, after }: CampaignListRequest = {},
): Promise<{
	provider: string | null;
	campaigns: StoredCampaign[];
	next: CampaignPosition | null;
}> {
	requirePermission(admin, 'events:read');
	if (provider !== null) return { provider, campaigns: [], next: null };
	const found = await campaigns.listLatest({ limit: limit + 1, after });
	const page = found.slice(0, limit);
	return { provider, campaigns: page, next: found.length > limit ? (page.at(-1) ?? null) : null };
}
