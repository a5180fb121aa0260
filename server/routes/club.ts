import { openFactsOf } from '@burgee/core';
import { toDocumentJson, toWaterLevelsJson } from '@burgee/core/api/club';
import { menusOf } from '@burgee/core/rules/site/listed-pages';
import { paymentProvider } from '../config/payments.ts';
import { searchProvider } from '../config/search.ts';
import type { Handlers } from '../http/calls/call-router.ts';
import type { Services } from './services.ts';

export function clubHandlers(services: Services) {
	const { club, config, documents, facts, informationPages, retentionMonths, search } = services;
	const settings = {
		search: searchProvider(config.search),
		payments: paymentProvider(config.payments, config.priceTestHook),
		identity: { provider: config.identity.kind },
		campaigns: { provider: config.campaigns.kind },
		mail: { provider: config.mail.kind },
		retentionMonths,
	};
	return {
		'GET /api/club': async () => {
			const [current, ownPages] = await Promise.all([facts.get(), informationPages.get()]);
			return { ...openFactsOf(current), ...settings, menus: menusOf(current, ownPages) };
		},
		'GET /api/documents': async () => {
			const found = (await documents.list()).map(async (document) =>
				toDocumentJson(document, await documents.findPdf(document.fileName)),
			);
			return { documents: await Promise.all(found) };
		},
		'GET /api/campaigns': async () => {
			const { value: campaigns, fetchedAt, isStale } = await club.readCampaigns();
			return { campaigns, fetchedAt, isStale };
		},
		'GET /api/campaigns/:campaignId': ({ campaignId }) => club.readCampaignPreview(campaignId),
		'GET /api/water-levels': async () => toWaterLevelsJson(await club.readWaterLevels()),
		'GET /api/search': async ({ query }, { response }) => {
			// Forbid caching of search results, because the searched records can change at any time.
			response.set('Cache-Control', 'no-store');
			return { hits: query.q === null ? [] : await search.search(query.q) };
		},
	} satisfies Partial<Handlers>;
}
