import type { Instant } from '../calendar/london-time.ts';

/** An email that the club sent to its members (specification §3). */
export interface Campaign {
	id: string;
	subject: string;
	finished_at: Instant;
	/** The http or https address of a web page with the full email. Null if there is no such page. */
	preview_url: string | null;
}

/** A campaign in Burgee's own storage, as opposed to a campaign at an email service. */
export interface StoredCampaign extends Campaign {
	/**
	 * The text of the email, with blank lines between paragraphs. Null if only the subject of the
	 * email is stored.
	 */
	body: string | null;
}

export type CampaignPreview = Pick<Campaign, 'id' | 'subject' | 'finished_at'> & { body: string };

export const maxRecentCampaigns = 25;

/** Sorts campaigns with equal times by id. */
export function lastSentFirst(a: Campaign, b: Campaign): number {
	if (a.finished_at !== b.finished_at) return a.finished_at < b.finished_at ? 1 : -1;
	return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/**
 * Returns an http or https address unchanged, and null for any other address. A `javascript:`
 * address could run a script in the browser.
 */
export function webAddress(address: string | null | undefined): string | null {
	return address && /^https?:\/\/[^\s/]\S*$/i.test(address) ? address : null;
}

/** Returns null if the text of the email is missing or blank. */
export function previewOf({
	id,
	subject,
	finished_at,
	body,
}: StoredCampaign): CampaignPreview | null {
	return body === null || body.trim() === '' ? null : { id, subject, finished_at, body };
}

/**
 * Converts a stored campaign for the News page. A campaign without a preview address links to a
 * page in Burgee if its text is stored.
 */
export function listedCampaign(campaign: StoredCampaign, publicUrl: string): Campaign {
	const { id, subject, finished_at } = campaign;
	const ownPage = previewOf(campaign) && `${publicUrl}/news/${encodeURIComponent(id)}`;
	return { id, subject, finished_at, preview_url: webAddress(campaign.preview_url) ?? ownPage };
}
