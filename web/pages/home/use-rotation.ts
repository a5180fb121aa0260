import { type FocusEvent, type PointerEvent, useEffect, useState } from 'react';
import { useMediaQuery } from '../../use-media-query.ts';

const intervalMs = 7_000;

/**
 * Calls `next` every seven seconds, except while the mouse pointer or the focus is inside the carousel. If
 * the user prefers reduced motion, the carousel does not rotate.
 * @param shown the index of the current panel. A new index restarts the seven seconds.
 */
export function useRotation({ shown, next }: { shown: number; next: () => void }) {
	const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
	const [isPlaying, setIsPlaying] = useState(true);
	const [hovered, setHovered] = useState(false);
	const [focused, setFocused] = useState(false);
	const isRotating = isPlaying && !hovered && !focused && !reducedMotion;

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new panel restarts the interval
	useEffect(() => {
		if (!isRotating) return;
		const timer = setInterval(() => {
			if (!document.hidden) next();
		}, intervalMs);
		return () => clearInterval(timer);
	}, [isRotating, shown]);

	return {
		reducedMotion,
		isPlaying,
		isRotating,
		stop: () => setIsPlaying(false),
		toggle: () => {
			setIsPlaying(!isPlaying);
			// After a click on Play, the mouse pointer and the focus are inside the carousel. They must not pause the
			// rotation again.
			setHovered(false);
			setFocused(false);
		},
		pauseHandlers: {
			onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
			onPointerLeave: () => setHovered(false),
			onFocus: () => setFocused(true),
			onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
				setFocused(currentTarget.contains(relatedTarget)),
		},
	};
}
