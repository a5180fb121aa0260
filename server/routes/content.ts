import {
	type CurrentClubFacts,
	listedCampaign,
	type ManagedDocument,
	type ManagedDocumentList,
} from '@burgee/core';
import { toDocumentJson } from '@burgee/core/api/club';
import {
	campaignCursor,
	type ManagedDocumentJson,
	type ManagedDocumentsJson,
	type ManagedFactsJson,
} from '@burgee/core/api/content';
import { restorableUntil } from '@burgee/core/rules/site/document-list';
import type { Handlers } from '../http/calls/call-router.ts';
import type { Services } from './services.ts';

export function contentHandlers({ club, config }: Services) {
	return {
		'GET /api/admin/campaigns': async ({ query }) => {
			const { provider, newsletters, next } = await club.listNewsletters(query);
			return {
				provider,
				campaigns: newsletters.map((newsletter) => ({
					...listedCampaign(newsletter, config.publicUrl),
					draft: newsletter.draft,
					revision: newsletter.revision,
				})),
				next: next && campaignCursor(next),
			};
		},
		'GET /api/admin/campaigns/:campaignId': ({ campaignId }) => club.readNewsletter(campaignId),
		'POST /api/admin/campaigns': ({ admin, body: form, idempotency }) =>
			club.createNewsletter(admin, { form, ...idempotency }),
		'POST /api/admin/campaigns/preview': ({ body: { body } }) => club.previewNewsletter(body),
		'PUT /api/admin/campaigns/:campaignId': ({ admin, campaignId: id, revision, body: form }) =>
			club.updateNewsletter(admin, { id, revision, form }),
		'DELETE /api/admin/campaigns/:campaignId': ({ admin, campaignId: id, revision }) =>
			club.deleteNewsletter(admin, { id, revision }),
		'GET /api/admin/water-readings': ({ query: { limit, after: before } }) =>
			club.listWaterReadings({ limit, before }),
		'GET /api/admin/water-readings/:dateTime': ({ dateTime }) => club.readWaterReading(dateTime),
		'POST /api/admin/water-readings': ({ admin, body }) => club.addWaterReading(admin, body),
		'PUT /api/admin/water-readings/:dateTime': ({ admin, dateTime: at, revision, body: form }) =>
			club.correctWaterReading(admin, { at, revision, form }),
		'DELETE /api/admin/water-readings/:dateTime': ({ admin, dateTime: at, revision }) =>
			club.deleteWaterReading(admin, { at, revision }),
		'GET /api/admin/documents': async () =>
			toManagedDocumentsJson(await club.readManagedDocuments()),
		'GET /api/admin/documents/:fileName': async ({ fileName }) =>
			toManagedDocumentJson(await club.readPdf(fileName)),
		'PUT /api/admin/documents/:fileName': async ({ admin, fileName, revision, body: bytes }) =>
			toManagedDocumentJson(await club.replacePdf(admin, { fileName, revision, bytes })),
		'DELETE /api/admin/documents/:fileName': async ({ admin, fileName, revision }) =>
			toManagedDocumentJson(await club.removePdf(admin, { fileName, revision })),
		'POST /api/admin/documents/:fileName/restore': async ({ admin, fileName, revision }) =>
			toManagedDocumentJson(await club.restorePdf(admin, { fileName, revision })),
		'POST /api/admin/document-list': async ({ admin, revision, query: details, body: bytes }) =>
			toManagedDocumentsJson(await club.addDocument(admin, { revision, details, bytes })),
		'PUT /api/admin/document-list': async ({ admin, revision, body: { fileNames } }) =>
			toManagedDocumentsJson(await club.orderDocuments(admin, { revision, fileNames })),
		'PUT /api/admin/document-list/:fileName': async ({
			admin,
			fileName,
			revision,
			body: details,
		}) => toManagedDocumentsJson(await club.updateDocument(admin, { fileName, revision, details })),
		'DELETE /api/admin/document-list/:fileName': async ({ admin, fileName, revision }) =>
			toManagedDocumentsJson(await club.removeDocument(admin, { fileName, revision })),
		'POST /api/admin/document-list/:fileName/restore': async ({ admin, fileName, revision }) =>
			toManagedDocumentsJson(await club.restoreDocument(admin, { fileName, revision })),
		'GET /api/admin/club': async () => toManagedFactsJson(await club.readClubFacts()),
		'PUT /api/admin/club': async ({ admin, revision, body }) =>
			toManagedFactsJson(await club.updateClubFacts(admin, { revision, facts: body })),
		'POST /api/admin/photos': ({ query: { name }, body: bytes }) => club.addPhoto({ name, bytes }),
	} satisfies Partial<Handlers>;
}

function toManagedDocumentJson({
	document,
	file,
	isOwn,
	previous,
	revision,
}: ManagedDocument): ManagedDocumentJson {
	return { ...toDocumentJson(document, file), isOwn, previous, revision };
}

function toManagedDocumentsJson(list: ManagedDocumentList): ManagedDocumentsJson {
	return {
		documents: list.documents.map(toManagedDocumentJson),
		removed: list.removed.map((document) => ({
			...document,
			restorableUntil: restorableUntil(document),
		})),
		revision: list.revision,
	};
}

function toManagedFactsJson({ facts, ...state }: CurrentClubFacts): ManagedFactsJson {
	return { ...facts, ...state };
}
