import type { Ports } from '../../ports/ports.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';
import type { StoredCampaign } from '../../rules/news/campaign.ts';
import { type CampaignForm, campaignFields } from '../../rules/news/campaign-form.ts';
import { newsletterLabels as labels } from '../../rules/news/labels.ts';
import type { Admin } from '../../rules/panel/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { idempotencyKeyOf, requireSameRequest } from '../idempotency.ts';
import { requirePast } from '../require-past.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readStoredCampaign, requireStoredCampaigns } from './read-campaigns.ts';

/**
 * Adds a newsletter to the News page and to the search. If a request with the same idempotency key is
 * repeated, returns the newsletter that the first request added.
 * @throws ClubError 'invalid-input' if the newsletter's time is in the future, 'idempotency-key-reused',
 * 'campaigns-from-service' if the club's newsletters come from an email service, or 'campaign-not-found' if the
 * newsletter of a repeated request has been deleted.
 */
export async function createCampaign(
	ports: Pick<Ports, 'clock' | 'ids' | 'campaigns' | 'campaignFeed' | 'searchUpdates'>,
	admin: Admin,
	{ form, key }: { form: CampaignForm; key?: string },
): Promise<StoredCampaign> {
	const now = ports.clock.now();
	const at = toInstant(now);
	const fields = campaignFields(form, at);
	requirePast('finished_at', labels.finished_at, fields.finished_at, now);
	requireStoredCampaigns(ports);
	const campaign = { ...fields, id: ports.ids.newId(), revision: 0 };
	const audit = auditOf(ports, admin, {
		what: 'campaign.created',
		subject: { id: campaign.id, name: campaign.subject },
		before: null,
		after: campaign,
	});
	const idempotencyKey = idempotencyKeyOf(key, [admin.uid, form]);
	const request = idempotencyKey && { key: idempotencyKey, at };
	const result = requireSameRequest(await ports.campaigns.add(campaign, audit, request));
	if (result.outcome === 'repeated') return readStoredCampaign(ports, result.campaignId);
	await ports.searchUpdates?.reindex('news', campaign.id);
	return campaign;
}

/**
 * Replaces all form fields of a newsletter. `revision` is the revision that the admin edited.
 * @throws ClubError 'campaign-not-found', 'revision-differs' if the newsletter has changed since, 'invalid-input' if
 * its new time is in the future, or 'campaigns-from-service' if the club's newsletters come from an email service.
 */
export async function updateCampaign(
	ports: Pick<Ports, 'clock' | 'ids' | 'campaigns' | 'campaignFeed' | 'searchUpdates'>,
	admin: Admin,
	{ id, revision, form }: { id: string; revision: number | null; form: CampaignForm },
): Promise<StoredCampaign> {
	const stored = await readStoredCampaign(ports, id);
	requireRevision(stored, revision);
	requireStoredCampaigns(ports);
	const fields = campaignFields(form, stored.finished_at);
	requirePast('finished_at', labels.finished_at, fields.finished_at, ports.clock.now());
	const campaign = { ...fields, id, revision: stored.revision + 1 };
	const audit = auditOf(ports, admin, {
		what: 'campaign.updated',
		subject: { id, name: campaign.subject },
		before: stored,
		after: campaign,
	});
	requireWritten(await ports.campaigns.replace(campaign, audit));
	await ports.searchUpdates?.reindex('news', id);
	return campaign;
}

/**
 * Removes a newsletter from the News page and from the search. `revision` is the revision that the admin saw.
 * @throws ClubError 'campaign-not-found', 'revision-differs' if the newsletter has changed since, or
 * 'campaigns-from-service' if the club's newsletters come from an email service.
 */
export async function deleteCampaign(
	ports: Pick<Ports, 'clock' | 'ids' | 'campaigns' | 'campaignFeed' | 'searchUpdates'>,
	admin: Admin,
	{ id, revision }: { id: string; revision: number | null },
): Promise<void> {
	const stored = await readStoredCampaign(ports, id);
	requireRevision(stored, revision);
	requireStoredCampaigns(ports);
	const audit = auditOf(ports, admin, {
		what: 'campaign.deleted',
		subject: { id, name: stored.subject },
		before: stored,
		after: null,
	});
	requireWritten(await ports.campaigns.remove(stored, audit));
	await ports.searchUpdates?.reindex('news', id);
}
