import { instant } from '@burgee/core';
import type { CallAnswer } from '@burgee/core/api/calls';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../../server/log.ts';
import {
	apiKey,
	mailerLiteEnvironment,
	sentEmail,
	startMailerLite,
} from '../adapters/mailerlite-server.ts';
import { campaignOf, hostileText } from '../contracts/samples.ts';
import { expectRefusal } from './http-client.ts';
import { openBurgeeForTest, useBurgee } from './open-burgee.ts';

type List = CallAnswer<'GET /api/campaigns'>;

describe('stored campaigns', () => {
	const burgee = useBurgee({
		NODE_ENV: 'test',
		PUBLIC_URL: 'https://members.example.org/',
		TRUST_PROXY: '1',
	});

	test('GET /api/campaigns lists the stored emails without their texts, most recently sent first', async () => {
		expect(await burgee.http.read('/api/campaigns')).toMatchObject({ campaigns: [] });
		const before = new Date().toISOString();
		const { campaigns } = burgee.storage;
		await campaigns.add(campaignOf({ id: 'opening' }));
		await campaigns.add(
			campaignOf({
				id: 'Été 1',
				subject: hostileText,
				finished_at: instant('2026-07-01T12:00:00.000Z'),
				preview_url: 'javascript:alert(1)',
				body: null,
			}),
		);
		const { campaigns: listed, ...freshness } = await burgee.http.read<List>('/api/campaigns');
		expect(listed).toEqual([
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
		expect(freshness).toEqual({ fetchedAt: expect.any(String), isStale: false });
		expect(freshness.fetchedAt >= before).toBe(true);
	});

	test('GET /api/campaigns/:id returns a stored email with its text', async () => {
		await burgee.storage.campaigns.add(campaignOf({ id: 'Spring, 2026', body: hostileText }));
		const path = `/api/campaigns/${encodeURIComponent('Spring, 2026')}`;
		expect(await burgee.http.read(path)).toEqual({
			id: 'Spring, 2026',
			subject: 'Season opening',
			finished_at: '2026-06-01T12:00:00.000Z',
			body: hostileText,
			html: expect.stringContaining('&lt;img onerror=x&gt;'),
			headings: [],
		});
		await burgee.storage.campaigns.add(campaignOf({ id: 'without-text', body: null }));
		for (const id of ['without-text', 'never', 'a%2Fb', '..%2f', '%00', '%zz', 'x'.repeat(500)]) {
			const code = id === '%zz' ? 'not-found' : 'campaign-not-found';
			expectRefusal(await burgee.http.get(`/api/campaigns/${id}`), 404, code);
		}
	});
});

test('GET /api/campaigns returns 503 if MailerLite is unavailable and no emails are cached', async () => {
	const mailerLite = await startMailerLite();
	onTestFinished(() => mailerLite.stop());
	mailerLite.behaviour = { status: 503, headers: { 'Retry-After': '1' } };
	let logged = '';
	const logger = createLogger('info', { write: (line) => (logged += line) });
	const environment = { STORAGE: 'memory', ...mailerLiteEnvironment(mailerLite) };
	const burgee = await openBurgeeForTest(environment, { logger });
	const list = () => burgee.http.get<List>('/api/campaigns');

	const refused = await list();
	expectRefusal(refused, 503, 'campaigns-unavailable');
	expect(refused.body).toEqual({
		type: 'urn:burgee:problem:campaigns-unavailable',
		title: 'Failed to fetch communications: Service Unavailable',
		status: 503,
		code: 'campaigns-unavailable',
		details: { statusText: 'Service Unavailable', requestId: expect.any(String) },
	});

	mailerLite.behaviour = 'normal';
	const preview_url = 'https://preview.example.org/1';
	const sent = campaignOf({ id: '1', preview_url });
	mailerLite.campaigns.push(sentEmail(sent));
	await expect.poll(async () => (await list()).status).toBe(200);
	const { body: _, revision: __, draft: ___, ...listed } = sent;
	expect((await list()).body).toEqual({
		campaigns: [listed],
		fetchedAt: expect.any(String),
		isStale: false,
	});

	// MailerLite provides only the list of emails. Burgee reads the text of an email from its own storage.
	await burgee.storage.campaigns.add(campaignOf({ id: 'regatta-report', body: 'A fine wind' }));
	await burgee.http.read('/api/campaigns/regatta-report');

	expect(logged).toContain('MailerLite request failed');
	expect(logged).toContain('the upstream source failed: Service Unavailable');
	expect(logged).not.toContain(apiKey);
});

test('GET /api/campaigns returns the cached emails and their time while MailerLite is unavailable', async () => {
	const mailerLite = await startMailerLite();
	onTestFinished(() => mailerLite.stop());
	const preview_url = 'https://preview.example.org/1';
	mailerLite.campaigns.push(sentEmail(campaignOf({ id: '1', preview_url })));
	const burgee = await openBurgeeForTest(mailerLiteEnvironment(mailerLite));
	const list = () => burgee.http.get<List>('/api/campaigns');
	try {
		const fetchedAt = instant('2026-06-01T12:00:00.000Z');
		vi.setSystemTime(fetchedAt);
		const { body: fresh } = await list();
		expect(fresh).toMatchObject({ fetchedAt, isStale: false });
		mailerLite.behaviour = { body: '<h1>Sign in to the hotel</h1>' };
		vi.setSystemTime('2026-06-01T14:30:00.999Z');
		const stale = await list();
		expect([stale.status, stale.body]).toEqual([200, { ...fresh, isStale: true }]);
	} finally {
		vi.useRealTimers();
	}
});
