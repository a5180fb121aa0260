import type { Instant, LimitTimes, LimitWindow, RateLimitStore } from '@burgee/core';

export class MemoryRateLimitStore implements RateLimitStore {
	readonly #windows = new Map<string, LimitWindow>();

	async add(key: string, points: number, { at, endsAt }: LimitTimes): Promise<LimitWindow> {
		const current = this.#currentWindow(key, at);
		const window = current ? { ...current, points: current.points + points } : { points, endsAt };
		this.#windows.set(key, window);
		return { ...window };
	}

	async get(key: string, at: Instant): Promise<LimitWindow | null> {
		return structuredClone(this.#currentWindow(key, at));
	}

	async remove(key: string): Promise<boolean> {
		return this.#windows.delete(key);
	}

	async removeEnded(at: Instant): Promise<void> {
		for (const [key, { endsAt }] of this.#windows) {
			if (endsAt <= at) this.#windows.delete(key);
		}
	}

	#currentWindow(key: string, at: Instant): LimitWindow | null {
		const window = this.#windows.get(key);
		return window && window.endsAt > at ? window : null;
	}
}
