import { instant } from '@burgee/core';
import type { Storage } from '@burgee/core/ports/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { campaignOf, clockChanges, hostileText, ids } from './samples.ts';

export function campaignStoreContract(name: string, open: () => Promise<Storage>): void {
	describe(`CampaignStore: ${name}`, () => {
		let storage: Storage;
		beforeEach(async () => {
			storage = await open();
		});
		afterEach(() => storage.close());

		test('CampaignStore.add stores every field of a campaign exactly', async () => {
			const [finished_at] = clockChanges;
			const complete = campaignOf({
				id: 'a_b-C~1.x',
				subject: hostileText,
				finished_at,
				preview_url: 'https://preview.example.org/1?a=b&c=%20#d',
				body: `${hostileText}\n\n\t${hostileText}\n`.repeat(100),
			});
			const minimal = campaignOf({ id: 'minimal', preview_url: null, body: null });
			await storage.campaigns.add(complete);
			await storage.campaigns.add(minimal);
			expect(await storage.campaigns.get(complete.id)).toEqual(complete);
			expect(await storage.campaigns.get(minimal.id)).toEqual(minimal);
			expect(await storage.campaigns.listLatest()).toEqual([minimal, complete]);
		});

		test('CampaignStore finds, changes and removes nothing for unknown or invalid ids', async () => {
			await storage.campaigns.add(campaignOf({ id: 'one' }));
			for (const id of ['none', '', '..', 'one/more/steps', '__one__', 'x'.repeat(5_000)]) {
				expect(await storage.campaigns.get(id)).toBeNull();
				expect(await storage.campaigns.replace(campaignOf({ id, subject: 'New' }))).toBe(false);
				expect(await storage.campaigns.remove(id)).toBe(false);
			}
			expect(await storage.campaigns.listLatest()).toEqual([campaignOf({ id: 'one' })]);
		});

		test('CampaignStore.add stores only one of ten concurrent campaigns with the same id', async () => {
			const additions = await Promise.allSettled(
				Array.from({ length: 10 }, (_, index) =>
					storage.campaigns.add(campaignOf({ id: 'one', subject: `n${index}` })),
				),
			);
			const winners = additions.flatMap(({ status }, index) =>
				status === 'fulfilled' ? [index] : [],
			);
			expect(winners).toHaveLength(1);
			expect((await storage.campaigns.get('one'))?.subject).toBe(`n${winners[0]}`);
		});

		test('CampaignStore.replace stores every field, also null', async () => {
			const url = 'https://preview.example.org/1';
			await storage.campaigns.add(campaignOf({ id: 'one', preview_url: url }));
			const changed = campaignOf({
				id: 'one',
				subject: 'Other',
				finished_at: instant('2026-07-05T08:00:00.000Z'),
				preview_url: null,
				body: null,
			});
			expect(await storage.campaigns.replace(changed)).toBe(true);
			expect(await storage.campaigns.get('one')).toEqual(changed);
		});

		test('CampaignStore.replace never combines the fields of two concurrent changes', async () => {
			await storage.campaigns.add(campaignOf({ id: 'one' }));
			await Promise.all(
				Array.from({ length: 20 }, (_, index) =>
					storage.campaigns.replace(
						campaignOf({ id: 'one', subject: `n${index}`, body: `b${index}` }),
					),
				),
			);
			const campaign = await storage.campaigns.get('one');
			expect(campaign?.body).toBe(campaign?.subject.replace('n', 'b'));
		});

		test('CampaignStore.remove returns true for only one of ten concurrent removals', async () => {
			await storage.campaigns.add(campaignOf({ id: 'one' }));
			const removed = await Promise.all(
				Array.from({ length: 10 }, () => storage.campaigns.remove('one')),
			);
			expect(removed.filter(Boolean)).toHaveLength(1);
			expect(await storage.campaigns.get('one')).toBeNull();
		});

		test('CampaignStore keeps stored data unchanged if a caller changes an argument or a result', async () => {
			const input = campaignOf({ id: 'one' });
			const adding = storage.campaigns.add(input);
			input.subject = 'Changed input';
			await adding;
			const output = await storage.campaigns.get('one');
			if (output) output.subject = 'Changed output';
			const [listed] = await storage.campaigns.listLatest();
			if (listed) listed.subject = 'Changed list';
			expect((await storage.campaigns.get('one'))?.subject).toBe('Season opening');
		});

		test('CampaignStore.listLatest sorts campaigns by time, latest first, then by id', async () => {
			const [early, late, later] = clockChanges;
			for (const [id, finished_at] of [
				['tie-b', late],
				['early', early],
				['tie-a', late],
				['later', later],
				// The ids are in neither ascending nor descending order, so that only a store that sorts by id
				// passes.
				['tie-C', late],
			] as const) {
				await storage.campaigns.add(campaignOf({ id, finished_at }));
			}
			const all = ['later', 'tie-C', 'tie-a', 'tie-b', 'early'];
			expect(ids(await storage.campaigns.listLatest())).toEqual(all);
			for (const limit of [1, 2, 3, 4, 5, 6]) {
				expect(ids(await storage.campaigns.listLatest({ limit }))).toEqual(all.slice(0, limit));
			}
		});

		test('CampaignStore.add stores all of fifty concurrent campaigns', async () => {
			const all = Array.from(
				{ length: 50 },
				(_, index) => `mail-${String(index).padStart(2, '0')}`,
			);
			await Promise.all(all.map((id) => storage.campaigns.add(campaignOf({ id }))));
			expect(ids(await storage.campaigns.listLatest())).toEqual(all);
			expect(ids(await storage.campaigns.listLatest({ limit: 7 }))).toEqual(all.slice(0, 7));
		});
	});
}
