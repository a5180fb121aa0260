import { lastSentFirst, listedCampaign, webAddress } from '@burgee/core';
import { ids, instants } from '@burgee/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { previewOf } from '../../../core/rules/news/campaign.ts';
import { campaignOf } from '../../contracts/samples.ts';
import { forAll } from '../for-all.ts';

test.each([
	'https://preview.example.org/1',
	'HTTP://preview.example.org',
	'http://127.0.0.1:4102/news/1',
])('webAddress returns the web address %j unchanged', (address) => {
	expect(webAddress(address)).toBe(address);
});

test.each([
	'javascript:alert(1)',
	'java\nscript:alert(1)',
	'data:text/html,x',
	'mailto:a@example.org',
	'https:///news',
	'https://preview.example.org/1 2',
	'/news/1',
	'',
	null,
	undefined,
])('webAddress returns null for %j', (address) => {
	expect(webAddress(address)).toBeNull();
});

test('previewOf returns null for a draft and for a newsletter with blank text', () => {
	const {
		preview_url: _,
		revision: __,
		draft: ___,
		...preview
	} = campaignOf({ id: '1', body: 'Dear members' });
	expect(previewOf(campaignOf({ id: '1', body: 'Dear members' }))).toEqual(preview);
	expect(previewOf(campaignOf({ id: '1', body: 'Dear members', draft: true }))).toBeNull();
	for (const body of [null, '', ' \n\t']) {
		expect(previewOf(campaignOf({ id: '1', body }))).toBeNull();
	}
});

test('a listed newsletter links to its page in Burgee if the newsletter has no preview address', () => {
	const origin = 'https://members.example.org';
	const list = (changes: object) =>
		listedCampaign(campaignOf({ id: 'a b', ...changes }), origin).preview_url;
	expect(list({ preview_url: 'https://example.org/1' })).toBe('https://example.org/1');
	expect(list({ preview_url: null })).toBe('https://members.example.org/news/a%20b');
	expect(list({ preview_url: 'javascript:1', body: null })).toBeNull();
});

test('lastSentFirst orders campaigns from the latest to the earliest', () => {
	const campaigns = fc.record({ id: ids(), finished_at: instants() });
	forAll(fc.array(campaigns), (fields) => {
		const sorted = fields.map((campaign) => campaignOf(campaign)).sort(lastSentFirst);
		for (const [index, next] of sorted.slice(1).entries()) {
			const before = sorted[index];
			if (before === undefined) throw new Error(`no campaign at index ${index}`);
			expect(before.finished_at >= next.finished_at).toBe(true);
			if (before.finished_at === next.finished_at) expect(before.id <= next.id).toBe(true);
			expect(Math.sign(lastSentFirst(next, before)) + Math.sign(lastSentFirst(before, next))).toBe(
				0,
			);
		}
	});
});
