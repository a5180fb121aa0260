import { ClubError } from '../../errors/club-error.ts';
import { UpstreamError } from '../../errors/upstream-error.ts';
import type { Cached } from '../../ports/cached.ts';
import type { NewsletterPreview } from '../../ports/newsletter-renderer.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ClubFacts } from '../../rules/club-facts.ts';
import {
	type Campaign,
	type Newsletter,
	previewOf,
	type RenderedCampaignPreview,
} from '../../rules/news/campaign.ts';
import { readClubFacts } from '../club-facts.ts';

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
 * Returns a newsletter with its full text, as it was written and as HTML.
 * @throws ClubError 'campaign-not-found' if the id is unknown, the newsletter is a draft, or only its subject is
 * stored.
 */
export async function readCampaignPreview(
	ports: Pick<Ports, 'campaigns' | 'newsletterRenderer' | 'clubFacts' | 'configuredFacts'>,
	id: string,
): Promise<RenderedCampaignPreview> {
	const newsletter = await ports.campaigns.get(id);
	const preview = newsletter && previewOf(newsletter);
	if (preview === null) throw new ClubError('campaign-not-found');
	const { html, headings } = await previewNewsletter(ports, preview.body);
	return { ...preview, html, headings };
}

/**
 * Renders the text of a newsletter as members will see it.
 * @returns `missingPhotos` are the names of the photos in the text that the club's facts do not list. Members do not
 * see them.
 */
export async function previewNewsletter(
	ports: Pick<Ports, 'newsletterRenderer' | 'clubFacts' | 'configuredFacts'>,
	body: string,
): Promise<NewsletterPreview> {
	const { facts } = await readClubFacts(ports);
	return ports.newsletterRenderer.render(body, photosOf(facts));
}

function photosOf({ photos = [] }: ClubFacts): ReadonlyMap<string, string> {
	return new Map(photos.map(({ image, alt }) => [image, alt]));
}

/** The position of a newsletter in the list. */
export type NewsletterPosition = Pick<Newsletter, 'finished_at' | 'id'>;

export interface NewsletterListRequest {
	limit?: number | undefined;
	after?: NewsletterPosition | undefined;
}

const defaultLimit = 50;

/**
 * Returns one page of the club's stored newsletters, latest first.
 * @returns `next` is the position after which the next page starts, or null on the last page. `provider` is
 * the email service that the club's newsletters come from; if it is not null, the list is empty.
 */
export async function listNewsletters(
	{ campaigns, campaignFeed: { provider } }: Pick<Ports, 'campaigns' | 'campaignFeed'>,
	{ limit = defaultLimit, after }: NewsletterListRequest = {},
): Promise<{
	provider: string | null;
	newsletters: Newsletter[];
	next: NewsletterPosition | null;
}> {
	if (provider !== null) return { provider, newsletters: [], next: null };
	const found = await campaigns.listLatest({ limit: limit + 1, after });
	const page = found.slice(0, limit);
	return { provider, newsletters: page, next: found.length > limit ? (page.at(-1) ?? null) : null };
}

/** @throws ClubError 'campaign-not-found' */
export async function readNewsletter(
	{ campaigns }: Pick<Ports, 'campaigns'>,
	id: string,
): Promise<Newsletter> {
	const newsletter = await campaigns.get(id);
	if (newsletter === null) throw new ClubError('campaign-not-found');
	return newsletter;
}

/** @throws ClubError 'campaigns-from-service' if the club's newsletters come from an email service. */
export function requireStoredNewsletters({ campaignFeed }: Pick<Ports, 'campaignFeed'>): void {
	if (campaignFeed.provider !== null) throw new ClubError('campaigns-from-service');
}
