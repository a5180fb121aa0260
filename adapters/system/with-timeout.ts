import { setTimeout } from 'node:timers/promises';

/**
 * Runs the work with a signal that is aborted after `ms`.
 * @param sleep replaces the timer in tests.
 * @throws The error of the work, or `timeoutError` if the work takes longer, even if it ignores the signal.
 */
export async function withTimeout<Result>(
	ms: number,
	work: (signal: AbortSignal) => PromiseLike<Result>,
	{
		sleep = setTimeout,
		timeoutError = new Error(`no result within ${ms} milliseconds`),
	}: { sleep?: typeof setTimeout; timeoutError?: Error } = {},
): Promise<Result> {
	const timeout = new AbortController();
	const ended = new AbortController();
	const timeUp = sleep(ms, undefined, { signal: ended.signal }).then(() => {
		timeout.abort(timeoutError);
		throw timeoutError;
	});
	const result = (async () => work(timeout.signal))();
	try {
		return await Promise.race([result, timeUp]);
	} finally {
		ended.abort();
	}
}
