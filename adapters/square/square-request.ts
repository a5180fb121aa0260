import { setTimeout } from 'node:timers/promises';
import { ClubError } from '@burgee/core';
import { z } from 'zod';
import { withTimeout } from '../system/with-timeout.ts';

export interface RequestOptions {
	abortSignal: AbortSignal;
	maxRetries?: number;
}

/** Limits of one call to Square, which replace the default limits. */
export interface RequestLimits {
	deadlineMs: number;
	maxRetries: number;
}

/** Limits for a request to Square for whose response somebody waits: three seconds and no retry. */
export const shortLimits: RequestLimits = { maxRetries: 0, deadlineMs: 3_000 };

export interface SquareRequestDependencies {
	/** Receives an error for each failed call to Square, without secrets or personal data. */
	onFailure?: (error: Error) => void;
	sleep?: typeof setTimeout;
}

const errorResponse = z.object({
	statusCode: z.int().optional(),
	errors: z.array(z.object({ code: z.string().regex(/^\w{1,60}$/) })).catch([]),
});

/**
 * Calls Square's SDK with a deadline for the whole call, including retries. The SDK's own timeout
 * starts again at each attempt. `send` throws its own error instead of the SDK's error, because the
 * SDK's error contains the request.
 */
export class SquareRequests {
	readonly #deadlineMs: number;
	readonly #onFailure: (error: Error) => void;
	readonly #sleep: typeof setTimeout;

	constructor(
		deadlineMs: number,
		{ onFailure = () => {}, sleep = setTimeout }: SquareRequestDependencies,
	) {
		this.#deadlineMs = deadlineMs;
		this.#onFailure = onFailure;
		this.#sleep = sleep;
	}

	/**
	 * Runs a call of Square's SDK. The SDK sends nothing after the deadline.
	 * @throws The SDK's error, or Error at the deadline.
	 */
	sendRaw<Result>(
		call: (options: RequestOptions) => PromiseLike<Result>,
		{ deadlineMs = this.#deadlineMs, ...retries }: Partial<RequestLimits> = {},
	): Promise<Result> {
		return withTimeout(deadlineMs, (abortSignal) => call({ abortSignal, ...retries }), {
			sleep: this.#sleep,
			timeoutError: new Error('the request timed out'),
		});
	}

	/**
	 * Runs a call of Square's SDK. Reports a failure to `onFailure` with the `name` of the call.
	 * @throws ClubError 'payment-unavailable' for every failure.
	 */
	async send<Result>(
		name: string,
		call: (options: RequestOptions) => PromiseLike<Result>,
		limits?: RequestLimits,
	): Promise<Result> {
		try {
			return await this.sendRaw(call, limits);
		} catch (thrown) {
			this.reportFailure(name, thrown);
			throw new ClubError('payment-unavailable');
		}
	}

	async nullIfNotFound<Result>(response: PromiseLike<Result>): Promise<Result | null> {
		try {
			return await response;
		} catch (thrown) {
			if (errorResponse.safeParse(thrown).data?.statusCode === 404) return null;
			throw thrown;
		}
	}

	/**
	 * Passes an Error to `onFailure`. The error message contains the name of the SDK call, the HTTP
	 * status and Square's error codes.
	 */
	reportFailure(name: string, thrown: unknown): void {
		this.#onFailure(new Error(`Square's ${name} failed: ${failureOf(thrown).text}`));
	}
}

export interface SquareFailure {
	/** The HTTP status, or null if Square sent no valid response. */
	statusCode: number | null;
	/** The HTTP status and Square's error codes, such as '401 UNAUTHORIZED'. */
	text: string;
}

/** Describes an error of Square's SDK without its message, which contains the request. */
export function failureOf(thrown: unknown): SquareFailure {
	const { statusCode = null, errors = [] } = errorResponse.safeParse(thrown).data ?? {};
	const codes = errors.map(({ code }) => code).filter((code) => code !== 'Unknown');
	return { statusCode, text: [statusCode ?? 'no valid response', ...codes].join(' ') };
}

export function orUnavailable<Value>(value: Value | null): Value {
	if (value === null) throw new ClubError('payment-unavailable');
	return value;
}

export function isEmpty(response: unknown): boolean {
	return typeof response === 'object' && response !== null && Object.keys(response).length === 0;
}
