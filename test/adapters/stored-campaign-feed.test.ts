import { openMemoryStorage } from '@burgee/adapters/memory/memory-storage';
import { StoredCampaignFeed } from '@burgee/adapters/stored-feeds/stored-campaign-feed';
import { SystemClock } from '@burgee/adapters/system/system-clock';
import { instant } from '@burgee/core';
import { expect, test } from 'vitest';
import { campaignFeedContract } from '../contracts/campaign-feed.contract.ts';
import { campaignOf } from '../contracts/samples.ts';

const publicUrl = 'https://members.example.org';

const open = () => {
	const { campaigns } = openMemoryStorage();
	const feed = new StoredCampaignFeed({ campaigns, clock: new SystemClock() }, publicUrl);
	return { campaigns, feed };
};

campaignFeedContract('stored', async () => {
	const { campaigns, feed } = open();
	return {
		feed,
		send: async (sent) => {
			for (const campaign of sent)
				await campaigns.add({ ...campaign, body: null, draft: false, revision: 0 });
		},
		close: async () => {},
	};
});

test('StoredCampaignFeed links to Burgee’s own page if a campaign has a text but no valid web address', async () => {
	const { campaigns, feed } = open();
	const externalUrl = 'http://preview.example.org/1';
	await campaigns.add(campaignOf({ id: '4', preview_url: externalUrl }));
	await campaigns.add(campaignOf({ id: '3', preview_url: 'javascript:alert(1)' }));
	await campaigns.add(campaignOf({ id: '2 é?#', preview_url: null }));
	await campaigns.add(campaignOf({ id: '1', preview_url: null, body: ' \n ' }));
	const { value } = await feed.latest();
	expect(value.map(({ id, preview_url }) => [id, preview_url])).toEqual([
		['1', null],
		['2 é?#', `${publicUrl}/news/2%20%C3%A9%3F%23`],
		['3', `${publicUrl}/news/3`],
		['4', externalUrl],
	]);
	expect(value.every((campaign) => !('body' in campaign))).toBe(true);
});

test('StoredCampaignFeed does not return a campaign after the campaign was removed', async () => {
	const { campaigns, feed } = open();
	await campaigns.add(campaignOf({ id: '1' }));
	await feed.latest();
	await campaigns.remove({ id: '1', revision: 0 });
	expect((await feed.latest()).value).toEqual([]);
});

test('StoredCampaignFeed leaves out drafts, and older campaigns take their place', async () => {
	const { campaigns, feed } = open();
	for (let second = 10; second < 60; second += 1) {
		const finished_at = instant(`2026-06-01T12:00:${second}.000Z`);
		await campaigns.add(campaignOf({ id: `${second}`, finished_at, draft: second % 2 === 0 }));
	}
	const ids = (await feed.latest()).value.map(({ id }) => id);
	expect(ids).toEqual(Array.from({ length: 25 }, (_, index) => `${59 - 2 * index}`));
});
