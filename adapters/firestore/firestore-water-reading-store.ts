import type { Instant, WaterReading, WaterReadingStore } from '@burgee/core';
import type { CollectionReference, Firestore } from 'firebase-admin/firestore';
import { documentId, isDocumentId } from './document-id.ts';
import { ifExists } from './grpc-errors.ts';

export class FirestoreWaterReadingStore implements WaterReadingStore {
	readonly #firestore: Firestore;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
	}

	async add({ dateTime, value }: WaterReading): Promise<void> {
		await this.#readings.doc(documentId(dateTime)).set({ dateTime, value });
	}

	async remove(dateTime: Instant): Promise<boolean> {
		if (!isDocumentId(dateTime)) return false;
		return ifExists(this.#readings.doc(dateTime).delete({ exists: true }));
	}

	async listSince(from: Instant): Promise<WaterReading[]> {
		const { docs } = await this.#readings.where('dateTime', '>=', from).orderBy('dateTime').get();
		return docs.map((document) => ({
			dateTime: document.get('dateTime'),
			value: document.get('value'),
		}));
	}

	get #readings(): CollectionReference {
		return this.#firestore.collection('waterReadings');
	}
}
