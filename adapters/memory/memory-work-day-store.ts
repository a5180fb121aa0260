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

export class MemoryWorkDayStore implements WorkDayStore {
	readonly #workDays = new Map<string, WorkDay>();
	readonly #signUps = new Map<string, SignUp>();
	readonly #results = new Map<string, { fingerprint: string; signUpId: string }>();

	async add(workDay: WorkDay): Promise<void> {
		if (this.#workDays.has(workDay.id)) {
			throw new Error(`cannot add the work day: the id ${workDay.id} is taken`);
		}
		this.#workDays.set(workDay.id, structuredClone(workDay));
	}

	async get(id: string): Promise<WorkDay | null> {
		return structuredClone(this.#workDays.get(id) ?? null);
	}

	async replace(workDay: WorkDay): Promise<boolean> {
		if (!this.#workDays.has(workDay.id)) return false;
		this.#workDays.set(workDay.id, structuredClone(workDay));
		return true;
	}

	async remove(id: string): Promise<boolean> {
		return this.#workDays.delete(id);
	}

	async listFrom(from: Instant): Promise<WorkDay[]> {
		return structuredClone(
			[...this.#workDays.values()].filter(({ date }) => date >= from).sort(nextDayFirst),
		);
	}

	async list(): Promise<WorkDay[]> {
		return structuredClone([...this.#workDays.values()].sort(latestDayFirst));
	}

	async signUp(signUp: SignUp, key?: IdempotencyKey): Promise<SignUpResult> {
		const earlierResult = key && this.#findResult(key);
		if (earlierResult) return earlierResult;
		const { id } = signUp;
		if (this.#signUps.has(id)) throw new Error(`cannot add the sign-up: the id ${id} is taken`);
		this.#signUps.set(id, structuredClone(signUp));
		if (key) this.#results.set(key.key, { fingerprint: key.fingerprint, signUpId: id });
		return { outcome: 'stored', signUpId: id };
	}

	async findByIdempotencyKey(key: IdempotencyKey): Promise<SignUpResult | null> {
		return this.#findResult(key);
	}

	async listSignUps(workDayId: string): Promise<SignUp[]> {
		return structuredClone(this.#signUpsFor(workDayId)).sort(newestFirst);
	}

	async countVolunteers(workDayId: string): Promise<Map<string, number>> {
		return countVolunteers(this.#signUpsFor(workDayId));
	}

	#signUpsFor(workDayId: string): SignUp[] {
		return [...this.#signUps.values()].filter((signUp) => signUp.workDayId === workDayId);
	}

	#findResult({ key, fingerprint }: IdempotencyKey): SignUpResult | null {
		const earlier = this.#results.get(key);
		if (!earlier) return null;
		return earlier.fingerprint === fingerprint
			? { outcome: 'repeated', signUpId: earlier.signUpId }
			: { outcome: 'key-reused' };
	}
}
