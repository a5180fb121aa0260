import { z } from 'zod';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import { openFacts } from '../rules/club-facts.ts';
import { campaign } from '../rules/news/campaign.ts';
import { renderedNewsletter } from '../rules/news/rendered-newsletter.ts';
import { searchHit } from '../rules/search/hit.ts';
import { maxQueryLength, normaliseQuery } from '../rules/search/query.ts';
import { type ClubDocument, clubDocument, type PdfFile } from '../rules/site/documents.ts';
import type { MenuLink } from '../rules/site/listed-pages.ts';
import { lineOfText } from '../rules/text-schemas.ts';
import { webAddress } from '../rules/web-address.ts';
import type { CallTable } from './call.ts';
import { paymentProviderJson } from './payments.ts';

const preview_url = z
	.url()
	.refine((text) => webAddress(text) !== null)
	.nullable();

/** An email campaign as the API sends it (specification §3, §7). */
const campaignJson = campaign.extend({ preview_url }).meta({ id: 'Campaign' });
export type CampaignJson = z.infer<typeof campaignJson>;

/** The response to GET /api/campaigns: the club's recent email campaigns, latest first. */
const campaignsJson = z
	.object({
		campaigns: z.array(campaignJson),
		fetchedAt: isoInstant,
		/** Whether the last attempt to fetch newer email campaigns failed or has not ended. */
		isStale: z.boolean(),
	})
	.meta({ id: 'Campaigns' });
export type CampaignsJson = z.infer<typeof campaignsJson>;

const campaignPreviewJson = campaignJson
	.omit({ preview_url: true })
	.extend({ body: z.string(), ...renderedNewsletter.shape })
	.meta({ id: 'CampaignPreview' });
export type CampaignPreviewJson = z.infer<typeof campaignPreviewJson>;

/**
 * One of the club's documents in the response of GET /api/documents. If `available` is false, the
 * server responds to requests for `downloadUrl` with 404.
 */
export const documentJson = clubDocument
	.extend({
		/**
		 * The path of the document's PDF on the club's server, such as
		 * '/documents/club-constitution.pdf'.
		 */
		downloadUrl: z.string(),
		available: z.boolean(),
		sizeBytes: z.int().min(0).nullable(),
		updatedAt: isoInstant.nullable(),
	})
	.meta({ id: 'Document' });
export type DocumentJson = z.infer<typeof documentJson>;

/** Converts a document to JSON. Without a file, it cannot be downloaded. */
export function toDocumentJson(document: ClubDocument, file: PdfFile | null): DocumentJson {
	return {
		...document,
		downloadUrl: `/documents/${document.fileName}`,
		available: file !== null,
		sizeBytes: file?.sizeBytes ?? null,
		updatedAt: file?.updatedAt ?? null,
	};
}

/** The query string of GET /api/search. A missing or blank `q` is parsed as null. */
export const searchRequest = z.object({
	q: lineOfText('Search', maxQueryLength).default('').transform(normaliseQuery),
});

/**
 * The body of the response to GET /api/search: at most ten hits from each search index, in the order of
 * `rankHits`.
 */
const searchAnswer = z.object({ hits: z.array(searchHit) }).meta({ id: 'SearchAnswer' });
export type SearchAnswer = z.infer<typeof searchAnswer>;

/**
 * The search provider in the response to GET /api/club, with the settings that a browser needs to
 * query it (specification §6).
 */
const searchProviderJson = z.discriminatedUnion('provider', [
	z.object({ provider: z.literal('embedded') }),
	z.object({
		provider: z.literal('algolia'),
		applicationId: z.string(),
		/** The search-only key. */
		searchKey: z.string(),
		/**
		 * In tests, the origin of a server that replaces Algolia's servers, such as
		 * 'http://127.0.0.1:4602'. Otherwise null.
		 */
		host: z.string().nullable(),
	}),
]);
export type SearchProviderJson = z.infer<typeof searchProviderJson>;

/** The response to GET /api/water-levels: the water levels of the last 30 days, earliest first. */
export const waterLevelsJson = z
	.object({
		readings: z.array(z.object({ dateTime: isoInstant, value: z.number() })),
		unit: z.literal('m'),
		fetchedAt: isoInstant,
		/** Whether the last attempt to fetch newer water levels failed or has not ended. */
		isStale: z.boolean(),
		/** The attribution that the licence of the water level data requires, or null. */
		attribution: z.string().nullable(),
	})
	.meta({ id: 'WaterLevels' });
export type WaterLevelsJson = z.infer<typeof waterLevelsJson>;

/** Converts the report to JSON, which names its unit. */
export function toWaterLevelsJson(report: Omit<WaterLevelsJson, 'unit'>): WaterLevelsJson {
	return { ...report, unit: 'm' };
}

const menuLink = z.object({
	path: z.string(),
	label: z.string(),
	/** The name in the phone menu. */
	mobileLabel: z.string(),
}) satisfies z.ZodType<MenuLink>;

/**
 * What everyone may know about the club and its server: the open club facts, and the public settings of the search,
 * payment, identity, newsletter and email providers.
 */
export const publicFacts = openFacts
	.extend({
		search: searchProviderJson,
		payments: paymentProviderJson,
		/** The provider that checks the passwords of the panel. */
		identity: z.object({ provider: z.enum(['local', 'firebase']) }),
		/** Where the club's newsletters come from: its own storage, or the service that has sent them as emails. */
		campaigns: z.object({ provider: z.enum(['stored', 'mailerlite']) }),
		/** How emails leave. With 'outbox', none does, so no page may promise one. */
		mail: z.object({ provider: z.enum(['outbox', 'smtp']) }),
		/**
		 * The number of months after which names, emails and boats are erased (decision: retention). Null if they
		 * are kept without a limit.
		 */
		retentionMonths: z.int().nullable(),
		/** The links of the menus in the site header, in their order. */
		menus: z.object({ main: z.array(menuLink), information: z.array(menuLink) }),
	})
	.meta({ id: 'Club' });
export type PublicFacts = z.infer<typeof publicFacts>;

/**
 * HTTP calls for information about the club, its documents, emails and water levels, and for the search.
 */
export const clubCalls = {
	'GET /api/club': {
		summary: 'Facts about the club',
		access: 'public',
		answer: publicFacts,
	},
	'GET /api/documents': {
		summary:
			"The club's documents. An available document has a downloadUrl, which leads to its PDF",
		access: 'public',
		part: 'documents',
		answer: z.object({ documents: z.array(documentJson) }).meta({ id: 'Documents' }),
	},
	'GET /api/campaigns': {
		summary: 'Recent email campaigns, newest first',
		access: 'public',
		part: 'news',
		answer: campaignsJson,
		errors: ['campaigns-unavailable'],
	},
	'GET /api/campaigns/:campaignId': {
		summary: 'One stored email campaign with its text',
		access: 'public',
		part: 'news',
		answer: campaignPreviewJson,
	},
	'GET /api/water-levels': {
		summary: "The reservoir's water levels of the last 30 days in metres, oldest first",
		access: 'public',
		part: 'waterLevel',
		answer: waterLevelsJson,
		errors: ['water-levels-unavailable'],
	},
	// The browser sends a search request at every keystroke (specification §4), so the rate limit is high.
	'GET /api/search': {
		summary: 'Search events, documents, news and pages',
		access: 'public',
		rateLimit: 'searches',
		query: searchRequest,
		answer: searchAnswer,
	},
} satisfies CallTable;
