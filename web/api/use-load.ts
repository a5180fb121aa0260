import type { CallAnswer, CallKey } from '@burgee/core/api/calls';
import { type DependencyList, useCallback, useEffect, useState } from 'react';
import { api, type CallOptions } from './client.ts';

export type LoadState<Value> = {
	/** Loads again. */
	retry: () => void;
} & ({ state: 'loading' } | { state: 'failed'; error: Error } | { state: 'loaded'; value: Value });

/** Calls `load` on mount and whenever a dependency changes. A new call aborts the previous call. */
export function useLoad<Value>(
	load: (signal: AbortSignal) => Promise<Value>,
	dependencies: DependencyList,
): LoadState<Value> {
	const [attempt, setAttempt] = useState(0);
	const retry = useCallback(() => setAttempt((previous) => previous + 1), []);
	const [result, setResult] = useState<LoadState<Value>>({ state: 'loading', retry });

	// biome-ignore lint/correctness/useExhaustiveDependencies: the caller lists what `load` depends on
	useEffect(() => {
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
	}, [...dependencies, attempt, retry]);

	return result;
}

/** Loads data from a server endpoint. Loads again if an id in the endpoint's path changes. */
export function useCall<Key extends CallKey>(
	key: Key,
	...[ids]: CallOptions<Key>
): LoadState<CallAnswer<Key>> {
	return useLoad(
		(signal) => api(key, ...([{ ...ids, signal }] as unknown as CallOptions<Key>)),
		[key, ...Object.values(ids ?? {})],
	);
}

/** Keeps showing the last loaded value while the data load again, so that the page does not flicker. */
export function useKept<Value>(result: LoadState<Value>): LoadState<Value> {
	const [kept, setKept] = useState<{ value: Value } | null>(null);
	useEffect(() => {
		if (result.state === 'loaded') setKept({ value: result.value });
	}, [result]);
	return result.state === 'loading' && kept !== null
		? { ...result, state: 'loaded', value: kept.value }
		: result;
}
