import { callPath } from '@burgee/core/api/call-path';
import type { CallAnswer, CallKey } from '@burgee/core/api/calls';
import type { PageAnswer } from '@burgee/core/api/page-renderer';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useListener } from '../use-listener.ts';
import { api, type CallOptions, errorOfProblem, isNotFound } from './client.ts';
import { usePageAnswer } from './page-data.ts';

export type LoadState<Value> = {
	/** Loads again. */
	retry: () => void;
} & ({ state: 'loading' } | { state: 'failed'; error: Error } | { state: 'loaded'; value: Value });

/**
 * Calls `load` on mount and whenever `load` changes. A new call aborts the previous call.
 * @param load a function outside the component, or one of `useCallback`.
 * @param pageAnswer the result of the first call, if the server has made it. `load` must then stay the same.
 */
export function useLoad<Value>(
	load: (signal: AbortSignal) => Promise<Value>,
	pageAnswer?: PageAnswer,
): LoadState<Value> {
	const [attempt, setAttempt] = useState(0);
	const retry = useCallback(() => setAttempt((previous) => previous + 1), []);
	const [result, setResult] = useState<LoadState<Value>>(() => firstResult(pageAnswer, retry));
	const isInPage = pageAnswer !== undefined && attempt === 0;
	const refreshing = useRef<AbortController>(null);

	// biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` counts the calls of `retry`
	useEffect(() => {
		if (isInPage) return;
		refreshing.current?.abort();
		const abort = new AbortController();
		setResult({ state: 'loading', retry });
		load(abort.signal).then(
			(value) => {
				if (!abort.signal.aborted) setResult({ state: 'loaded', value, retry });
			},
			(error: unknown) => {
				if (abort.signal.aborted) return;
				const failure = error instanceof Error ? error : new Error(String(error));
				setResult({ state: 'failed', error: failure, retry });
			},
		);
		return () => abort.abort();
	}, [load, isInPage, attempt, retry]);

	// On Back or after a prefetch, the document may be old. Its content stays while it loads again.
	const refresh = useEffectEvent(() => {
		if (!isInPage) return;
		const abort = new AbortController();
		refreshing.current = abort;
		load(abort.signal).then(
			(value) => {
				if (!abort.signal.aborted) setResult({ state: 'loaded', value, retry });
			},
			(error: unknown) => {
				if (isNotFound(error)) setResult({ state: 'failed', error, retry });
			},
		);
	});
	useListener('pageshow', ({ persisted }) => persisted && refresh());
	useEffect(() => {
		if (isFromCache()) refresh();
	}, []);

	return result;
}

function firstResult<Value>(
	pageAnswer: PageAnswer | undefined,
	retry: () => void,
): LoadState<Value> {
	if (pageAnswer === undefined) return { state: 'loading', retry };
	if ('problem' in pageAnswer)
		return { state: 'failed', error: errorOfProblem(pageAnswer.problem), retry };
	// The server ran the handler of the same call, so the answer has the call's type.
	return { state: 'loaded', value: pageAnswer.value as Value, retry };
}

/** Returns true if the browser may have taken this document from a cache without asking the server. */
function isFromCache(): boolean {
	const [navigation] = performance.getEntriesByType('navigation');
	if (!(navigation instanceof PerformanceNavigationTiming)) return false;
	const { type, deliveryType } = navigation as PerformanceNavigationTiming & {
		deliveryType?: string;
	};
	return type === 'back_forward' || deliveryType === 'navigational-prefetch';
}

/** Loads data from a server endpoint. Loads again if an id in the endpoint's path changes. */
export function useCall<Key extends CallKey>(
	key: Key,
	...[ids]: CallOptions<Key>
): LoadState<CallAnswer<Key>> {
	const request = useUnchanged(ids);
	const load = useCallback(
		(signal: AbortSignal) => api(key, ...([{ ...request, signal }] as unknown as CallOptions<Key>)),
		[key, request],
	);
	return useLoad(load, usePageAnswer(callPath(key, ids)));
}

/** Returns the same object until one of its values changes. */
function useUnchanged<Value>(value: Value): Value {
	const [previous, setPrevious] = useState(value);
	if (JSON.stringify(previous) === JSON.stringify(value)) return previous;
	setPrevious(value);
	return value;
}

/**
 * Keeps showing the last loaded value while the data load again, so that the page does not flicker. `change` changes
 * the shown value at once, and loads the data again. A page calls it with the server's answer to a change, because a
 * user who acts quickly would otherwise send an outdated revision.
 */
export function useLastLoaded<Value>(
	result: LoadState<Value>,
): LoadState<Value> & { change: (changed: (value: Value) => Value) => void } {
	const [last, setLast] = useState<{ result: LoadState<Value>; value: Value } | null>(null);
	useEffect(() => {
		if (result.state === 'loaded') setLast({ result, value: result.value });
	}, [result]);
	const { retry } = result;
	const change = (changed: (value: Value) => Value) => {
		setLast((before) => before && { ...before, value: changed(before.value) });
		retry();
	};
	const isLastOutdated = last === null || (result.state === 'loaded' && last.result !== result);
	return result.state === 'failed' || isLastOutdated
		? { ...result, change }
		: { state: 'loaded', value: last.value, retry, change };
}
