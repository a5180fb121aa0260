import { z } from 'zod';
import type { CallTable } from './call.ts';
import { campaignPreviewJson, campaignsJson } from './campaign-json.ts';
import { clubJson } from './club-json.ts';
import { documentJson } from './document-json.ts';
import { searchAnswer, searchRequest } from './search-json.ts';
import { waterLevelsJson } from './water-levels-json.ts';

/** Calls for the club's facts, documents, emails and water levels, and for the search. */
export const clubCalls = {
	'GET /api/club': {
		summary: 'Facts about the club',
		access: 'public',
		answer: clubJson,
	},
	'GET /api/documents': {
		summary:
			"The club's documents. An available document has a downloadUrl, which leads to its PDF",
		access: 'public',
		answer: z.object({ documents: z.array(documentJson) }).meta({ id: 'Documents' }),
	},
	'GET /api/campaigns': {
		summary: 'Recent email campaigns, newest first',
		access: 'public',
		answer: campaignsJson,
		errors: ['campaigns-unavailable'],
	},
	'GET /api/campaigns/:campaignId': {
		summary: 'One stored email campaign with its text',
		access: 'public',
		answer: campaignPreviewJson,
	},
	'GET /api/water-levels': {
		summary: "The reservoir's water levels of the last 30 days in metres, oldest first",
		access: 'public',
		answer: waterLevelsJson,
		errors: ['water-levels-unavailable'],
	},
	// Browsers search at every keystroke (specification §4), so there is no rate limit.
	'GET /api/search': {
		summary: 'Search events, documents, news and pages',
		access: 'public',
		query: searchRequest,
		answer: searchAnswer,
	},
} satisfies CallTable;
