import { useEffect, useRef } from 'react';

type Events = WindowEventMap & DocumentEventMap;

/** While `enabled`, calls the listener of the last render for each event of this type that reaches the window. */
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
