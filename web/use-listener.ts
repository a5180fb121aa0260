import { useEffect, useEffectEvent } from 'react';

type Events = WindowEventMap & DocumentEventMap;

/**
 * Calls the listener for each event of this type that reaches the window, while `enabled` is true. A new
 * listener replaces the previous listener. With `capture`, the listener runs before those of the event's target.
 */
export function useListener<Type extends keyof Events & string>(
	type: Type,
	listener: (event: Events[Type]) => void,
	enabled = true,
	capture = false,
) {
	const call = useEffectEvent((event: Event) => listener(event as Events[Type]));
	useEffect(() => {
		if (!enabled) return;
		window.addEventListener(type, call, capture);
		return () => window.removeEventListener(type, call, capture);
	}, [type, enabled, capture]);
}
