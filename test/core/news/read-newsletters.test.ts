import { instant, UpstreamError } from '@burgee/core';
import { expect, test } from 'vitest';
import { readCampaigns } from '../../../core/use-cases/news/read-newsletters.ts';
import { campaignOf } from '../../contracts/samples.ts';
import { expectError, openClub } from '../open-club.ts';

const readFailing = (error: Error) =>
	readCampaigns({ campaignFeed: { provider: null, latest: () => Promise.reject(error) } });

test('readCampaigns returns the newsletters of the feed, latest first', async () => {
	const { club, storage } = openClub();
	await storage.campaigns.add(campaignOf({ id: '1', body: null }));
	const finished_at = instant('2026-06-02T12:00:00.000Z');
	await storage.campaigns.add(campaignOf({ id: '2', finished_at }));
	const { value, isStale } = await club.readCampaigns();
	expect(value.map(({ id, preview_url }) => [id, preview_url])).toEqual([
		['2', 'https://members.example.org/news/2'],
		['1', null],
	]);
	expect(isStale).toBe(false);
});

test('readCampaigns reports the HTTP status text if the newsletter service fails', async () => {
	await expect(readFailing(new UpstreamError('Bad Gateway'))).rejects.toMatchObject({
		code: 'campaigns-unavailable',
		message: 'Failed to fetch communications: Bad Gateway',
		details: { statusText: 'Bad Gateway' },
	});
	const internalError = new TypeError('internal error');
	await expect(readFailing(internalError)).rejects.toBe(internalError);
});

test('readCampaignPreview throws the error campaign-not-found for a newsletter without text', async () => {
	const { club, storage } = openClub();
	const preview_url = 'https://example.org/1';
	await storage.campaigns.add(campaignOf({ id: 'with-text', preview_url }));
	await storage.campaigns.add(campaignOf({ id: 'without-text', body: null }));
	expect(await club.readCampaignPreview('with-text')).toEqual({
		id: 'with-text',
		subject: 'Season opening',
		finished_at: '2026-06-01T12:00:00.000Z',
		body: 'Dear members,\n\nwelcome back.',
		html: '<p>Dear members,</p>\n<p>welcome back.</p>\n',
		headings: [],
	});
	for (const id of ['without-text', 'none']) {
		await expectError(club.readCampaignPreview(id), 'campaign-not-found');
	}
});
