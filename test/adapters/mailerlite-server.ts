import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Campaign } from '@burgee/core';

export const apiKey = 'eyJ0eXAiOiJKV1Qi.a-key-for-tests';

export type Behaviour =
	| 'normal'
	| 'unavailable'
	| 'rate-limited'
	| 'hang'
	| 'truncate'
	| 'invalid-json'
	| 'html-page'
	| 'wrong-shape'
	| 'redirect';

export interface SentEmail {
	id: string;
	finished_at: string | null;
	default_email_id: string | null;
	emails: { id: string; subject: string; preview_url: string | null }[];
	[otherField: string]: unknown;
}

export interface MailerLiteServer {
	baseUrl: string;
	requestPaths: string[];
	campaigns: SentEmail[];
	behaviour: Behaviour;
	retryAfter: string;
	close(): Promise<void>;
}

/** A local server with MailerLite's API. It rejects the same requests as MailerLite. */
export async function startMailerLite(): Promise<MailerLiteServer> {
	const server = createServer((request, response) => respond(mailerLite, request, response));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const mailerLite: MailerLiteServer = {
		baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requestPaths: [],
		campaigns: [],
		behaviour: 'normal',
		retryAfter: '',
		close: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
	return mailerLite;
}

/**
 * Converts a campaign to the format of MailerLite. In this format, times have no time zone, and a
 * campaign can have several emails. The email `default_email_id` has the subject and the preview.
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

function respond(mailerLite: MailerLiteServer, request: IncomingMessage, response: ServerResponse) {
	const { behaviour, retryAfter, campaigns, requestPaths } = mailerLite;
	const url = new URL(request.url ?? '', mailerLite.baseUrl);
	requestPaths.push(decodeURIComponent(`${url.pathname}${url.search}`));
	const send = (status: number, body: unknown) => {
		response.writeHead(status, { 'Content-Type': 'application/json' });
		response.end(JSON.stringify(body));
	};
	if (retryAfter !== '') response.setHeader('Retry-After', retryAfter);

	if (behaviour === 'hang') return;
	if (behaviour === 'unavailable') return send(503, { message: 'Service Unavailable' });
	if (behaviour === 'rate-limited') return send(429, { message: 'Too Many Attempts.' });
	if (behaviour === 'redirect') {
		response.writeHead(302, { Location: `${mailerLite.baseUrl}/elsewhere` }).end();
		return;
	}
	if (behaviour === 'html-page') {
		response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Sign in to the hotel</h1>');
		return;
	}
	if (url.pathname !== '/api/campaigns' || request.method !== 'GET') return send(404, {});
	if (request.headers.authorization !== `Bearer ${apiKey}`) {
		return send(401, { message: 'Unauthenticated.' });
	}
	const status = url.searchParams.get('filter[status]') ?? 'ready';
	const limit = url.searchParams.get('limit') ?? '25';
	const page = url.searchParams.get('page') ?? '1';
	const errors = {
		...(!['sent', 'draft', 'ready'].includes(status) && { 'filter.status': ['is invalid'] }),
		...(!['10', '25', '50', '100'].includes(limit) && { limit: ['is invalid'] }),
		...(!/^[1-9]\d*$/.test(page) && { page: ['is invalid'] }),
	};
	if (Object.keys(errors).length > 0) return send(422, { message: 'is invalid', errors });
	if (behaviour === 'wrong-shape') return send(200, { data: [{ id: '1', emails: 'none' }] });

	const latest = campaigns
		.toSorted((a, b) => (b.finished_at ?? '').localeCompare(a.finished_at ?? ''))
		.slice((Number(page) - 1) * Number(limit), Number(page) * Number(limit));
	const body = JSON.stringify({ data: status === 'sent' ? latest : [], links: {}, meta: {} });
	if (behaviour === 'invalid-json') return response.end(body.slice(0, body.length / 2));
	if (behaviour === 'truncate') {
		response.writeHead(200, { 'Content-Length': Buffer.byteLength(body) });
		response.write(body.slice(0, body.length / 2), () => response.destroy());
		return;
	}
	response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
}
