import { ClubError } from '@burgee/core';
import { z } from 'zod';

/** What each call is given: it ends with the deadline. */
export interface CallOptions {
	abortSignal: AbortSignal;
}

const refusal = z.object({
	statusCode: z.int().optional(),
	errors: z.array(z.object({ code: z.string().regex(/^\w{1,60}$/) })).catch([]),
});

/**
 * Calls of Square's SDK that end in time and tell nothing: its own time-out is for the first byte of one
 * try, a Retry-After can be a minute, and its errors carry what was sent.
 */
export class SquareCalls {
	readonly #deadlineMs: number;
	readonly #onFailure: ((error: Error) => void) | undefined;

	constructor(limits: { deadlineMs: number; onFailure?: ((error: Error) => void) | undefined }) {
		this.#deadlineMs = limits.deadlineMs;
		this.#onFailure = limits.onFailure;
	}

	/** @throws whatever the SDK throws, or Error after the deadline; nothing is sent after that. */
	async send<Answer>(call: (options: CallOptions) => PromiseLike<Answer>): Promise<Answer> {
		const deadline = new AbortController();
		const timer = setTimeout(() => deadline.abort(), this.#deadlineMs);
		const passed = new Promise<never>((_, reject) => {
			deadline.signal.addEventListener('abort', () => reject(new Error('no answer in time')));
		});
		try {
			return await Promise.race([call({ abortSignal: deadline.signal }), passed]);
		} finally {
			clearTimeout(timer);
		}
	}

	/** @throws ClubError 'payment-unavailable' for every failure. */
	async ask<Answer>(
		name: string,
		call: (options: CallOptions) => PromiseLike<Answer>,
	): Promise<Answer> {
		try {
			return await this.send(call);
		} catch (thrown) {
			this.tell(name, thrown);
			throw new ClubError('payment-unavailable');
		}
	}

	/** Null where Square has none of that id. */
	async unlessMissing<Answer>(answer: PromiseLike<Answer>): Promise<Answer | null> {
		try {
			return await answer;
		} catch (thrown) {
			if (refusal.safeParse(thrown).data?.statusCode === 404) return null;
			throw thrown;
		}
	}

	/** For the log: which call, with which status and codes. */
	tell(name: string, thrown: unknown): void {
		const { statusCode, errors = [] } = refusal.safeParse(thrown).data ?? {};
		const codes = errors.map(({ code }) => code).filter((code) => code !== 'Unknown');
		const words = [statusCode ?? 'no readable answer', ...codes].join(' ');
		this.#onFailure?.(new Error(`Square's ${name}: ${words}`));
	}
}
