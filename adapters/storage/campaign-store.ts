import type { CampaignStore } from '@burgee/core/ports/campaign-store';
import type { Database } from './database.ts';
import { recordStore } from './documents.ts';
import { campaigns } from './schema.ts';

export function campaignStore(database: Database): CampaignStore {
	return {
		...recordStore(database, campaigns, 'campaign'),
		listLatest: ({ limit } = {}) =>
			database.list(campaigns, { order: [['finished_at', 'desc']], limit }),
	};
}
