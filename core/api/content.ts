import { z } from 'zod';
import { isoInstant } from '../rules/calendar/time-schemas.ts';
import { clubFacts } from '../rules/club-facts.ts';
import { newsletter } from '../rules/news/campaign.ts';
import { newsletterForm, newsletterPreviewForm } from '../rules/news/newsletter-form.ts';
import { renderedNewsletter } from '../rules/news/rendered-newsletter.ts';
import { documentDetails, listedDocument, maxDocuments } from '../rules/site/document-list.ts';
import { maxPdfBytes } from '../rules/site/documents.ts';
import { maxPhotoBytes } from '../rules/site/photos.ts';
import { maxIdLength } from '../rules/text-schemas.ts';
import { storedWaterReading } from '../rules/water/water-reading.ts';
import { waterReadingForm } from '../rules/water/water-reading-form.ts';
import type { CallTable } from './call.ts';
import { documentJson } from './club.ts';

/** The name of the service that the club's newsletters or water levels come from. Null if the club enters them. */
const provider = z.string().nullable();

const limit = z.coerce.number().int().min(1).max(100).optional();

/** The value of the query parameter `after` that requests the next page. Null on the last page. */
const next = z.string().nullable();

const storedCampaignJson = newsletter.meta({ id: 'StoredCampaign' });
export type StoredCampaignJson = z.infer<typeof storedCampaignJson>;

/** A newsletter in the panel's list. `preview_url` is the page that members read, or null. */
const listedCampaignJson = newsletter.omit({ body: true }).meta({ id: 'ListedCampaign' });
export type ListedCampaignJson = z.infer<typeof listedCampaignJson>;

const listedCampaignsJson = z
	.object({ provider, campaigns: z.array(listedCampaignJson), next })
	.meta({ id: 'ListedCampaigns' });

/** Returns the pagination cursor of a newsletter: its time, an underscore and its id. */
export function campaignCursor({
	finished_at,
	id,
}: Pick<ListedCampaignJson, 'finished_at' | 'id'>): string {
	return `${finished_at}_${id}`;
}

const campaignCursorText = z
	.string()
	.regex(/^[^_]+_./u)
	.transform((text) => ({
		finished_at: text.slice(0, text.indexOf('_')),
		id: text.slice(text.indexOf('_') + 1),
	}))
	.pipe(z.object({ finished_at: isoInstant, id: z.string() }));

const campaignRequest = newsletterForm.meta({ id: 'CampaignForm' });

const newsletterPreviewJson = renderedNewsletter
	.extend({
		/** The file names of the photos in the text that members do not see, because the club's facts do not list them. */
		missingPhotos: z.array(z.string()),
	})
	.meta({ id: 'NewsletterPreview' });
export type NewsletterPreviewJson = z.infer<typeof newsletterPreviewJson>;

const waterReadingJson = storedWaterReading.meta({ id: 'StoredWaterReading' });
export type WaterReadingJson = z.infer<typeof waterReadingJson>;

const waterReadingsJson = z
	.object({ provider, readings: z.array(waterReadingJson), next })
	.meta({ id: 'StoredWaterReadings' });

const waterReadingRequest = waterReadingForm.meta({ id: 'WaterReadingForm' });

const managedDocumentJson = documentJson
	.extend({
		/** Whether the PDF is the club's own, not the sample club's. */
		isOwn: z.boolean(),
		/** The previous version of the club's own PDF, which can be restored. Null if there is none. */
		previous: z.object({ sizeBytes: z.int(), updatedAt: isoInstant }).nullable(),
		revision: z.int(),
	})
	.meta({ id: 'ManagedDocument' });
export type ManagedDocumentJson = z.infer<typeof managedDocumentJson>;

const managedDocumentsJson = z
	.object({
		documents: z.array(managedDocumentJson),
		/** The documents that members no longer see, last removed first. Each can be restored until `restorableUntil`. */
		removed: z.array(listedDocument.extend({ removedAt: isoInstant, restorableUntil: isoInstant })),
		/** The revision of the list. The revision of each document counts the changes of its PDF. */
		revision: z.int(),
	})
	.meta({ id: 'ManagedDocuments' });
export type ManagedDocumentsJson = z.infer<typeof managedDocumentsJson>;

const managedFactsJson = clubFacts
	.extend({
		/** Whether the facts come from the file CLUB_FILE, so that the panel cannot change them. */
		isFixed: z.boolean(),
		revision: z.int(),
	})
	.meta({ id: 'ManagedFacts' });
export type ManagedFactsJson = z.infer<typeof managedFactsJson>;

const storedPhotoJson = z
	.object({
		/** The name under which the club's facts list the photo. */
		image: z.string(),
		width: z.int(),
		height: z.int(),
	})
	.meta({ id: 'StoredPhoto' });
export type StoredPhotoJson = z.infer<typeof storedPhotoJson>;

