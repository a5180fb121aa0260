import type { Campaign } from '@burgee/core';
import { type FeedServer, startFeedServer } from './feed-server.ts';

export const apiKey = 'eyJ0eXAiOiJKV1Qi.a-key-for-tests';

export interface SentEmail {
	id: string;
	finished_at: string | null;
	default_email_id: string | null;
	emails: { id: string; subject: string; preview_url: string | null }[];
	[otherField: string]: unknown;
}

export interface MailerLiteServer extends FeedServer {
	campaigns: SentEmail[];
}

/** A test server that imitates MailerLite's API. The server rejects the same requests as MailerLite. */
export async function startMailerLite(): Promise<MailerLiteServer> {
	const server = await startFeedServer(({ pathname, searchParams }, { authorization }) => {
		if (pathname !== '/api/campaigns') return { status: 404, json: {} };
		if (authorization !== `Bearer ${apiKey}`) {
			return { status: 401, json: { message: 'Unauthenticated.' } };
		}
		const status = searchParams.get('filter[status]') ?? 'ready';
		const limit = searchParams.get('limit') ?? '25';
		const page = searchParams.get('page') ?? '1';
		const errors = {
			...(!['sent', 'draft', 'ready'].includes(status) && { 'filter.status': ['is invalid'] }),
			...(!['10', '25', '50', '100'].includes(limit) && { limit: ['is invalid'] }),
			...(!/^[1-9]\d*$/.test(page) && { page: ['is invalid'] }),
		};
		if (Object.keys(errors).length > 0) {
			return { status: 422, json: { message: 'is invalid', errors } };
		}
		const latest = mailerLite.campaigns
			.toSorted((a, b) => (b.finished_at ?? '').localeCompare(a.finished_at ?? ''))
			.slice((Number(page) - 1) * Number(limit), Number(page) * Number(limit));
		return { status: 200, json: { data: status === 'sent' ? latest : [], links: {}, meta: {} } };
	});
	const mailerLite: MailerLiteServer = Object.assign(server, { campaigns: [] });
	return mailerLite;
}

/** The environment variables that connect Burgee to the test server that imitates MailerLite. */
export const mailerLiteEnvironment = ({ baseUrl }: MailerLiteServer) => ({
	CAMPAIGNS: 'mailerlite',
	MAILERLITE_API_KEY: apiKey,
	MAILERLITE_BASE_URL: `${baseUrl}/`,
});

/**
 * Converts a newsletter campaign to MailerLite's format. In this format, times have no time zone. The
 * subject and the preview belong to the email whose id is `default_email_id`.
 */
export function sentEmail({ id, subject, finished_at, preview_url }: Campaign): SentEmail {
	return {
		id,
		account_id: '1',
		name: 'The internal name',
		type: 'regular',
		status: 'sent',
		created_at: '2026-01-01 00:00:00',
		finished_at: finished_at.slice(0, 19).replace('T', ' '),
		default_email_id: `${id}-email`,
		emails: [
			{ id: 'an-older-draft', subject: 'Draft', preview_url: 'https://preview.example.org/draft' },
			{ id: `${id}-email`, subject, preview_url },
		],
	};
}
