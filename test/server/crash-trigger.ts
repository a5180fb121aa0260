import type { Storage } from '@burgee/core/ports/storage';

/** The storage's methods that write what a booking's life needs. */
const writes = [
	'bookings.add',
	'bookings.change',
	'payments.replace',
	'waitingList.join',
	'waitingList.change',
	'messages.replace',
	'events.replace',
] as const;

/** The storage operation at which a test makes the server crash. */
export interface CrashPoint {
	call: (typeof writes)[number] | 'any write';
	when: 'before' | 'after';
	/** The server crashes when it calls the storage method for the nth time, counted from 1. */
	nth: number;
}

function isAt({ call }: CrashPoint, name: string): boolean {
	return call === name || (call === 'any write' && writes.some((write) => write === name));
}

/**
 * Makes a server crash at a storage operation. After the crash, calls to the storage return promises that stay
 * pending.
 */
export class CrashTrigger {
	crashPoint: CrashPoint | null = null;
	hasCrashed = false;
	/**
	 * Resolves after the crash, when no call that the storage had begun is still running. Otherwise, a call could write
	 * something after the crash.
	 */
	readonly crashed: Promise<void>;
	readonly #running = new Set<Promise<unknown>>();
	readonly #onCrash: () => void;
	#resolveCrashed: () => void = () => {};

	constructor(onCrash: () => void = () => {}) {
		this.#onCrash = onCrash;
		this.crashed = new Promise((resolve) => {
			this.#resolveCrashed = resolve;
		});
	}

	crash(): void {
		this.hasCrashed = true;
		this.#onCrash();
		void Promise.allSettled(this.#running).then(this.#resolveCrashed);
	}

	wrap(storage: Storage): Storage {
		const stores = Object.entries(storage).map(([name, member]) => [
			name,
			typeof member === 'object' ? this.#wrapStore(name, member) : member,
		]);
		return { ...storage, ...Object.fromEntries(stores) };
	}

	#wrapStore<Store extends object>(name: string, store: Store): Store {
		return new Proxy(store, {
			get: (target, property) => {
				const member: unknown = Reflect.get(target, property);
				if (typeof member !== 'function') return member;
				return (...args: unknown[]) =>
					this.#call(`${name}.${String(property)}`, () => member.apply(target, args));
			},
		});
	}

	async #run(action: () => unknown): Promise<unknown> {
		const running = Promise.resolve(action());
		this.#running.add(running);
		return await running.finally(() => this.#running.delete(running));
	}

	async #call(call: string, action: () => unknown): Promise<unknown> {
		const point = this.crashPoint;
		const when = point !== null && isAt(point, call) && --point.nth === 0 ? point.when : null;
		if (when === 'before') this.crash();
		const result = this.hasCrashed ? null : await this.#run(action);
		if (when === 'after') this.crash();
		return this.hasCrashed ? new Promise(() => {}) : result;
	}
}
