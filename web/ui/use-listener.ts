import { useEffect, useRef } from 'react';

type Events = WindowEventMap & DocumentEventMap;

/**
 * Calls the listener for each event of this type that reaches the window, while `enabled` is true. A new
 * listener replaces the previous listener.
 */
export function useListener<Type extends keyof Events & string>(
	type: Type,
	listener: (event: Events[Type]) => void,
	enabled = true,
) {
	const latest = useRef(listener);
	useEffect(() => {
		latest.current = listener;
	});
	useEffect(() => {
		if (!enabled) return;
		const call = (event: Event) => latest.current(event as Events[Type]);
		window.addEventListener(type, call);
		return () => window.removeEventListener(type, call);
	}, [type, enabled]);
}
