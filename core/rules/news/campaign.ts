import { z } from 'zod';
import { isoInstant } from '../calendar/time-schemas.ts';
import { compareText } from '../compare-text.ts';
import { webAddress } from '../web-address.ts';
import type { RenderedNewsletter } from './rendered-newsletter.ts';

/** An email that the club sent to its members (specification §3). */
export const campaign = z.object({
	id: z.string(),
	subject: z.string(),
	finished_at: isoInstant,
	/** The http or https address of a web page with the full email. Null if there is no such page. */
	preview_url: z.string().nullable(),
});
export type Campaign = z.infer<typeof campaign>;

/** A newsletter in Burgee's own storage, as opposed to a campaign at an email service. */
export const newsletter = campaign.extend({
	/**
	 * The text in Markdown (decision: newsletter-text). Null if only the subject is stored.
	 */
	body: z.string().nullable(),
	/** Whether only the panel shows the newsletter (decision: drafts). */
	draft: z.boolean(),
	revision: z.int(),
});
export type Newsletter = z.infer<typeof newsletter>;

export type CampaignPreview = Pick<Campaign, 'id' | 'subject' | 'finished_at'> & { body: string };
export type RenderedCampaignPreview = CampaignPreview & RenderedNewsletter;

export const maxRecentCampaigns = 25;

/**
 * Sorts email campaigns by sending time, latest first. Campaigns with the same time are sorted by
 * id.
 */
export function lastSentFirst(a: Campaign, b: Campaign): number {
	return compareText(b.finished_at, a.finished_at) || compareText(a.id, b.id);
}

/** Returns the preview of a newsletter, or null if it is a draft, or its text is missing or blank. */
export function previewOf({
	id,
	subject,
	finished_at,
	body,
	draft,
}: Newsletter): CampaignPreview | null {
	return draft || body === null || body.trim() === '' ? null : { id, subject, finished_at, body };
}

/**
 * Converts a newsletter for the News page. If it has no valid web address but its text is
 * stored, the News page links to a page in Burgee.
 */
export function listedCampaign(newsletter: Newsletter, publicUrl: string): Campaign {
	const { id, subject, finished_at } = newsletter;
	const ownPage = previewOf(newsletter) && `${publicUrl}/news/${encodeURIComponent(id)}`;
	return { id, subject, finished_at, preview_url: webAddress(newsletter.preview_url) ?? ownPage };
}