/** HTTP calls with which the panel manages newsletters, water readings, documents, photos and the club's facts. */
export const contentCalls = {
	'GET /api/admin/campaigns': {
		summary: 'The newsletters that the club has written, latest first, without their texts',
		access: 'events:read',
		query: z.object({ limit, after: campaignCursorText.optional() }),
		answer: listedCampaignsJson,
	},
	'GET /api/admin/campaigns/:campaignId': {
		summary: 'One newsletter with its text',
		access: 'events:read',
		answer: storedCampaignJson,
	},
	'POST /api/admin/campaigns': {
		summary: 'Add a newsletter',
		access: 'events:write',
		body: campaignRequest,
		idempotent: true,
		status: 201,
		answer: storedCampaignJson,
		errors: ['campaigns-from-service', 'campaign-not-found'],
	},
	'POST /api/admin/campaigns/preview': {
		summary: 'Render the text of a newsletter as members will see it. Nothing is stored',
		access: 'events:write',
		body: newsletterPreviewForm.meta({ id: 'NewsletterPreviewForm' }),
		answer: newsletterPreviewJson,
	},
	'PUT /api/admin/campaigns/:campaignId': {
		summary: 'Replace a newsletter',
		access: 'events:write',
		revisioned: true,
		body: campaignRequest,
		answer: storedCampaignJson,
		errors: ['campaigns-from-service'],
	},
	'DELETE /api/admin/campaigns/:campaignId': {
		summary: 'Delete a newsletter',
		access: 'events:write',
		revisioned: true,
		answer: null,
		errors: ['campaigns-from-service'],
	},
	'GET /api/admin/water-readings': {
		summary: 'The water readings that the club has entered, latest first',
		access: 'events:read',
		query: z.object({ limit, after: isoInstant.optional() }),
		answer: waterReadingsJson,
	},
	'GET /api/admin/water-readings/:dateTime': {
		summary: 'The water reading of one time',
		access: 'events:read',
		answer: waterReadingJson,
	},
	'POST /api/admin/water-readings': {
		summary: 'Add a water reading. No two readings can have the same time',
		access: 'events:write',
		body: waterReadingRequest,
		status: 201,
		answer: waterReadingJson,
		errors: ['water-levels-from-service', 'reading-exists'],
	},
	'PUT /api/admin/water-readings/:dateTime': {
		summary: 'Correct the level or the time of a water reading',
		access: 'events:write',
		revisioned: true,
		body: waterReadingRequest,
		answer: waterReadingJson,
		errors: ['water-levels-from-service', 'reading-exists'],
	},
	'DELETE /api/admin/water-readings/:dateTime': {
		summary: 'Delete a water reading',
		access: 'events:write',
		revisioned: true,
		answer: null,
		errors: ['water-levels-from-service'],
	},
	'GET /api/admin/documents': {
		summary: "The club's documents, with the state of their PDFs",
		access: 'events:read',
		answer: managedDocumentsJson,
	},
	'GET /api/admin/documents/:fileName': {
		summary: 'One document, with the state of its PDF',
		access: 'events:read',
		answer: managedDocumentJson,
	},
	'PUT /api/admin/documents/:fileName': {
		summary: "Replace a document's PDF. The PDF until now is kept as the previous version",
		access: 'events:write',
		revisioned: true,
		body: 'application/pdf',
		maxBytes: maxPdfBytes,
		answer: managedDocumentJson,
	},
	'DELETE /api/admin/documents/:fileName': {
		summary: "Remove the club's own PDF of a document. It is kept as the previous version",
		access: 'events:write',
		revisioned: true,
		answer: managedDocumentJson,
		errors: ['no-own-document'],
	},
	'POST /api/admin/documents/:fileName/restore': {
		summary: "Exchange a document's PDF and its previous version",
		access: 'events:write',
		revisioned: true,
		answer: managedDocumentJson,
		errors: ['no-previous-document'],
	},
	'POST /api/admin/document-list': {
		summary:
			'Add a document with its PDF. Its file name comes from its title, and stays when the title changes',
		access: 'events:write',
		revisioned: true,
		query: documentDetails,
		body: 'application/pdf',
		maxBytes: maxPdfBytes,
		status: 201,
		answer: managedDocumentsJson,
		errors: ['document-list-full'],
	},
	'PUT /api/admin/document-list': {
		summary: 'Change the order of the documents',
		access: 'events:write',
		revisioned: true,
		body: z
			.object({
				/** The file name of each document, each once. */
				fileNames: z.array(z.string().max(maxIdLength)).max(maxDocuments),
			})
			.meta({ id: 'DocumentOrder' }),
		answer: managedDocumentsJson,
	},
	'PUT /api/admin/document-list/:fileName': {
		summary: "Change a document's title, description or kind",
		access: 'events:write',
		revisioned: true,
		body: documentDetails.meta({ id: 'DocumentDetails' }),
		answer: managedDocumentsJson,
	},
	'DELETE /api/admin/document-list/:fileName': {
		summary: 'Remove a document. It can be restored for 30 days',
		access: 'events:write',
		revisioned: true,
		answer: managedDocumentsJson,
	},
	'POST /api/admin/document-list/:fileName/restore': {
		summary: 'Restore a removed document at its place in the list',
		access: 'events:write',
		revisioned: true,
		answer: managedDocumentsJson,
		errors: ['document-list-full'],
	},
	'GET /api/admin/club': {
		summary: "The club's facts, with their revision",
		access: ['events:read', 'members:write'],
		answer: managedFactsJson,
	},
	'PUT /api/admin/club': {
		summary: "Replace the club's facts",
		access: 'members:write',
		revisioned: true,
		body: clubFacts.meta({ id: 'ClubFacts' }),
		answer: managedFactsJson,
		errors: ['facts-from-file'],
	},
	'POST /api/admin/photos': {
		summary:
			"Store a photo for the home page, or the club's logo, smaller and without metadata. Members see it once the club's facts list it",
		access: 'members:write',
		query: z.object({ name: z.string().max(255).default('') }),
		body: 'image/*',
		maxBytes: maxPhotoBytes,
		status: 201,
		answer: storedPhotoJson,
		errors: ['facts-from-file'],
	},
} satisfies CallTable;
