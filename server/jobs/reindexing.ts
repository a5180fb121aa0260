import type { SearchChoice } from '../config/search.ts';
import type { Job } from './scheduler.ts';
import type { SearchIndexing } from './search-indexing.ts';

const hourMs = 60 * 60_000;

/**
 * Returns the scheduled jobs that update an external search index. Returns no jobs for the embedded search. A
 * daily job rebuilds all search indexes, so that missed updates are corrected. A job every 15 minutes updates
 * documents, campaigns and pages, because Burgee is not notified of their changes. The job names contain the
 * Algolia application id, because each application has its own indexes.
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
