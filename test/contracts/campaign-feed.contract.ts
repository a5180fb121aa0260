import { type Campaign, instant, maxRecentCampaigns, toInstant } from '@burgee/core';
import type { CampaignFeed } from '@burgee/core/ports/campaign-feed';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { concurrently } from './concurrently.ts';
import { hostileText, ids } from './samples.ts';

export interface OpenFeed {
	feed: CampaignFeed;
	send(campaigns: Campaign[]): Promise<void>;
	close(): Promise<void>;
}

const sentCampaign = (changes: Partial<Campaign> & { id: string }): Campaign => ({
	subject: 'Season opening',
	finished_at: instant('2026-06-01T12:00:00.000Z'),
	preview_url: 'https://preview.example.org/1?a=b&c=%20#d',
	...changes,
});

/** Tests the behaviour of every feed of email campaigns. `open` returns an empty feed. */
export function campaignFeedContract(name: string, open: () => Promise<OpenFeed>): void {
	describe(`CampaignFeed: ${name}`, () => {
		let source: OpenFeed;
		beforeEach(async () => {
			source = await open();
		});
		afterEach(() => source.close());

		test('CampaignFeed.latest returns an empty list if no campaign was sent', async () => {
			expect(await source.feed.latest()).toMatchObject({ value: [], isStale: false });
		});

		test('CampaignFeed.latest returns every subject, time and preview unchanged', async () => {
			const campaigns = [
				sentCampaign({
					id: '3',
					subject: hostileText,
					finished_at: instant('2026-10-25T01:00:00.000Z'),
				}),
				sentCampaign({
					id: '2',
					finished_at: instant('2026-10-25T00:30:00.000Z'),
					preview_url: null,
				}),
				sentCampaign({ id: '1', finished_at: instant('2026-03-29T00:59:59.000Z') }),
			];
			await source.send(campaigns);
			expect((await source.feed.latest()).value).toEqual(campaigns);
		});

		test('CampaignFeed.latest returns the time when the list was fetched', async () => {
			const before = toInstant(new Date());
			const { fetchedAt, isStale } = await source.feed.latest();
			expect(fetchedAt >= before && fetchedAt <= toInstant(new Date())).toBe(true);
			expect(isStale).toBe(false);
		});

		test('CampaignFeed.latest sorts campaigns by time, newest first, then by id', async () => {
			await source.send([
				sentCampaign({ id: 'b' }),
				sentCampaign({ id: 'early', finished_at: instant('2025-12-31T23:59:59.000Z') }),
				sentCampaign({ id: 'a' }),
				sentCampaign({ id: 'late', finished_at: instant('2026-06-01T12:00:01.000Z') }),
				sentCampaign({ id: 'C' }),
			]);
			expect(ids((await source.feed.latest()).value)).toEqual(['late', 'C', 'a', 'b', 'early']);
		});

		test('CampaignFeed.latest returns only the newest campaigns, at most maxRecentCampaigns of them', async () => {
			const many = Array.from({ length: maxRecentCampaigns + 5 }, (_, index) =>
				sentCampaign({
					id: `mail-${index}`,
					finished_at: instant(`2026-06-01T12:00:${String(index).padStart(2, '0')}.000Z`),
				}),
			);
			await source.send(many);
			const latest = ids(many).reverse().slice(0, maxRecentCampaigns);
			expect(ids((await source.feed.latest()).value)).toEqual(latest);
		});

		test('CampaignFeed.latest replaces a preview address with null if it is not a web address', async () => {
			const addresses = [
				'javascript:alert(1)',
				' javascript:alert(1)',
				'data:text/html,<b>x</b>',
				'//example.org/1',
				'/news/1',
				'ftp://example.org/1',
				'https:',
				'https:// example.org',
				'',
			];
			await source.send(
				addresses.map((preview_url, index) => sentCampaign({ id: `mail-${index}`, preview_url })),
			);
			const { value } = await source.feed.latest();
			expect(value.map(({ preview_url }) => preview_url)).toEqual(addresses.map(() => null));
		});

		test('CampaignFeed.latest returns the original campaigns after a caller changed an earlier result', async () => {
			await source.send([sentCampaign({ id: '1' })]);
			const [first] = (await source.feed.latest()).value;
			if (first) first.subject = 'Changed by the caller';
			expect((await source.feed.latest()).value).toEqual([sentCampaign({ id: '1' })]);
		});

		test('CampaignFeed.latest returns the campaigns to each of 20 concurrent calls', async () => {
			await source.send([sentCampaign({ id: '1' })]);
			const results = await concurrently(20, () => source.feed.latest());
			expect(results.every(({ value }) => value.length === 1)).toBe(true);
		});
	});
}
