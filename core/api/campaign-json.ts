import { z } from 'zod';
import { isoInstant } from '../rules/calendar/london-time.ts';
import { campaign } from '../rules/news/campaign.ts';
import { webAddress } from '../rules/web-address.ts';

const preview_url = z
	.url()
	.refine((text) => webAddress(text) !== null)
	.nullable();

/** An email campaign in the API (specification §3, §7). */
export const campaignJson = campaign.extend({ preview_url }).meta({ id: 'Campaign' });
export type CampaignJson = z.infer<typeof campaignJson>;

/** The response to GET /api/campaigns: recent emails, latest first. */
export const campaignsJson = z
	.object({
		campaigns: z.array(campaignJson),
		fetchedAt: isoInstant,
		/** Whether the last attempt to fetch newer emails failed or has not ended. */
		isStale: z.boolean(),
	})
	.meta({ id: 'Campaigns' });
export type CampaignsJson = z.infer<typeof campaignsJson>;

export const campaignPreviewJson = campaignJson
	.omit({ preview_url: true })
	.extend({ body: z.string() })
	.meta({ id: 'CampaignPreview' });
export type CampaignPreviewJson = z.infer<typeof campaignPreviewJson>;
