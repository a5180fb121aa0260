import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { apiKey, sentEmail, startMailerLite } from '../adapters/mailerlite-server.ts';
import { campaignOf, hostileText } from '../contracts/samples.ts';
import { type OpenBurgee, openBurgee } from './open-burgee.ts';
import { runBurgee, temporaryFolder } from './running-burgee.ts';

describe('stored campaigns', () => {
	let burgee: OpenBurgee;
	beforeAll(async () => {
		burgee = await openBurgee({ PUBLIC_URL: 'https://members.example.org/' });
	});
	afterAll(() => burgee.close());
	const get = (path: string) => fetch(`${burgee.url}/api/campaigns${path}`);

	test('GET /api/campaigns lists the stored emails without their texts, last sent first', async () => {
		expect(await (await get('')).json()).toEqual([]);
		const { campaigns } = burgee.storage;
		await campaigns.add(campaignOf({ id: 'opening' }));
		await campaigns.add(
			campaignOf({
				id: 'Été 1',
				subject: hostileText,
				finished_at: '2026-07-01T12:00:00.000Z',
				preview_url: 'javascript:alert(1)',
				body: null,
			}),
		);
		const response = await get('');
		expect(await response.json()).toEqual([
			{
				id: 'Été 1',
				subject: hostileText,
				finished_at: '2026-07-01T12:00:00.000Z',
				preview_url: null,
			},
			{
				id: 'opening',
				subject: 'Season opening',
				finished_at: '2026-06-01T12:00:00.000Z',
				preview_url: 'https://members.example.org/news/opening',
			},
		]);
		expect(response.headers.get('age')).toBe('0');
		expect(response.headers.get('stale-since')).toBeNull();
		expect(response.headers.get('cache-control')).toBe('no-store');
	});

	test('GET /api/campaigns/:id returns a stored email with its text', async () => {
		await burgee.storage.campaigns.add(campaignOf({ id: 'Spring, 2026', body: hostileText }));
		const response = await get(`/${encodeURIComponent('Spring, 2026')}`);
		expect(await response.json()).toEqual({
			id: 'Spring, 2026',
			subject: 'Season opening',
			finished_at: '2026-06-01T12:00:00.000Z',
			body: hostileText,
		});
		await burgee.storage.campaigns.add(campaignOf({ id: 'without-text', body: null }));
		for (const id of ['without-text', 'never', 'a%2Fb', '..%2f', '%00', '%zz', 'x'.repeat(500)]) {
			const missing = await get(`/${id}`);
			expect([id, missing.status]).toEqual([id, 404]);
			expect(missing.headers.get('content-type')).toContain('application/problem+json');
		}
	});
});

test('GET /api/campaigns returns 503 if MailerLite is unavailable and no emails are cached', async () => {
	const mailerLite = await startMailerLite();
	mailerLite.behaviour = 'unavailable';
	mailerLite.retryAfter = '1';
	const data = await temporaryFolder();
	const burgee = await runBurgee(data.path, {
		STORAGE: 'memory',
		SAMPLE_DATA: 'on',
		CAMPAIGNS: 'mailerlite',
		MAILERLITE_API_KEY: apiKey,
		MAILERLITE_BASE_URL: `${mailerLite.baseUrl}/`,
	});
	const list = () => fetch(`${burgee.url}/api/campaigns`);

	const refused = await list();
	expect(refused.status).toBe(503);
	expect(refused.headers.get('content-type')).toContain('application/problem+json');
	expect(await refused.json()).toEqual({
		type: 'urn:burgee:problem:campaigns-unavailable',
		title: 'Failed to fetch communications: Service Unavailable',
		status: 503,
		code: 'campaigns-unavailable',
		details: { statusText: 'Service Unavailable' },
	});

	mailerLite.behaviour = 'normal';
	const preview_url = 'https://preview.example.org/1';
	const sent = campaignOf({ id: '1', preview_url });
	mailerLite.campaigns.push(sentEmail(sent));
	await expect.poll(async () => (await list()).status, { timeout: 5_000 }).toBe(200);
	const { body: _, ...listed } = sent;
	const fresh = await list();
	expect(await fresh.json()).toEqual([listed]);
	expect(Number(fresh.headers.get('age'))).toBeLessThan(60);
	expect(fresh.headers.get('stale-since')).toBeNull();

	// Burgee serves stored emails even if MailerLite provides the list of campaigns.
	const preview = await fetch(`${burgee.url}/api/campaigns/sample-regatta-report`);
	expect(preview.status).toBe(200);

	await burgee.end('SIGTERM');
	expect(burgee.output()).toContain('MailerLite request failed');
	expect(burgee.output()).toContain('the upstream source failed: Service Unavailable');
	expect(burgee.output()).not.toContain(apiKey);
	await mailerLite.close();
	await data.remove();
});

test('GET /api/campaigns returns the cached emails and their age while MailerLite is unavailable', async () => {
	const mailerLite = await startMailerLite();
	const preview_url = 'https://preview.example.org/1';
	mailerLite.campaigns.push(sentEmail(campaignOf({ id: '1', preview_url })));
	const burgee = await openBurgee({
		CAMPAIGNS: 'mailerlite',
		MAILERLITE_API_KEY: apiKey,
		MAILERLITE_BASE_URL: mailerLite.baseUrl,
	});
	const list = () => fetch(`${burgee.url}/api/campaigns`);
	try {
		const fetchedAt = '2026-06-01T12:00:00.000Z';
		vi.setSystemTime(fetchedAt);
		const fresh = await (await list()).json();
		mailerLite.behaviour = 'html-page';
		vi.setSystemTime('2026-06-01T14:30:00.999Z');
		const stale = await list();
		expect(stale.status).toBe(200);
		expect(await stale.json()).toEqual(fresh);
		expect(stale.headers.get('age')).toBe('9000');
		expect(stale.headers.get('stale-since')).toBe(fetchedAt);
	} finally {
		vi.useRealTimers();
		await burgee.close();
		await mailerLite.close();
	}
});

test('the OpenAPI document describes GET /api/campaigns and its response headers', async () => {
	const burgee = await openBurgee();
	const { paths } = (await (await fetch(`${burgee.url}/api/openapi.json`)).json()) as {
		paths: Record<string, { get: { responses: Record<string, { headers?: object }> } }>;
	};
	const { responses } = paths['/api/campaigns']?.get ?? {};
	expect(Object.keys(responses?.['200']?.headers ?? {})).toEqual(['Age', 'Stale-Since']);
	expect(Object.keys(responses ?? {})).toContain('503');
	expect(Object.keys(paths)).toContain('/api/campaigns/{id}');
	await burgee.close();
});
