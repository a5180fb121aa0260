import { useEffect, useEffectEvent } from 'react';

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
	const call = useEffectEvent((event: Event) => listener(event as Events[Type]));
	useEffect(() => {
		if (!enabled) return;
		window.addEventListener(type, call);
		return () => window.removeEventListener(type, call);
	}, [type, enabled]);
}
