import {
	type Campaign,
	lastSentFirst,
	maxRecentCampaigns,
	toInstant,
	UpstreamError,
	webAddress,
} from '@burgee/core';
import type { CampaignFeed } from '@burgee/core/ports/campaign-feed';
import { z } from 'zod';
import { CachedSource, type SourceDependencies } from '../cached-source/cached-source.ts';
import { fetchJson } from '../cached-source/fetch-json.ts';

export interface MailerLiteAccess {
	/** The base URL of MailerLite's API, without a trailing slash. */
	baseUrl: string;
	/**
	 * The key of MailerLite's API. Burgee sends the key only in the Authorization header, and no error
	 * contains the key.
	 */
	apiKey: string;
}

// By default, MailerLite lists campaigns that are not yet sent, so this path asks for sent campaigns.
const path = `/api/campaigns?filter[status]=sent&limit=${maxRecentCampaigns}&page=1`;

const id = z.union([z.string(), z.int()]).transform(String);

const utcTime = z
	.string()
	.regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
	.transform((text) => new Date(`${text.replace(' ', 'T')}Z`))
	.refine((date) => !Number.isNaN(date.getTime()))
	.transform(toInstant);

const sentCampaign = z.object({
	id,
	finished_at: utcTime.nullish(),
	default_email_id: id.nullish(),
	emails: z
		.array(z.object({ id, subject: z.string().nullish(), preview_url: z.string().nullish() }))
		.nullish(),
});
type SentCampaign = z.output<typeof sentCampaign>;

const campaignsResponse = z.object({ data: z.array(z.unknown()) });

/**
 * Lists the campaigns that the club sent with MailerLite. If MailerLite fails, the cached list is
 * returned.
 */
export class MailerLiteCampaignFeed extends CachedSource<Campaign[]> implements CampaignFeed {
	readonly provider = 'MailerLite';

	/**
	 * After a failed request, Burgee waits a minute before it sends the next request. If the response
	 * has a Retry-After header, Burgee waits for the time in the header instead.
	 */
	constructor(dependencies: SourceDependencies, { baseUrl, apiKey }: MailerLiteAccess) {
		const { clock } = dependencies;
		const headers = { Authorization: `Bearer ${apiKey}` };
		const request = async (signal: AbortSignal) =>
			toCampaigns(await fetchJson(`${baseUrl}${path}`, { headers, signal, clock }));
		super(request, dependencies);
	}
}

function toCampaigns(json: unknown): Campaign[] {
	const parsed = campaignsResponse.safeParse(json);
	if (!parsed.success) throw new UpstreamError('Invalid Response', { cause: parsed.error });
	const { data } = parsed.data;
	// An invalid campaign is skipped. If all campaigns are invalid, the whole response counts as invalid.
	const campaigns = data.flatMap((campaign) => sentCampaign.safeParse(campaign).data ?? []);
	if (data.length > 0 && campaigns.length === 0) throw new UpstreamError('Invalid Response');
	return campaigns
		.flatMap((campaign) => toCampaign(campaign) ?? [])
		.sort(lastSentFirst)
		.slice(0, maxRecentCampaigns);
}

/**
 * Converts a MailerLite campaign to Burgee's form. Returns null if the campaign has no email or was not
 * completely sent.
 */
function toCampaign({ id, finished_at, default_email_id, emails }: SentCampaign): Campaign | null {
	const email = emails?.find((email) => email.id === default_email_id) ?? emails?.[0];
	if (!finished_at || email === undefined) return null;
	return {
		id,
		subject: email.subject?.trim() || 'Untitled',
		finished_at,
		preview_url: webAddress(email.preview_url),
	};
}
