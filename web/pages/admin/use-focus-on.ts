import { useEffect, useRef } from 'react';

/**
 * Moves the focus to a new message. The button that caused the message may be gone or disabled, and the
 * keyboard focus must not start again at the top of the page.
 * @returns the ref of an element with tabIndex -1.
 */
export function useFocusOn(message: unknown) {
	const box = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (message) box.current?.focus();
	}, [message]);
	return box;
}
