import { type Campaign, type CampaignFeed, maxRecentCampaigns, toInstant } from '@burgee/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hostileText, ids } from './samples.ts';

/** A source of campaigns that the test fills, and the feed that reads it. */
export interface OpenFeed {
	feed: CampaignFeed;
	send(campaigns: Campaign[]): Promise<void>;
	close(): Promise<void>;
}

const sent = (changes: Partial<Campaign> & { id: string }): Campaign => ({
	subject: 'Season opening',
	finished_at: '2026-06-01T12:00:00.000Z',
	preview_url: 'https://preview.example.org/1?a=b&c=%20#d',
	...changes,
});

/** What every CampaignFeed does; `open` gives one whose source has nothing yet. */
export function campaignFeedContract(name: string, open: () => Promise<OpenFeed>): void {
	describe(`CampaignFeed: ${name}`, () => {
		let source: OpenFeed;
		beforeEach(async () => {
			source = await open();
		});
		afterEach(() => source.close());

		test('nothing sent is an empty list, not a failure', async () => {
			expect(await source.feed.latest()).toMatchObject({ value: [], isStale: false });
		});

		test('gives each campaign as it was sent, to the character and the second', async () => {
			const campaigns = [
				sent({ id: '3', subject: hostileText, finished_at: '2026-10-25T01:00:00.000Z' }),
				sent({ id: '2', finished_at: '2026-10-25T00:30:00.000Z', preview_url: null }),
				sent({ id: '1', finished_at: '2026-03-29T00:59:59.000Z' }),
			];
			await source.send(campaigns);
			expect((await source.feed.latest()).value).toEqual(campaigns);
		});

		test('says when it was fetched', async () => {
			const before = toInstant(new Date());
			const { fetchedAt, isStale } = await source.feed.latest();
			expect(fetchedAt >= before && fetchedAt <= toInstant(new Date())).toBe(true);
			expect(isStale).toBe(false);
		});

		test('the last one sent comes first, equal ones by id', async () => {
			await source.send([
				sent({ id: 'b' }),
				sent({ id: 'early', finished_at: '2025-12-31T23:59:59.000Z' }),
				sent({ id: 'a' }),
				sent({ id: 'late', finished_at: '2026-06-01T12:00:01.000Z' }),
				sent({ id: 'C' }),
			]);
			expect(ids((await source.feed.latest()).value)).toEqual(['late', 'C', 'a', 'b', 'early']);
		});

		test('of many, the latest', async () => {
			const many = Array.from({ length: maxRecentCampaigns + 5 }, (_, place) =>
				sent({
					id: `mail-${place}`,
					finished_at: `2026-06-01T12:00:${String(place).padStart(2, '0')}.000Z`,
				}),
			);
			await source.send(many);
			const latest = ids(many).reverse().slice(0, maxRecentCampaigns);
			expect(ids((await source.feed.latest()).value)).toEqual(latest);
		});

		test('only a web address is a preview', async () => {
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
				addresses.map((preview_url, place) => sent({ id: `mail-${place}`, preview_url })),
			);
			const { value } = await source.feed.latest();
			expect(value.map(({ preview_url }) => preview_url)).toEqual(addresses.map(() => null));
		});

		test('what is handed out is a copy', async () => {
			await source.send([sent({ id: '1' })]);
			const [taken] = (await source.feed.latest()).value;
			if (taken) taken.subject = 'Changed by the taker';
			expect((await source.feed.latest()).value).toEqual([sent({ id: '1' })]);
		});

		test('many may ask at once', async () => {
			await source.send([sent({ id: '1' })]);
			const answers = await Promise.all(Array.from({ length: 20 }, () => source.feed.latest()));
			expect(answers.every(({ value }) => value.length === 1)).toBe(true);
		});
	});
}
