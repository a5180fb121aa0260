import { z } from 'zod';
import { isoInstant } from '../calendar/london-time.ts';
import { compareText } from '../compare-text.ts';
import { webAddress } from '../web-address.ts';

/** An email that the club sent to its members (specification §3). */
export const campaign = z.object({
	id: z.string(),
	subject: z.string(),
	finished_at: isoInstant,
	/** The http or https address of a web page with the full email. Null if there is no such page. */
	preview_url: z.string().nullable(),
});
export type Campaign = z.infer<typeof campaign>;

/** An email campaign in Burgee's own storage, as opposed to a campaign at an email service. */
export const storedCampaign = campaign.extend({
	/**
	 * The text of the email, with blank lines between paragraphs. Null if only the subject of the
	 * email is stored.
	 */
	body: z.string().nullable(),
	/** Whether only the panel shows the newsletter (decision: drafts). */
	draft: z.boolean(),
	revision: z.int(),
});
export type StoredCampaign = z.infer<typeof storedCampaign>;

export type CampaignPreview = Pick<Campaign, 'id' | 'subject' | 'finished_at'> & { body: string };

export const maxRecentCampaigns = 25;

/**
 * Sorts email campaigns by sending time, latest first. Campaigns with the same time are sorted by
 * id.
 */
export function lastSentFirst(a: Campaign, b: Campaign): number {
	return compareText(b.finished_at, a.finished_at) || compareText(a.id, b.id);
}

/** Returns the preview of a stored email, or null if it is a draft, or its text is missing or blank. */
export function previewOf({
	id,
	subject,
	finished_at,
	body,
	draft,
}: StoredCampaign): CampaignPreview | null {
	return draft || body === null || body.trim() === '' ? null : { id, subject, finished_at, body };
}

/**
 * Converts a stored email for the News page. If the email has no valid web address but its text is
 * stored, the News page links to a page in Burgee.
 */
export function listedCampaign(campaign: StoredCampaign, publicUrl: string): Campaign {
	const { id, subject, finished_at } = campaign;
	const ownPage = previewOf(campaign) && `${publicUrl}/news/${encodeURIComponent(id)}`;
	return { id, subject, finished_at, preview_url: webAddress(campaign.preview_url) ?? ownPage };
}
