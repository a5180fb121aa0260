import { MailerLiteCampaignFeed } from '@burgee/adapters/mailerlite/mailerlite-campaign-feed';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { campaignFeedContract } from '../contracts/campaign-feed.contract.ts';
import { campaignOf } from '../contracts/samples.ts';
import { isPending, TestTime } from '../test-time.ts';
import { apiKey, type MailerLiteServer, sentEmail, startMailerLite } from './mailerlite-server.ts';
import { outageTests } from './outage-tests.ts';

const minuteMs = 60_000;

campaignFeedContract('MailerLite', async () => {
	const mailerLite = await startMailerLite();
	return {
		feed: new MailerLiteCampaignFeed(
			{ clock: new SystemClock() },
			{ baseUrl: mailerLite.baseUrl, apiKey },
		),
		send: async (campaigns) => {
			mailerLite.campaigns.push(...campaigns.map(sentEmail));
		},
		close: () => mailerLite.stop(),
	};
});

outageTests('MailerLiteCampaignFeed', startMailerLite, ({ baseUrl, campaigns }, dependencies) => {
	campaigns.push(sentEmail(campaignOf({ id: '1' })));
	return new MailerLiteCampaignFeed(dependencies, { baseUrl, apiKey });
});

describe('MailerLiteCampaignFeed', () => {
	let mailerLite: MailerLiteServer;
	let time: TestTime;
	let failures: unknown[];
	beforeEach(async () => {
		mailerLite = await startMailerLite();
		mailerLite.campaigns.push(sentEmail(campaignOf({ id: '1' })));
		time = new TestTime();
		failures = [];
	});
	afterEach(() => mailerLite.stop());

	const open = (key = apiKey) =>
		new MailerLiteCampaignFeed(
			{ clock: time, sleep: time.sleep, onFailure: (error) => failures.push(error) },
			{ baseUrl: mailerLite.baseUrl, apiKey: key },
		);
	const subjects = async (feed: MailerLiteCampaignFeed) =>
		(await feed.latest()).value.map(({ subject }) => subject);

	test('MailerLiteCampaignFeed caches the sent campaigns for 15 minutes', async () => {
		const feed = open();
		await feed.latest();
		expect(mailerLite.requestPaths).toEqual(['/api/campaigns?filter[status]=sent&limit=25&page=1']);
		time.pass(15 * minuteMs - 1);
		await feed.latest();
		expect(mailerLite.requestPaths).toHaveLength(1);
		time.pass(1);
		await feed.latest();
		expect(mailerLite.requestPaths).toHaveLength(2);
	});

	test('MailerLiteCampaignFeed uses the first email of a campaign if the campaign has no default email', async () => {
		const email = (id: string) => ({ id, subject: `Email ${id}`, preview_url: null });
		const campaign = sentEmail(campaignOf({ id: '1' }));
		mailerLite.campaigns = [
			{ ...campaign, id: '1', default_email_id: 'b', emails: [email('a'), email('b')] },
			{ ...campaign, id: '2', default_email_id: 'gone', emails: [email('c'), email('d')] },
			{ ...campaign, id: '3', default_email_id: null, emails: [email('e'), email('f')] },
			{ ...campaign, id: '4', emails: [] },
			{ ...campaign, id: '5', finished_at: null },
			{ ...campaign, id: '6', emails: [{ ...email('g'), subject: '' }] },
		];
		expect(await subjects(open())).toEqual(['Email b', 'Email c', 'Email e', 'Untitled']);
	});

	test('MailerLiteCampaignFeed skips invalid campaigns', async () => {
		const { finished_at: _, ...undated } = sentEmail(campaignOf({ id: '2' }));
		mailerLite.campaigns.push(
			undated as never,
			{ ...sentEmail(campaignOf({ id: '3' })), emails: null as never },
			{ ...sentEmail(campaignOf({ id: '4' })), finished_at: '2026-06-01T12:00:00Z' },
		);
		expect((await open().latest()).value.map(({ id }) => id)).toEqual(['1']);
	});

	test('MailerLiteCampaignFeed reads times as UTC even if the server has another time zone', async () => {
		const originalZone = process.env.TZ;
		process.env.TZ = 'America/New_York';
		try {
			const [campaign] = (await open().latest()).value;
			expect(campaign?.finished_at).toBe('2026-06-01T12:00:00.000Z');
		} finally {
			if (originalZone === undefined) delete process.env.TZ;
			else process.env.TZ = originalZone;
		}
	});

	test('MailerLiteCampaignFeed reports "Unauthorized" for a wrong API key without revealing the key', async () => {
		const feed = open('another-key');
		await expect(feed.latest()).rejects.toMatchObject({ statusText: 'Unauthorized' });
		expect(failures).toHaveLength(1);
		const reported = JSON.stringify(failures, (_, value) =>
			value instanceof Error
				? { ...value, message: value.message, stack: value.stack, cause: value.cause }
				: value,
		);
		expect(reported).toContain('Unauthorized');
		expect(reported).not.toContain('another-key');
	});

	test('MailerLiteCampaignFeed without cached campaigns fails after five seconds if MailerLite hangs', async () => {
		const feed = open();
		const { value } = await feed.latest();
		mailerLite.behaviour = 'hang';
		const reading = open().latest();
		await expect.poll(() => mailerLite.requestPaths).toHaveLength(2);
		time.pass(4_999);
		expect(await isPending(reading)).toBe(true);
		time.pass(1);
		await expect(reading).rejects.toMatchObject({ statusText: 'Timeout' });
		expect(failures).toMatchObject([{ statusText: 'Timeout' }]);

		time.pass(15 * minuteMs);
		const staleReading = feed.latest();
		time.pass(1_000);
		expect(await staleReading).toMatchObject({ value, isStale: true });
		expect(await feed.latest()).toMatchObject({ value, isStale: true });
	});

	test.each([
		[300, 'a number of seconds', '300'],
		[300, 'a date', 'Mon, 01 Jun 2026 12:05:00 GMT'],
		[1, 'less than a second', '0'],
		[3_600, 'longer than an hour', '1000000'],
		[60, 'invalid text', 'soon'],
	])(
		'MailerLiteCampaignFeed delays the next request by %d s if Retry-After is %s',
		async (seconds, _, retryAfter) => {
			const feed = open();
			mailerLite.behaviour = { status: 429, headers: { 'Retry-After': retryAfter } };
			await expect(feed.latest()).rejects.toThrow();
			mailerLite.behaviour = 'normal';
			time.pass(seconds * 1_000 - 1);
			await expect(feed.latest()).rejects.toThrow();
			expect(mailerLite.requestPaths).toHaveLength(1);
			time.pass(1);
			expect(await subjects(feed)).toEqual(['Season opening']);
		},
	);
});

test('MailerLite test server rejects invalid keys, statuses, limits and pages', async () => {
	const mailerLite = await startMailerLite();
	mailerLite.campaigns.push(sentEmail(campaignOf({ id: '1' })));
	const request = async (query: string, key = apiKey) => {
		const headers = { Authorization: `Bearer ${key}` };
		const response = await fetch(`${mailerLite.baseUrl}/api/campaigns?${query}`, { headers });
		return [response.status, (await response.json()).data?.length];
	};
	expect(await request('filter[status]=sent&limit=25&page=1')).toEqual([200, 1]);
	expect(await request('limit=25')).toEqual([200, 0]);
	expect(await request('filter[status]=sent', 'another')).toEqual([401, undefined]);
	expect(await request('filter[status]=finished')).toEqual([422, undefined]);
	expect(await request('filter[status]=sent&limit=30')).toEqual([422, undefined]);
	expect(await request('filter[status]=sent&page=0')).toEqual([422, undefined]);
	await mailerLite.stop();
});
