import type { Storage } from '@burgee/core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { campaignOf, clockChanges, hostileText, ids } from './samples.ts';

/** What every CampaignStore does; `open` gives an empty storage each time. */
export function campaignStoreContract(name: string, open: () => Promise<Storage>): void {
	describe(`CampaignStore: ${name}`, () => {
		let storage: Storage;
		beforeEach(async () => {
			storage = await open();
		});
		afterEach(() => storage.close());

		test('gives back what it was given, to the character and the millisecond', async () => {
			const [finished_at = ''] = clockChanges;
			const whole = campaignOf({
				id: 'a_b-C~1.x',
				subject: hostileText,
				finished_at,
				preview_url: 'https://preview.example.org/1?a=b&c=%20#d',
				body: `${hostileText}\n\n\t${hostileText}\n`.repeat(100),
			});
			const bare = campaignOf({ id: 'bare', preview_url: null, body: null });
			await storage.campaigns.add(whole);
			await storage.campaigns.add(bare);
			expect(await storage.campaigns.get(whole.id)).toEqual(whole);
			expect(await storage.campaigns.get(bare.id)).toEqual(bare);
			expect(await storage.campaigns.listLatest()).toEqual([bare, whole]);
		});

		test('knows nothing of an id that is not there, or that none can have', async () => {
			await storage.campaigns.add(campaignOf({ id: 'one' }));
			for (const id of ['none', '', '..', 'one/more/steps', '__one__', 'x'.repeat(5_000)]) {
				expect(await storage.campaigns.get(id)).toBeNull();
				expect(await storage.campaigns.replace(campaignOf({ id, subject: 'New' }))).toBe(false);
				expect(await storage.campaigns.remove(id)).toBe(false);
			}
			expect(await storage.campaigns.listLatest()).toEqual([campaignOf({ id: 'one' })]);
		});

		test('of many who add one id at once, one did', async () => {
			const added = await Promise.allSettled(
				Array.from({ length: 10 }, (_, place) =>
					storage.campaigns.add(campaignOf({ id: 'one', subject: `n${place}` })),
				),
			);
			const winners = added.flatMap(({ status }, place) => (status === 'fulfilled' ? [place] : []));
			expect(winners).toHaveLength(1);
			expect((await storage.campaigns.get('one'))?.subject).toBe(`n${winners[0]}`);
		});

		test('replaces every field, nulls among them', async () => {
			const url = 'https://preview.example.org/1';
			await storage.campaigns.add(campaignOf({ id: 'one', preview_url: url }));
			const changed = campaignOf({
				id: 'one',
				subject: 'Other',
				finished_at: '2026-07-05T08:00:00.000Z',
				preview_url: null,
				body: null,
			});
			expect(await storage.campaigns.replace(changed)).toBe(true);
			expect(await storage.campaigns.get('one')).toEqual(changed);
		});

		test('of many who change one at once, one wins whole', async () => {
			await storage.campaigns.add(campaignOf({ id: 'one' }));
			await Promise.all(
				Array.from({ length: 20 }, (_, place) =>
					storage.campaigns.replace(
						campaignOf({ id: 'one', subject: `n${place}`, body: `b${place}` }),
					),
				),
			);
			const campaign = await storage.campaigns.get('one');
			expect(campaign?.body).toBe(campaign?.subject.replace('n', 'b'));
		});

		test('of many who remove one at once, one did', async () => {
			await storage.campaigns.add(campaignOf({ id: 'one' }));
			const removed = await Promise.all(
				Array.from({ length: 10 }, () => storage.campaigns.remove('one')),
			);
			expect(removed.filter(Boolean)).toHaveLength(1);
			expect(await storage.campaigns.get('one')).toBeNull();
		});

		test('hands out and takes in copies', async () => {
			const given = campaignOf({ id: 'one' });
			const adding = storage.campaigns.add(given);
			given.subject = 'Changed by the giver';
			await adding;
			const taken = await storage.campaigns.get('one');
			if (taken) taken.subject = 'Changed by the taker';
			const [listed] = await storage.campaigns.listLatest();
			if (listed) listed.subject = 'Changed by the lister';
			expect((await storage.campaigns.get('one'))?.subject).toBe('Season opening');
		});

		test('lists the last one sent first, equal ones by id, within the limit', async () => {
			const [early = '', late = '', later = ''] = clockChanges;
			for (const [id, finished_at] of [
				['tie-b', late],
				['early', early],
				['tie-a', late],
				['later', later],
				// Neither the order of writing nor its reverse is the order of ids.
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

		test('keeps all that many add at once', async () => {
			const all = Array.from(
				{ length: 50 },
				(_, place) => `mail-${String(place).padStart(2, '0')}`,
			);
			await Promise.all(all.map((id) => storage.campaigns.add(campaignOf({ id }))));
			expect(ids(await storage.campaigns.listLatest())).toEqual(all);
			expect(ids(await storage.campaigns.listLatest({ limit: 7 }))).toEqual(all.slice(0, 7));
		});
	});
}
