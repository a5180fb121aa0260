import { instant } from '@burgee/core';
import type { IdempotentCampaign } from '@burgee/core/ports/campaign-store';
import type { IdempotencyKey } from '@burgee/core/ports/idempotency-key';
import type { Storage } from '@burgee/core/ports/storage';
import { expect, test } from 'vitest';
import { idempotentWriteContract } from './idempotent-write.contract.ts';
import { recordStoreContract } from './record-store.contract.ts';
import { auditEntryOf, campaignOf, clockChanges, hostileText, ids } from './samples.ts';

export function campaignStoreContract(storage: Storage): void {
	recordStoreContract('CampaignStore', 'campaigns', {
		store: () => storage.campaigns,
		audit: () => storage.audit,
		lists: [
			() => storage.campaigns.listLatest(),
			() => storage.campaigns.listLatest({ limit: 50 }),
		],
		itemOf: (id, subject = 'Season opening') => campaignOf({ id, subject, body: subject }),
		change: (campaign) => {
			campaign.subject = 'Changed';
		},
	});

	const write = (id: string, key: IdempotencyKey) =>
		storage.campaigns.add(campaignOf({ id }), auditEntryOf({ id }), { key, at: clockChanges[0] });
	idempotentWriteContract<IdempotentCampaign>('CampaignStore.add', 'campaign', {
		write,
		// The tests call `find` only with a stored key, so this call adds no newsletter.
		find: (key) => write('never', key),
		repeated: (id = '') => ({ outcome: 'repeated', campaignId: id }),
		list: () => storage.campaigns.listLatest(),
		count: async () => (await storage.audit.list({ limit: 99 })).length,
	});

	test('CampaignStore.add stores every field of a campaign exactly', async () => {
		const [finished_at] = clockChanges;
		const complete = campaignOf({
			id: 'a_b-C~1.x',
			subject: hostileText,
			finished_at,
			preview_url: 'https://preview.example.org/1?a=b&c=%20#d',
			body: `${hostileText}\n\n\t${hostileText}\n`.repeat(100),
			draft: true,
		});
		const minimal = campaignOf({ id: 'minimal', preview_url: null, body: null });
		await storage.campaigns.add(complete);
		await storage.campaigns.add(minimal);
		expect(await storage.campaigns.get(complete.id)).toEqual(complete);
		expect(await storage.campaigns.get(minimal.id)).toEqual(minimal);
		expect(await storage.campaigns.listLatest()).toEqual([minimal, complete]);
	});

	test('CampaignStore.replace stores every field of a changed campaign, even if its value is null', async () => {
		const url = 'https://preview.example.org/1';
		await storage.campaigns.add(campaignOf({ id: 'one', preview_url: url }));
		const changed = campaignOf({
			revision: 1,
			id: 'one',
			subject: 'Other',
			finished_at: instant('2026-07-05T08:00:00.000Z'),
			preview_url: null,
			body: null,
		});
		expect(await storage.campaigns.replace(changed)).toBe(true);
		expect(await storage.campaigns.get('one')).toEqual(changed);
	});

	test('CampaignStore.listLatest sorts campaigns by time, latest first, then by id', async () => {
		const [early, late, later] = clockChanges;
		for (const [id, finished_at] of [
			['tie-b', late],
			['early', early],
			['tie-a', late],
			['later', later],
			// The test adds the ids unsorted, so that only a store that sorts by id passes.
			['tie-C', late],
		] as const) {
			await storage.campaigns.add(campaignOf({ id, finished_at }));
		}
		const all = ['later', 'tie-C', 'tie-a', 'tie-b', 'early'];
		expect(ids(await storage.campaigns.listLatest())).toEqual(all);
		const first = await storage.campaigns.listLatest({ limit: 2 });
		expect(ids(first)).toEqual(all.slice(0, 2));
		const second = await storage.campaigns.listLatest({ limit: 2, after: first[1] });
		expect(ids(second)).toEqual(all.slice(2, 4));
	});
}
