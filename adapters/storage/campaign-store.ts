import type { CampaignStore } from '@burgee/core/ports/campaign-store';
import type { Database } from './database.ts';
import { addOnce } from './idempotency.ts';
import { auditWrites, revisedStore } from './revised-store.ts';
import { campaignKeys, campaigns } from './schema.ts';

export function campaignStore(database: Database): CampaignStore {
	const { get, replace, remove } = revisedStore(database, campaigns, 'campaign');
	return {
		get,
		replace,
		remove,
		add: async (campaign, audit, request) => {
			const { read, writes } = auditWrites(structuredClone(audit));
			const outcome = await addOnce(database, {
				into: campaigns,
				record: structuredClone(campaign),
				noun: 'campaign',
				at: request?.at ?? campaign.finished_at,
				keys: campaignKeys,
				key: request?.key,
				read,
				alsoWrite: () => writes,
			});
			return 'storedId' in outcome
				? { outcome: outcome.outcome, campaignId: outcome.storedId }
				: outcome;
		},
		listLatest: ({ limit, after } = {}) =>
			database.list(campaigns, {
				order: [['finished_at', 'desc']],
				after: after && [after.finished_at, after.id],
				limit,
			}),
	};
}
