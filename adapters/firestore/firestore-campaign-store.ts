import { type CampaignStore, lastSentFirst, type StoredCampaign } from '@burgee/core';
import type {
	CollectionReference,
	DocumentData,
	DocumentSnapshot,
	Firestore,
	Query,
} from 'firebase-admin/firestore';
import { documentId, isDocumentId } from './document-id.ts';
import { firestoreTime } from './event-document.ts';
import { confirmCreated, ifExists } from './grpc-errors.ts';
import { readInstant, readName, readOptionalString, toTimestamp } from './lenient-values.ts';

/** Stores campaigns in `campaigns/{id}`: the specification's fields and the email's text in `body`. */
export class FirestoreCampaignStore implements CampaignStore {
	readonly #firestore: Firestore;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
	}

	async add(campaign: StoredCampaign): Promise<void> {
		const document = this.#campaigns.doc(documentId(campaign.id));
		const fields = toFields(campaign);
		await confirmCreated(document, fields, document.create(fields));
	}

	async get(id: string): Promise<StoredCampaign | null> {
		return isDocumentId(id) ? readCampaign(await this.#campaigns.doc(id).get()) : null;
	}

	async replace(campaign: StoredCampaign): Promise<boolean> {
		if (!isDocumentId(campaign.id)) return false;
		return ifExists(this.#campaigns.doc(campaign.id).update(toFields(campaign)));
	}

	async remove(id: string): Promise<boolean> {
		if (!isDocumentId(id)) return false;
		return ifExists(this.#campaigns.doc(id).delete({ exists: true }));
	}

	async listLatest({ limit }: { limit?: number } = {}): Promise<StoredCampaign[]> {
		const byTime = this.#campaigns.orderBy('finished_at', 'desc');
		const campaigns = await read(limit === undefined ? this.#campaigns : byTime.limit(limit));
		const last = campaigns.at(-1);
		if (limit === undefined || last === undefined || campaigns.length < limit) {
			return campaigns.sort(lastSentFirst);
		}
		// Firestore sorts equal times by descending id, but the list must have ascending ids. All
		// campaigns with the same time as the last result are therefore queried again and sorted in
		// memory.
		const ties = await read(
			this.#campaigns.where('finished_at', '==', toTimestamp(last.finished_at)),
		);
		const distinct = new Map([...campaigns, ...ties].map((campaign) => [campaign.id, campaign]));
		return [...distinct.values()].sort(lastSentFirst).slice(0, limit);
	}

	get #campaigns(): CollectionReference {
		return this.#firestore.collection('campaigns');
	}
}

async function read(query: Query): Promise<StoredCampaign[]> {
	const { docs } = await query.get();
	return docs.flatMap((document) => readCampaign(document) ?? []);
}

function toFields({ id: _, finished_at, ...fields }: StoredCampaign): DocumentData {
	return { ...fields, finished_at: toTimestamp(finished_at) };
}

function readCampaign(document: DocumentSnapshot): StoredCampaign | null {
	const fields = document.data();
	if (fields === undefined) return null;
	return {
		id: document.id,
		subject: readName(fields.subject),
		finished_at: readInstant(fields.finished_at) ?? firestoreTime(document.createTime),
		preview_url: readOptionalString(fields.preview_url),
		body: readOptionalString(fields.body),
	};
}
