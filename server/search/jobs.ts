import type { SearchChoice } from '../config.ts';
import type { Job } from '../scheduler.ts';
import type { SearchIndexing } from './indexing.ts';

const hourMs = 60 * 60_000;

/**
 * Returns the jobs of an external index: a daily rebuild, which repairs missed updates, and a refresh every
 * 15 minutes of records that have no change event. The job names contain the Algolia application id, because
 * each application has its own indexes. Returns no jobs for the embedded search.
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
