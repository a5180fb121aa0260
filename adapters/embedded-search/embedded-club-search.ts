import { readSearchRecords } from '@burgee/core';
import type { Clock } from '@burgee/core/ports/clock';
import type { ClubSearch } from '@burgee/core/ports/search-index';
import type { SearchSources } from '@burgee/core/ports/search-sources';
import type { IndexName, SearchHit } from '@burgee/core/rules/search/hit';
import type { SearchQuery } from '@burgee/core/rules/search/query';
import { withTimeout } from '../system/with-timeout.ts';
import { EmbeddedSearchIndex } from './embedded-search-index.ts';

/**
 * If the loaded events are this old, a search loads the events again. Another program may have
 * changed events without increasing the storage's revision number.
 */
const maxEventsAgeMs = 5 * 60_000;
const maxCampaignsAgeMs = 60_000;
/**
 * The maximum time that a search waits while newsletter campaigns are loaded. Campaigns that are not
 * loaded in time appear in the next search.
 */
const maxCampaignsWaitMs = 300;

/**
 * Searches the current records of the storage, including changes made by other servers (decision:
 * search). To notice changes, each search reads the revision number of the stored events.
 */
export class EmbeddedClubSearch implements ClubSearch {
	readonly #index = new EmbeddedSearchIndex();
	readonly #sources: SearchSources;
	readonly #clock: Clock;
	/** Documents and pages are loaded once, because only a new version of Burgee changes them. */
	readonly #staticRecordsLoaded: Promise<unknown>;
	#loadedEvents: { revision: number; atMs: number } | null = null;
	#loadingEvents: Promise<void> | null = null;
	#campaignsRequestedAtMs = -Infinity;

	constructor(sources: SearchSources, clock: Clock) {
		this.#sources = sources;
		this.#clock = clock;
		this.#staticRecordsLoaded = Promise.all([this.#load('documents'), this.#load('pages')]);
	}

	async search(query: SearchQuery): Promise<SearchHit[]> {
		await Promise.all([this.#staticRecordsLoaded, this.#refreshEvents(), this.#refreshCampaigns()]);
		return this.#index.search(query);
	}

	async #refreshEvents(): Promise<void> {
		const revision = await this.#sources.events.revision();
		// A load that another search has started may lack the latest change. The loop then loads the
		// events again.
		while (this.#areEventsStale(revision)) {
			this.#loadingEvents ??= this.#loadEvents().finally(() => {
				this.#loadingEvents = null;
			});
			await this.#loadingEvents;
		}
	}

	#areEventsStale(revision: number): boolean {
		if (this.#loadedEvents === null || this.#loadedEvents.revision < revision) return true;
		return this.#nowMs - this.#loadedEvents.atMs >= maxEventsAgeMs;
	}

	async #loadEvents(): Promise<void> {
		const atMs = this.#nowMs;
		// Read the revision number before the events. If an event changes between the two reads, the next
		// search loads the events again.
		const revision = await this.#sources.events.revision();
		await this.#load('events');
		this.#loadedEvents = { revision, atMs };
	}

	async #refreshCampaigns(): Promise<void> {
		if (this.#nowMs - this.#campaignsRequestedAtMs < maxCampaignsAgeMs) return;
		this.#campaignsRequestedAtMs = this.#nowMs;
		// If the newsletter campaigns cannot be loaded, the search uses the campaigns of the last successful
		// load.
		await withTimeout(maxCampaignsWaitMs, () => this.#load('news')).catch(() => {});
	}

	async #load(index: IndexName): Promise<void> {
		await this.#index.replaceAll(index, await readSearchRecords(this.#sources, index));
	}

	get #nowMs(): number {
		return this.#clock.now().getTime();
	}
}
