import {
	type Clock,
	type ClubSearch,
	type IndexName,
	normaliseQuery,
	readRecords,
	type SearchHit,
	type SearchSources,
} from '@burgee/core';
import { EmbeddedSearchIndex } from './embedded-search-index.ts';

/** Another program may write to the club's storage without increasing the revision. */
const maxEventsAgeMs = 5 * 60_000;
const maxCampaignsAgeMs = 60_000;
/** How long a search waits for campaigns. If they come later, the next search has them. */
const maxCampaignsWaitMs = 300;

/**
 * Searches what the storage holds at that moment. Before each search it reads the storage's revision, so that
 * it also sees changes that other servers made (decision: search).
 */
export class EmbeddedClubSearch implements ClubSearch {
	readonly #index = new EmbeddedSearchIndex();
	readonly #sources: SearchSources;
	readonly #clock: Clock;
	/** Documents and pages change only with a new version of Burgee: they are loaded once. */
	readonly #staticRecordsLoaded: Promise<unknown>;
	#loadedEvents: { revision: number; atMs: number } | null = null;
	#loadingEvents: Promise<void> | null = null;
	#campaignsRequestedAtMs = -Infinity;

	constructor(sources: SearchSources, clock: Clock) {
		this.#sources = sources;
		this.#clock = clock;
		this.#staticRecordsLoaded = Promise.all([this.#load('documents'), this.#load('pages')]);
	}

	async search(query: string): Promise<SearchHit[]> {
		if (normaliseQuery(query) === '') return [];
		await Promise.all([this.#staticRecordsLoaded, this.#refreshEvents(), this.#refreshCampaigns()]);
		return this.#index.search(query);
	}

	async #refreshEvents(): Promise<void> {
		const revision = await this.#sources.events.revision();
		// A load that began before this revision may lack its changes: then load again.
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
		// Read before the events: a change in between makes the next search load them again.
		const revision = await this.#sources.events.revision();
		await this.#load('events');
		this.#loadedEvents = { revision, atMs };
	}

	async #refreshCampaigns(): Promise<void> {
		if (this.#nowMs - this.#campaignsRequestedAtMs < maxCampaignsAgeMs) return;
		this.#campaignsRequestedAtMs = this.#nowMs;
		// If the feed fails, the search goes on with the campaigns that it has.
		const loading = this.#load('news').catch(() => {});
		await Promise.race([loading, delay(maxCampaignsWaitMs)]);
	}

	async #load(index: IndexName): Promise<void> {
		await this.#index.replaceAll(index, await readRecords(this.#sources, index));
	}

	get #nowMs(): number {
		return this.#clock.now().getTime();
	}
}

function delay(ms: number): Promise<void> {
	return new Promise((resolve) => {
		setTimeout(resolve, ms).unref();
	});
}
