import { isDeepStrictEqual } from 'node:util';
import {
	countVolunteers,
	type IdempotencyKey,
	type Instant,
	latestDayFirst,
	newestFirst,
	nextDayFirst,
	type SignUp,
	type SignUpResult,
	type WorkDay,
	type WorkDayStore,
} from '@burgee/core';
import type {
	CollectionReference,
	DocumentSnapshot,
	Firestore,
	Query,
} from 'firebase-admin/firestore';
import { digestId, documentId, isDocumentId } from './document-id.ts';
import { confirmCreated, ifExists } from './grpc-errors.ts';
import { OptimisticBatch } from './optimistic-batch.ts';
import {
	readSelectedJobs,
	readSignUp,
	readWorkDay,
	toSignUpFields,
	toWorkDayFields,
} from './work-day-document.ts';

/**
 * Stores work days in `workDays/{id}`, sign-ups in `workDaySignUps/{id}` and idempotency keys in
 * `workDayRequestKeys/{digest of the key}`.
 */
export class FirestoreWorkDayStore implements WorkDayStore {
	readonly #firestore: Firestore;
	/**
	 * Writes are queued by idempotency key. Sign-ups with different keys change different documents and
	 * cannot conflict.
	 */
	readonly #writes: OptimisticBatch;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
		this.#writes = new OptimisticBatch(firestore);
	}

	async add(workDay: WorkDay): Promise<void> {
		const document = this.#workDays.doc(documentId(workDay.id));
		const fields = toWorkDayFields(workDay);
		await confirmCreated(document, fields, document.create(fields));
	}

	async get(id: string): Promise<WorkDay | null> {
		return isDocumentId(id) ? readWorkDay(await this.#workDays.doc(id).get()) : null;
	}

	/** Replaces a work day. Keeps fields of the document that Burgee does not know. */
	async replace(workDay: WorkDay): Promise<boolean> {
		if (!isDocumentId(workDay.id)) return false;
		return ifExists(this.#workDays.doc(workDay.id).update(toWorkDayFields(workDay)));
	}

	async remove(id: string): Promise<boolean> {
		if (!isDocumentId(id)) return false;
		return ifExists(this.#workDays.doc(id).delete({ exists: true }));
	}

	/**
	 * Lists work days, filtered in memory, because a stored date may be a timestamp, text or a number.
	 */
	async listFrom(from: Instant): Promise<WorkDay[]> {
		return (await this.#all()).filter(({ date }) => date >= from).sort(nextDayFirst);
	}

	async list(): Promise<WorkDay[]> {
		return (await this.#all()).sort(latestDayFirst);
	}

	async signUp(signUp: SignUp, key?: IdempotencyKey): Promise<SignUpResult> {
		const { id } = signUp;
		const document = this.#signUps.doc(documentId(id));
		documentId(signUp.workDayId);
		const fields = toSignUpFields(signUp);
		return this.#writes.run<SignUpResult>(
			key === undefined ? `id ${id}` : `key ${key.key}`,
			async (isRetry) => {
				const [earlierResult, existing] = await Promise.all([
					key === undefined ? null : this.findByIdempotencyKey(key),
					document.get(),
				]);
				if (earlierResult !== null) return { result: earlierResult };
				if (existing.exists) {
					const isOurs = isRetry && isDeepStrictEqual(existing.data(), fields);
					if (!isOurs) throw new Error(`cannot add the sign-up: the id ${id} is taken`);
					return { result: { outcome: 'stored', signUpId: id } };
				}
				return {
					result: { outcome: 'stored', signUpId: id },
					write: (batch) => {
						batch.create(document, fields);
						if (key === undefined) return;
						const fingerprint = digestId(key.fingerprint);
						batch.create(this.#keyDocument(key), { fingerprint, signUpId: id });
					},
				};
			},
		);
	}

	async findByIdempotencyKey(key: IdempotencyKey): Promise<SignUpResult | null> {
		return toResult(await this.#keyDocument(key).get(), key);
	}

	async listSignUps(workDayId: string): Promise<SignUp[]> {
		if (!isDocumentId(workDayId)) return [];
		const { docs } = await this.#signUpsFor(workDayId).get();
		return docs.map(readSignUp).sort(newestFirst);
	}

	async countVolunteers(workDayId: string): Promise<Map<string, number>> {
		if (!isDocumentId(workDayId)) return new Map();
		const { docs } = await this.#signUpsFor(workDayId).select('selectedJobs').get();
		return countVolunteers(docs.map(readSelectedJobs));
	}

	async #all(): Promise<WorkDay[]> {
		const { docs } = await this.#workDays.get();
		return docs.flatMap((document) => readWorkDay(document) ?? []);
	}

	get #workDays(): CollectionReference {
		return this.#firestore.collection('workDays');
	}

	get #signUps(): CollectionReference {
		return this.#firestore.collection('workDaySignUps');
	}

	#signUpsFor(workDayId: string): Query {
		return this.#signUps.where('workDayId', '==', workDayId);
	}

	/** The document id is a digest, because document ids do not allow all characters of idempotency keys. */
	#keyDocument({ key }: IdempotencyKey) {
		return this.#firestore.collection('workDayRequestKeys').doc(digestId(key));
	}
}

function toResult(
	keyDocument: DocumentSnapshot,
	{ fingerprint }: IdempotencyKey,
): SignUpResult | null {
	if (!keyDocument.exists) return null;
	// The fingerprint of the request is stored as a digest, because it holds personal data and is kept
	// after the sign-up is deleted.
	return keyDocument.get('fingerprint') === digestId(fingerprint)
		? { outcome: 'repeated', signUpId: keyDocument.get('signUpId') }
		: { outcome: 'key-reused' };
}
