import {
	type Cached,
	type Campaign,
	type CampaignFeed,
	type Clock,
	lastSentFirst,
	maxRecentCampaigns,
	toInstant,
	UpstreamError,
	webAddress,
} from '@burgee/core';
import { z } from 'zod';
import { CachedSource } from '../cached-source/cached-source.ts';
import { fetchJson } from '../cached-source/fetch-json.ts';

export interface MailerLiteAccess {
	/** Without a slash at its end. */
	baseUrl: string;
	/** Stays in the header: no error has it. */
	apiKey: string;
}

// Without the filter MailerLite lists what is ready to be sent.
const path = `/api/campaigns?filter[status]=sent&limit=${maxRecentCampaigns}&page=1`;

const minuteMs = 60 * 1_000;
const limits = {
	keepMs: 15 * minuteMs,
	retryMs: minuteMs,
	maxWaitMs: 1_000,
	timeoutMs: 5_000,
};

const id = z.union([z.string(), z.int()]).transform(String);

/** 'YYYY-MM-DD HH:MM:SS' in UTC. */
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

const answer = z.object({ data: z.array(z.unknown()) });

/** The emails that the club sent through MailerLite; the last list is kept, and served when MailerLite fails. */
export class MailerLiteCampaignFeed implements CampaignFeed {
	readonly #cache: CachedSource<Campaign[]>;

	/** `onFailure` hears of each failed question, of which there is one a minute at most, or as MailerLite asks. */
	constructor(
		{ clock, onFailure }: { clock: Clock; onFailure?: (error: unknown) => void },
		{ baseUrl, apiKey }: MailerLiteAccess,
	) {
		const headers = { Authorization: `Bearer ${apiKey}` };
		const request = async (signal: AbortSignal) =>
			toCampaigns(await fetchJson(`${baseUrl}${path}`, { headers, signal, clock }));
		this.#cache = new CachedSource({ request, clock, onFailure }, limits);
	}

	latest(): Promise<Cached<Campaign[]>> {
		return this.#cache.read();
	}
}

function toCampaigns(json: unknown): Campaign[] {
	const parsed = answer.safeParse(json);
	if (!parsed.success) throw new UpstreamError('Unreadable Answer', { cause: parsed.error });
	const { data } = parsed.data;
	// An odd one is left out; where all are odd, it is no list of campaigns.
	const readable = data.flatMap((each) => sentCampaign.safeParse(each).data ?? []);
	if (data.length > 0 && readable.length === 0) throw new UpstreamError('Unreadable Answer');
	return readable
		.flatMap((sent) => toCampaign(sent) ?? [])
		.sort(lastSentFirst)
		.slice(0, maxRecentCampaigns);
}

/** Null where nothing of it was sent to its end. */
function toCampaign({ id, finished_at, default_email_id, emails }: SentCampaign): Campaign | null {
	const email = emails?.find((each) => each.id === default_email_id) ?? emails?.[0];
	if (!finished_at || email === undefined) return null;
	return {
		id,
		subject: email.subject?.trim() || 'Untitled',
		finished_at,
		preview_url: webAddress(email.preview_url),
	};
}
