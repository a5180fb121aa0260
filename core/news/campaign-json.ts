import { z } from 'zod';

/** An email campaign in the API (specification §3, §7). */
export const campaignJson = z.object({
	id: z.string(),
	subject: z.string(),
	finished_at: z.iso.datetime(),
	preview_url: z.url({ protocol: /^https?$/ }).nullable(),
});
export type CampaignJson = z.infer<typeof campaignJson>;

export const campaignPreviewJson = campaignJson.omit({ preview_url: true }).extend({
	body: z.string(),
});
export type CampaignPreviewJson = z.infer<typeof campaignPreviewJson>;
