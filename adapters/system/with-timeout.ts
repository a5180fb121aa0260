import { setTimeout } from 'node:timers/promises';

/**
 * Runs `work` with a signal that is aborted after `ms` milliseconds.
 * @param sleep replaces the timer in tests.
 * @throws The error of `work`, or `timeoutError` at the timeout, even if `work` ignores the signal.
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
