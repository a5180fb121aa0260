import { readSearchRecords } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { ClubSearch } from '@burgee/core/ports/search-index';
import type { SearchSources } from '@burgee/core/ports/search-sources';
import { withCurrentTags } from '@burgee/core/rules/search/current-tags';
import { type IndexName, indexNames, type SearchHit } from '@burgee/core/rules/search/hit';
import type { SearchQuery } from '@burgee/core/rules/search/query';
import { withTimeout } from '../system/with-timeout.ts';
import { EmbeddedSearchIndex } from './embedded-search-index.ts';

/**
 * If the loaded records of an index are this old, a search loads them again. Another program may have
 * changed them without increasing the storage's revision numbers. Nothing else changes the pages.
 */
const maxAgesMs: Record<IndexName, number> = {
	events: 5 * 60_000,
	documents: 60_000,
	news: 60_000,
	pages: Infinity,
};
/**
 * The maximum time that a search waits while newsletter campaigns are loaded because of their age. Campaigns
 * that are not loaded in time appear in the next search.
 */
const maxCampaignsWaitMs = 300;

/**
 * Searches the current records of the storage, including changes made by other servers (decision:
 * search). To notice changes, each search compares the revision numbers of the stored records.
 */
export class EmbeddedClubSearch implements ClubSearch {
	readonly #index = new EmbeddedSearchIndex();
	readonly #sources: SearchSources;
	readonly #clock: Clock;
	readonly #loaded = new Map<IndexName, { revision: number; atMs: number }>();
	readonly #loading = new Map<IndexName, Promise<void>>();
	#campaignsRequestedAtMs = -Infinity;

	constructor(sources: SearchSources, clock: Clock) {
		this.#sources = sources;
		this.#clock = clock;
	}

	async search(query: SearchQuery): Promise<SearchHit[]> {
		const revisions = await this.#sources.revisions();
		await Promise.all(
			indexNames.map((name) =>
				name === 'news' && !this.#isChanged(name, revisions[name])
					? this.#refreshOldCampaigns()
					: this.#refresh(name, revisions[name]),
			),
		);
		return withCurrentTags(await this.#index.search(query), this.#clock.now());
	}

	async #refresh(name: IndexName, revision: number): Promise<void> {
		// A load that another search has started may lack the latest change. The loop then loads the
		// records again.
		while (this.#isChanged(name, revision) || this.#isOld(name)) {
			await (this.#loading.get(name) ?? this.#startLoading(name));
		}
	}

	/**
	 * Loads the newsletter campaigns again if they are old. An email service may be slow or fail. The search
	 * then uses the campaigns of the last successful load.
	 */
	async #refreshOldCampaigns(): Promise<void> {
		if (this.#ageMs(this.#campaignsRequestedAtMs) < maxAgesMs.news) return;
		this.#campaignsRequestedAtMs = this.#nowMs;
		const loading = this.#loading.get('news') ?? this.#startLoading('news');
		await withTimeout(maxCampaignsWaitMs, () => loading).catch(() => {});
	}

	/** Whether Burgee has changed the records of an index since they were loaded. */
	#isChanged(name: IndexName, revision: number): boolean {
		const loaded = this.#loaded.get(name);
		return loaded !== undefined && loaded.revision < revision;
	}

	#isOld(name: IndexName): boolean {
		const loaded = this.#loaded.get(name);
		return loaded === undefined || this.#ageMs(loaded.atMs) >= maxAgesMs[name];
	}

	#startLoading(name: IndexName): Promise<void> {
		const loading = this.#load(name).finally(() => {
			if (this.#loading.get(name) === loading) this.#loading.delete(name);
		});
		this.#loading.set(name, loading);
		return loading;
	}

	async #load(name: IndexName): Promise<void> {
		const atMs = this.#nowMs;
		// Read the revision number before the records. If a record changes between the two reads, the next
		// search loads the records again.
		const revision = (await this.#sources.revisions())[name];
		const records = await readSearchRecords(this.#sources, name);
		await this.#index.replaceAll(name, records);
		this.#loaded.set(name, { revision, atMs });
	}

	/** A time in the future counts as old, because the clock was ahead when the time was stored. */
	#ageMs(atMs: number): number {
		return Math.abs(this.#nowMs - atMs);
	}

	get #nowMs(): number {
		return this.#clock.now().getTime();
	}
}
