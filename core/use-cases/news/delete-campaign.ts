import type { Ports } from '../../ports/ports.ts';
import { type Admin, requirePermission } from '../../rules/admin/admin.ts';
import { auditOf } from '../audit/audit.ts';
import { requireRevision, requireWritten } from '../require-revision.ts';
import { readStoredCampaign, requireStoredCampaigns } from './read-stored-campaign.ts';

/**
 * Removes a newsletter from the News page and from the search. `revision` is the revision that the admin saw.
 * @throws ClubError 'permission-denied' if the admin lacks the permission events:write,
 * 'campaign-not-found', 'revision-differs' if the newsletter has changed since, or 'campaigns-from-service'
 * if the club's newsletters come from an email service.
 */
export async function deleteCampaign(
	ports: Pick<Ports, 'clock' | 'ids' | 'campaigns' | 'campaignFeed' | 'searchUpdates'>,
	admin: Admin,
	{ id, revision }: { id: string; revision: number | null },
): Promise<void> {
	requirePermission(admin, 'events:write');
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
