import { type CampaignStore, lastSentFirst, type StoredCampaign } from '@burgee/core';

export class MemoryCampaignStore implements CampaignStore {
	readonly #campaigns = new Map<string, StoredCampaign>();

	async add(campaign: StoredCampaign): Promise<void> {
		if (this.#campaigns.has(campaign.id)) {
			throw new Error(`cannot add the campaign: the id ${campaign.id} is taken`);
		}
		this.#campaigns.set(campaign.id, structuredClone(campaign));
	}

	async get(id: string): Promise<StoredCampaign | null> {
		return structuredClone(this.#campaigns.get(id) ?? null);
	}

	async replace(campaign: StoredCampaign): Promise<boolean> {
		if (!this.#campaigns.has(campaign.id)) return false;
		this.#campaigns.set(campaign.id, structuredClone(campaign));
		return true;
	}

	async remove(id: string): Promise<boolean> {
		return this.#campaigns.delete(id);
	}

	async listLatest({ limit }: { limit?: number } = {}): Promise<StoredCampaign[]> {
		return structuredClone([...this.#campaigns.values()].sort(lastSentFirst).slice(0, limit));
	}
}
