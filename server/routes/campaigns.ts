import type { CampaignJson, CampaignPreviewJson, Clock, Club } from '@burgee/core';
import { Router } from 'express';
import { campaignIdOf } from '../http/path-params.ts';

export function campaignRoutes({ club, clock }: { club: Club; clock: Clock }): Router {
	return Router()
		.get('/campaigns', async (_request, response) => {
			const { value, fetchedAt, isStale } = await club.readCampaigns();
			const ageMs = Math.max(0, clock.now().getTime() - Date.parse(fetchedAt));
			const campaigns: CampaignJson[] = value;
			response.set('Age', String(Math.floor(ageMs / 1_000)));
			if (isStale) response.set('Stale-Since', fetchedAt);
			// Forbid caching. A 304 response cannot remove a header from a cached response, so the
			// browser would keep an outdated Stale-Since header.
			response.set('Cache-Control', 'no-store');
			response.json(campaigns);
		})
		.get('/campaigns/:campaignId', async (request, response) => {
			const preview: CampaignPreviewJson = await club.readCampaignPreview(campaignIdOf(request));
			response.json(preview);
		});
}
