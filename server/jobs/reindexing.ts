import type { SearchChoice } from '../config/search.ts';
import type { Job } from './scheduler.ts';
import type { SearchIndexing } from './search-indexing.ts';

const hourMs = 60 * 60_000;

/** Returns the scheduled jobs that update an external search index, or no jobs for the embedded search. */
export function searchJobs(choice: SearchChoice, indexing: SearchIndexing | null): Job[] {
	if (indexing === null || choice.kind === 'embedded') return [];
	// The job names contain the Algolia application id, because each Algolia application has its own indexes.
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
