import { type CampaignFeed, readCampaigns, UpstreamError } from '@burgee/core';
import { expect, test } from 'vitest';
import { campaignOf } from '../../contracts/samples.ts';
import { openClub } from '../open-club.ts';

const failing = (error: Error): { campaignFeed: CampaignFeed } => ({
	campaignFeed: { latest: () => Promise.reject(error) },
});

test('the list is the feed’s', async () => {
	const { club, storage } = openClub();
	await storage.campaigns.add(campaignOf({ id: '1', body: null }));
	await storage.campaigns.add(campaignOf({ id: '2', finished_at: '2026-06-02T12:00:00.000Z' }));
	const { value, isStale } = await club.readCampaigns();
	expect(value.map(({ id, preview_url }) => [id, preview_url])).toEqual([
		['2', 'https://members.example.org/news/2'],
		['1', null],
	]);
	expect(isStale).toBe(false);
});

test('a source that fails is said with its status text, as section 8 has it', async () => {
	await expect(readCampaigns(failing(new UpstreamError('Bad Gateway')))).rejects.toMatchObject({
		code: 'campaigns-unavailable',
		message: 'Failed to fetch communications: Bad Gateway',
		details: { statusText: 'Bad Gateway' },
	});
	const fault = new TypeError('a fault of our own');
	await expect(readCampaigns(failing(fault))).rejects.toBe(fault);
});

test('a letter is a stored campaign with a text', async () => {
	const { club, storage } = openClub();
	await storage.campaigns.add(campaignOf({ id: 'read', preview_url: 'https://example.org/1' }));
	await storage.campaigns.add(campaignOf({ id: 'bare', body: null }));
	expect(await club.readCampaignPreview('read')).toEqual({
		id: 'read',
		subject: 'Season opening',
		finished_at: '2026-06-01T12:00:00.000Z',
		body: 'Dear members,\n\nwelcome back.',
	});
	for (const id of ['bare', 'none']) {
		await expect(club.readCampaignPreview(id)).rejects.toMatchObject({
			code: 'campaign-not-found',
		});
	}
});
