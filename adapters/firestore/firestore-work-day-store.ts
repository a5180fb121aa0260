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
import { OptimisticBatch } from './optimistic-batch.ts';
import { created, ifExists } from './status.ts';
import {
	readSelectedJobs,
	readSignUp,
	readWorkDay,
	toSignUpFields,
	toWorkDayFields,
} from './stored-work-day.ts';

/** `workDays/{id}`, `workDaySignUps/{id}`, and `workDayRequestKeys/{digest of the key}`. */
export class FirestoreWorkDayStore implements WorkDayStore {
	readonly #firestore: Firestore;
	/** By key: sign-ups have nothing else that two of them could change. */
	readonly #writes: OptimisticBatch;

	constructor(firestore: Firestore) {
		this.#firestore = firestore;
		this.#writes = new OptimisticBatch(firestore);
	}

	async add(workDay: WorkDay): Promise<void> {
		const document = this.#workDays.doc(documentId(workDay.id));
		const fields = toWorkDayFields(workDay);
		await created(document, fields, document.create(fields));
	}

	async get(id: string): Promise<WorkDay | null> {
		return isDocumentId(id) ? readWorkDay(await this.#workDays.doc(id).get()) : null;
	}

	/** Fields that are not Burgee's stay. */
	async replace(workDay: WorkDay): Promise<boolean> {
		if (!isDocumentId(workDay.id)) return false;
		return ifExists(this.#workDays.doc(workDay.id).update(toWorkDayFields(workDay)));
	}

	async remove(id: string): Promise<boolean> {
		if (!isDocumentId(id)) return false;
		return ifExists(this.#workDays.doc(id).delete({ exists: true }));
	}

	/** Chosen here, whatever kind their dates are of: a club has a few work days a year. */
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
			async (isRepeat) => {
				const [earlier, before] = await Promise.all([
					key === undefined ? null : this.findByIdempotencyKey(key),
					document.get(),
				]);
				if (earlier !== null) return { answer: earlier };
				if (before.exists) {
					const isOurs = isRepeat && isDeepStrictEqual(before.data(), fields);
					if (!isOurs) throw new Error('another sign-up has this id');
					return { answer: { outcome: 'stored', signUpId: id } };
				}
				return {
					answer: { outcome: 'stored', signUpId: id },
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
		return answerOf(await this.#keyDocument(key).get(), key);
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

	/** A key may hold any visible character, and a document's id may not. */
	#keyDocument({ key }: IdempotencyKey) {
		return this.#firestore.collection('workDayRequestKeys').doc(digestId(key));
	}
}

function answerOf(used: DocumentSnapshot, { fingerprint }: IdempotencyKey): SignUpResult | null {
	if (!used.exists) return null;
	// The digest: a fingerprint has what the member wrote in it, and outlives a sign-up that is deleted.
	return used.get('fingerprint') === digestId(fingerprint)
		? { outcome: 'repeated', signUpId: used.get('signUpId') }
		: { outcome: 'key-reused' };
}
