import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import type { StoredCampaign } from '../../rules/news/campaign.ts';
import { type CampaignForm, campaignFields } from '../../rules/news/campaign-form.ts';
import { auditOf } from '../audit/audit.ts';
import { requirePast } from '../require-past.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readStoredCampaign, requireStoredCampaigns } from './read-stored-campaign.ts';

/**
 * Replaces all form fields of a newsletter. `revision` is the revision that the admin edited.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write,
 * 'campaign-not-found', 'revision-differs' if the newsletter has changed since, 'invalid-input' if its new
 * time is in the future, or 'campaigns-from-service' if the club's newsletters come from an email service.
 */
export async function updateCampaign(
	ports: Pick<Ports, 'clock' | 'ids' | 'campaigns' | 'campaignFeed' | 'searchUpdates'>,
	admin: Admin,
	{ id, revision, form }: { id: string; revision: number | null; form: CampaignForm },
): Promise<StoredCampaign> {
	requirePermission(admin, 'events:write');
	const stored = await readStoredCampaign(ports, id);
	requireRevision(stored, revision);
	requireStoredCampaigns(ports);
	const fields = campaignFields(form, stored.finished_at);
	requirePast('finished_at', fields.finished_at, ports.clock.now());
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
