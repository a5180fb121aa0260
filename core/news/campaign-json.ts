import { z } from 'zod';

/** A campaign in the HTTP interface, with the specification's field names (§3, §7). */
export const campaignJson = z.object({
	id: z.string(),
	subject: z.string(),
	finished_at: z.iso.datetime(),
	preview_url: z.url({ protocol: /^https?$/ }).nullable(),
});
export type CampaignJson = z.infer<typeof campaignJson>;

/** A stored campaign with the full text of the email. */
export const campaignPreviewJson = campaignJson.omit({ preview_url: true }).extend({
	body: z.string(),
});
export type CampaignPreviewJson = z.infer<typeof campaignPreviewJson>;
