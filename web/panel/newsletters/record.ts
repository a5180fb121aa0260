import { issuesIfFuture, newsletterLabels as labels, newsletterForm } from '@burgee/core';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { api, serverTime } from '../../api/client.ts';
import { flag, text, time } from '../records/fields.ts';
import { panelRecord } from '../records/record.ts';
import { recordFields } from '../records/record-fields.ts';

export const newsletter = panelRecord({
	noun: 'newsletter',
	list: 'content',
	form: recordFields(
		{
			subject: text(labels.subject, 'required'),
			draft: flag(labels.draft),
			finished_at: time(labels.finished_at),
			body: text(labels.body),
			preview_url: text(labels.preview_url, 'optional'),
		},
		{
			schema: newsletterForm,
			check: ({ finished_at }) =>
				finished_at === null
					? []
					: issuesIfFuture('finished_at', labels.finished_at, finished_at, serverTime()),
		},
	),
	load: (campaignId: string, signal?: AbortSignal) =>
		api('GET /api/admin/campaigns/:campaignId', { campaignId, signal }),
	loading: 'Loading newsletter…',
	loadFailed: panelMessages.newsletterFailed,
	missing: 'campaign-not-found',
	explained: ['campaigns-from-service'],
	create: {
		page: 'create-newsletter',
		done: 'The newsletter was added. Members can read it on News.',
		draftDone: 'The newsletter was added as a draft.',
		failed: panelMessages.newsletterCreateFailed,
		send: (body, idempotencyKey) => api('POST /api/admin/campaigns', { body, idempotencyKey }),
	},
	update: {
		page: 'edit-newsletter',
		done: 'The newsletter was updated.',
		failed: panelMessages.newsletterUpdateFailed,
		send: ({ id: campaignId }, body, revision) =>
			api('PUT /api/admin/campaigns/:campaignId', { campaignId, body, revision }),
	},
});
