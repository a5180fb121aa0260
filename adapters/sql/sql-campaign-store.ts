import type { CampaignStore, StoredCampaign } from '@burgee/core';
import type { Knex } from 'knex';

export class SqlCampaignStore implements CampaignStore {
	readonly #knex: Knex;

	constructor(knex: Knex) {
		this.#knex = knex;
	}

	get #campaigns(): Knex.QueryBuilder<StoredCampaign> {
		return this.#knex<StoredCampaign>('campaigns');
	}

	async add(campaign: StoredCampaign): Promise<void> {
		await this.#campaigns.insert({ ...campaign });
	}

	async get(id: string): Promise<StoredCampaign | null> {
		return (await this.#campaigns.where({ id }).first()) ?? null;
	}

	async replace({ id, ...fields }: StoredCampaign): Promise<boolean> {
		return (await this.#campaigns.where({ id }).update(fields)) > 0;
	}

	async remove(id: string): Promise<boolean> {
		return (await this.#campaigns.where({ id }).delete()) > 0;
	}

	async listLatest({ limit }: { limit?: number } = {}): Promise<StoredCampaign[]> {
		const query = this.#campaigns.orderByRaw('finished_at desc, id');
		if (limit !== undefined) query.limit(limit);
		return query;
	}
}
