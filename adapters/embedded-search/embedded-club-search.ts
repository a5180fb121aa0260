import {
	type Clock,
	type ClubSearch,
	normaliseQuery,
	readRecords,
	type SearchHit,
	type SearchSources,
} from '@burgee/core';
import { EmbeddedSearchIndex } from './embedded-search-index.ts';

/** Another program may write to the club's storage without counting. */
const readAgainMs = 5 * 60_000;
const campaignsAgainMs = 60_000;
/** How long a search waits for campaigns that are late; they are in the next one. */
const campaignsPatienceMs = 300;

/**
 * The search over what the storage has at that moment: it looks whether something was changed, by
 * whichever process, before each answer.
 */
export class EmbeddedClubSearch implements ClubSearch {
	readonly #index = new EmbeddedSearchIndex();
	readonly #sources: SearchSources;
	readonly #clock: Clock;
	readonly #fixed: Promise<unknown>;
	#read: { revision: number; atMs: number } | null = null;
	#reading: Promise<void> | null = null;
	#campaignsAskedMs = -Infinity;

	constructor(sources: SearchSources, clock: Clock) {
		this.#sources = sources;
		this.#clock = clock;
		this.#fixed = Promise.all([this.#readInto('documents'), this.#readInto('pages')]);
	}

	async search(query: string): Promise<SearchHit[]> {
		if (normaliseQuery(query) === '') return [];
		await Promise.all([this.#fixed, this.#followEvents(), this.#followCampaigns()]);
		return this.#index.search(query);
	}

	async #followEvents(): Promise<void> {
		const revision = await this.#sources.events.revision();
		// One who waits for a reading that began too early has it done again.
		while (this.#isBehind(revision)) {
			this.#reading ??= this.#readEvents().finally(() => {
				this.#reading = null;
			});
			await this.#reading;
		}
	}

	#isBehind(revision: number): boolean {
		if (this.#read === null || this.#read.revision < revision) return true;
		return this.#nowMs - this.#read.atMs >= readAgainMs;
	}

	async #readEvents(): Promise<void> {
		const atMs = this.#nowMs;
		// Before the events: what is changed in between is read again next time.
		const revision = await this.#sources.events.revision();
		await this.#readInto('events');
		this.#read = { revision, atMs };
	}

	async #followCampaigns(): Promise<void> {
		if (this.#nowMs - this.#campaignsAskedMs < campaignsAgainMs) return;
		this.#campaignsAskedMs = this.#nowMs;
		// Without them the other three are still searched.
		const asking = this.#readInto('news').catch(() => {});
		await Promise.race([asking, later(campaignsPatienceMs)]);
	}

	async #readInto(index: 'events' | 'documents' | 'news' | 'pages'): Promise<void> {
		await this.#index.replaceAll(index, await readRecords(this.#sources, index));
	}

	get #nowMs(): number {
		return this.#clock.now().getTime();
	}
}

function later(ms: number): Promise<void> {
	return new Promise((resolve) => {
		setTimeout(resolve, ms).unref();
	});
}
