import type { Instant } from '../calendar/london-time.ts';

/** An email that the club sent to its members (specification §3). */
export interface Campaign {
	id: string;
	subject: string;
	/** When the sending ended. */
	finished_at: Instant;
	/** Where it can be read, http(s) alone; null where it cannot. */
	preview_url: string | null;
}

/** A campaign that the club keeps in Burgee itself. */
export interface StoredCampaign extends Campaign {
	/** Its text, paragraphs parted by blank lines; null where only the subject is kept. */
	body: string | null;
}

/** A stored campaign as a page of ours shows it. */
export type CampaignPreview = Pick<Campaign, 'id' | 'subject' | 'finished_at'> & { body: string };

/** The News page shows recent emails: so many at most. */
export const maxRecentCampaigns = 25;

/** The order of the News page: the last one sent first, equal ones by id. */
export function lastSentFirst(a: Campaign, b: Campaign): number {
	if (a.finished_at !== b.finished_at) return a.finished_at < b.finished_at ? 1 : -1;
	return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** The address where it is a web address: what comes from outside may be a script. */
export function webAddress(address: string | null | undefined): string | null {
	return address && /^https?:\/\/[^\s/]\S*$/i.test(address) ? address : null;
}

/** What there is to read of a stored campaign, or null. */
export function previewOf({
	id,
	subject,
	finished_at,
	body,
}: StoredCampaign): CampaignPreview | null {
	return body === null || body.trim() === '' ? null : { id, subject, finished_at, body };
}

/** A stored campaign as the News page lists it: one without a preview of its own is read on our page. */
export function listedCampaign(campaign: StoredCampaign, publicUrl: string): Campaign {
	const { id, subject, finished_at } = campaign;
	const ownPage = previewOf(campaign) && `${publicUrl}/news/${encodeURIComponent(id)}`;
	return { id, subject, finished_at, preview_url: webAddress(campaign.preview_url) ?? ownPage };
}
