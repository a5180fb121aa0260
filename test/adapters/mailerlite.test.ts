import { MailerLiteCampaignFeed } from '@burgee/adapters/mailerlite/mailerlite-campaign-feed';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { campaignFeedContract } from '../contracts/campaign-feed.contract.ts';
import { campaignOf } from '../contracts/samples.ts';
import { apiKey, type MailerLiteServer, sentEmail, startMailerLite } from './mailerlite-server.ts';

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
		close: () => mailerLite.close(),
	};
});

describe('MailerLite', () => {
	let mailerLite: MailerLiteServer;
	let nowMs: number;
	let failures: unknown[];
	beforeEach(async () => {
		mailerLite = await startMailerLite();
		mailerLite.campaigns.push(sentEmail(campaignOf({ id: '1' })));
		nowMs = Date.parse('2026-06-01T12:00:00.000Z');
		failures = [];
	});
	afterEach(() => mailerLite.close());

	const open = (key = apiKey) =>
		new MailerLiteCampaignFeed(
			{ clock: { now: () => new Date(nowMs) }, onFailure: (error) => failures.push(error) },
			{ baseUrl: mailerLite.baseUrl, apiKey: key },
		);
	const subjects = async (feed: MailerLiteCampaignFeed) =>
		(await feed.latest()).value.map(({ subject }) => subject);

	test('is asked for what was sent, and kept for a quarter of an hour', async () => {
		const feed = open();
		await feed.latest();
		expect(mailerLite.asked).toEqual(['/api/campaigns?filter[status]=sent&limit=25&page=1']);
		nowMs += 15 * minuteMs - 1;
		await feed.latest();
		expect(mailerLite.asked).toHaveLength(1);
		nowMs += 1;
		await feed.latest();
		expect(mailerLite.asked).toHaveLength(2);
	});

	test('a campaign is what its default email says, or else its first', async () => {
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

	test('a campaign that cannot be read is left out', async () => {
		const { finished_at: _, ...undated } = sentEmail(campaignOf({ id: '2' }));
		mailerLite.campaigns.push(
			undated as never,
			{ ...sentEmail(campaignOf({ id: '3' })), emails: null as never },
			{ ...sentEmail(campaignOf({ id: '4' })), finished_at: '2026-06-01T12:00:00Z' },
		);
		expect((await open().latest()).value.map(({ id }) => id)).toEqual(['1']);
	});

	test('its times are UTC, wherever the server stands', async () => {
		const outside = process.env.TZ;
		process.env.TZ = 'America/New_York';
		try {
			const [campaign] = (await open().latest()).value;
			expect(campaign?.finished_at).toBe('2026-06-01T12:00:00.000Z');
		} finally {
			if (outside === undefined) delete process.env.TZ;
			else process.env.TZ = outside;
		}
	});

	test('a wrong key is refused; no error has it', async () => {
		const feed = open('another-key');
		await expect(feed.latest()).rejects.toMatchObject({ statusText: 'Unauthorized' });
		expect(failures).toHaveLength(1);
		const told = JSON.stringify(failures, (_, value) =>
			value instanceof Error
				? { ...value, message: value.message, stack: value.stack, cause: value.cause }
				: value,
		);
		expect(told).toContain('Unauthorized');
		expect(told).not.toContain('another-key');
	});

	describe.each([
		['down', () => mailerLite.close(), 'Unreachable'],
		['unavailable', 'unavailable', 'Service Unavailable'],
		['asked too often', 'limited', 'Too Many Requests'],
		['somewhere else', 'moved', 'Found'],
		['cut off', 'cut', 'Invalid Response'],
		['cut short', 'half', 'Invalid Response'],
		['a page of something between', 'html', 'Invalid Response'],
		['of another shape', 'wrong-shape', 'Invalid Response'],
	] as const)('when it is %s', (_, trouble, statusText) => {
		const fail = async () => {
			if (typeof trouble === 'string') mailerLite.mood = trouble;
			else await trouble();
		};

		test('the last good answer is served with its age, and it is left alone for a minute', async () => {
			const feed = open();
			const { value, fetchedAt } = await feed.latest();
			await fail();
			nowMs += 15 * minuteMs;
			expect(await feed.latest()).toEqual({ value, fetchedAt, isStale: true });
			expect(failures).toMatchObject([{ name: 'UpstreamError', statusText }]);
			nowMs += minuteMs - 1;
			await feed.latest();
			expect(failures).toHaveLength(1);
			nowMs += 1;
			expect(await feed.latest()).toEqual({ value, fetchedAt, isStale: true });
			expect(failures).toHaveLength(2);
		});

		test('with nothing kept its status text is the error', async () => {
			await fail();
			await expect(open().latest()).rejects.toMatchObject({ name: 'UpstreamError', statusText });
		});
	});

	test('when it says nothing, a question ends after five seconds; nobody waits with an answer at hand', async () => {
		const feed = open();
		const { value } = await feed.latest();
		mailerLite.mood = 'silent';
		const startMs = performance.now();
		await expect(open().latest()).rejects.toMatchObject({ statusText: 'Timeout' });
		const tookMs = performance.now() - startMs;
		expect(tookMs).toBeGreaterThan(4_900);
		expect(tookMs).toBeLessThan(8_000);
		expect(failures).toMatchObject([{ statusText: 'Timeout' }]);

		nowMs += 15 * minuteMs;
		const againMs = performance.now();
		expect(await feed.latest()).toMatchObject({ value, isStale: true });
		expect(await feed.latest()).toMatchObject({ value, isStale: true });
		expect(performance.now() - againMs).toBeLessThan(3_000);
	});

	test('it recovers', async () => {
		const feed = open();
		mailerLite.mood = 'unavailable';
		await expect(feed.latest()).rejects.toThrow();
		mailerLite.mood = 'well';
		nowMs += minuteMs;
		expect(await feed.latest()).toMatchObject({ isStale: false, value: [{ id: '1' }] });
	});

	test.each([
		['seconds', '300', 300_000],
		['a date', 'Mon, 01 Jun 2026 12:05:00 GMT', 300_000],
		['less than a second', '0', 1_000],
		['longer than an hour', '1000000', 3_600_000],
		['something else', 'soon', minuteMs],
	])('it is left alone for its Retry-After: %s', async (_, retryAfter, ms) => {
		const feed = open();
		mailerLite.mood = 'limited';
		mailerLite.retryAfter = retryAfter;
		await expect(feed.latest()).rejects.toThrow();
		mailerLite.mood = 'well';
		nowMs += ms - 1;
		await expect(feed.latest()).rejects.toThrow();
		expect(mailerLite.asked).toHaveLength(1);
		nowMs += 1;
		expect(await subjects(feed)).toEqual(['Season opening']);
	});
});

test('the server of these tests refuses what MailerLite refuses', async () => {
	const mailerLite = await startMailerLite();
	mailerLite.campaigns.push(sentEmail(campaignOf({ id: '1' })));
	const ask = async (query: string, key = apiKey) => {
		const headers = { Authorization: `Bearer ${key}` };
		const response = await fetch(`${mailerLite.baseUrl}/api/campaigns?${query}`, { headers });
		return [response.status, (await response.json()).data?.length];
	};
	expect(await ask('filter[status]=sent&limit=25&page=1')).toEqual([200, 1]);
	expect(await ask('limit=25')).toEqual([200, 0]);
	expect(await ask('filter[status]=sent', 'another')).toEqual([401, undefined]);
	expect(await ask('filter[status]=finished')).toEqual([422, undefined]);
	expect(await ask('filter[status]=sent&limit=30')).toEqual([422, undefined]);
	expect(await ask('filter[status]=sent&page=0')).toEqual([422, undefined]);
	await mailerLite.close();
});
