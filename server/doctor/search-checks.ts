import type { AlgoliaInspection } from '@burgee/adapters/algolia/algolia-inspection';
import { readSearchRecords } from '@burgee/core';
import type { SearchSources } from '@burgee/core/ports/search-sources';
import { indexNames } from '@burgee/core/rules/search/hit';
import type { SearchChoice } from '../config/search.ts';
import type { Findings } from './check.ts';

export type AlgoliaChoice = Extract<SearchChoice, { kind: 'algolia' }>;

/** What a key that every browser receives may do. */
const harmless = ['search', 'listIndexes', 'settings'];
const keysPage = 'API Keys in Algolia’s dashboard';

/**
 * Finds a wrong search key of Algolia.
 * @returns whether Algolia answers, so that the indexes can be compared.
 */
export async function checkAlgoliaKeys(
	{ applicationId }: Pick<AlgoliaChoice, 'applicationId'>,
	inspection: AlgoliaInspection,
	{ found }: Findings,
): Promise<boolean> {
	const { statusOf } = await import('@burgee/adapters/algolia/algolia-errors');
	let isReached = true;
	const permissions = await inspection.searchKeyPermissions().catch((thrown: unknown) => {
		const status = statusOf(thrown);
		if (status === null) {
			isReached = false;
			found(
				`Algolia’s application ${applicationId} cannot be reached`,
				'correct ALGOLIA_APP_ID, or the internet connection of this server',
			);
		} else {
			found(
				`Algolia refuses the search key for the application ${applicationId} (${status})`,
				`copy both from ${keysPage} to ALGOLIA_APP_ID and ALGOLIA_SEARCH_KEY`,
			);
		}
		return null;
	});
	if (permissions === null) return isReached;
	if (!permissions.includes('search')) {
		found(
			'Algolia’s search key does not allow searches',
			`copy the search-only key from ${keysPage} to ALGOLIA_SEARCH_KEY`,
		);
	}
	const dangerous = permissions.filter((permission) => !harmless.includes(permission));
	if (dangerous.length > 0) {
		found(
			`Algolia’s search key, which every browser receives, allows ${dangerous.join(', ')}`,
			`copy the search-only key from ${keysPage} to ALGOLIA_SEARCH_KEY, and revoke this one`,
		);
	}
	return true;
}

/** Finds indexes that lack records, or that have old ones. */
export async function checkIndexes(
	inspection: AlgoliaInspection,
	sources: SearchSources,
	{ found, notChecked }: Findings,
): Promise<void> {
	const { statusOf } = await import('@burgee/adapters/algolia/algolia-errors');
	const remedy = 'run burgee reindex';
	for (const name of indexNames) {
		const records = await readSearchRecords(sources, name).catch(() => null);
		if (records === null) {
			notChecked(`The search index ${name} was not compared, because its records cannot be read`);
			continue;
		}
		try {
			const differences = await inspection.compare(name, records);
			if (differences === null) {
				if (records.length > 0) found(`Algolia has no index ${name}`, remedy);
				continue;
			}
			const parts = Object.entries(differences)
				.filter(([, count]) => count > 0)
				.map(([kind, count]) => `${count} ${kind}`);
			if (parts.length > 0) {
				found(`The search index ${name} is out of step (records: ${parts.join(', ')})`, remedy);
			}
		} catch (thrown) {
			if (statusOf(thrown) !== 403) throw thrown;
			const isKnown = await inspection.requireAdminKey().then(
				() => true,
				() => false,
			);
			// The server only writes, so a key that may not browse is enough for it.
			if (isKnown)
				notChecked('The admin key may not browse, so the search indexes were not compared');
			else {
				found(
					'Algolia refuses the admin key (403)',
					`copy a key that may write from ${keysPage} to ALGOLIA_ADMIN_KEY`,
				);
			}
			return;
		}
	}
}
