import type { SearchChoice } from '../config.ts';
import type { Job } from '../scheduler.ts';
import type { SearchIndexing } from './indexing.ts';

const hourMs = 60 * 60_000;

/**
 * The daily rebuild, for what was missed, and a look at what nobody tells of; another application's indexes
 * are another job. None where there is no index outside.
 */
export function searchJobs(choice: SearchChoice, indexing: SearchIndexing | null): Job[] {
	if (indexing === null || choice.kind === 'embedded') return [];
	return [
		{
			name: `reindex-${choice.applicationId}`,
			everyMs: 24 * hourMs,
			leaseMs: hourMs / 2,
			run: () => indexing.rebuildAll(),
		},
		{
			name: `refresh-${choice.applicationId}`,
			everyMs: hourMs / 4,
			leaseMs: hourMs / 4,
			run: () => indexing.refresh(),
		},
	];
}
