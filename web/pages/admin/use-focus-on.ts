import { useEffect, useRef } from 'react';

/**
 * Moves the focus to what says how it went, whenever that is new: the control that did it is gone by then,
 * or was disabled meanwhile, and a keyboard would start again at the top of the page.
 * @returns the ref of an element with tabIndex -1.
 */
export function useFocusOn(message: unknown) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (message) box.current?.focus();
	}, [message]);
	return box;
}
