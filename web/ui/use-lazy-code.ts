import { useRef } from 'react';

/**
 * Loads code that the first view of a page does not need, with a dynamic import. The code is loaded when
 * `prefetch` is called, or when `using` needs it.
 */
export function useLazyCode<Code>(load: () => Promise<Code>) {
	const loaded = useRef<Code>(null);

	const loadOnce = async () => {
		loaded.current ??= await load();
		return loaded.current;
	};
	/** Loads the code in the background. A failure is ignored, because `using` handles it. */
	const prefetch = () => {
		loadOnce().catch(() => {});
	};

	return {
		prefetch,
		/**
		 * Calls `act` with the code: at once if the code is loaded, otherwise afterwards. Calls `withoutCode` if the code
		 * cannot be loaded. A browser may refuse to load a file again that it could not load before, and a new version of
		 * the app has other files, so a later attempt can fail too.
		 */
		using: <Result>(
			act: (code: Code) => Result,
			withoutCode: () => Result,
		): Result | Promise<Result> =>
			loaded.current === null ? loadOnce().then(act, withoutCode) : act(loaded.current),
	};
}
