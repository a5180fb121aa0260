import {
	type FocusEvent,
	type PointerEvent,
	useEffect,
	useState,
	useSyncExternalStore,
} from 'react';

const intervalMs = 7_000;
const reducedMotionQuery = '(prefers-reduced-motion: reduce)';

function useReducedMotion(): boolean {
	return useSyncExternalStore(
		(onChange) => {
			const query = matchMedia(reducedMotionQuery);
			query.addEventListener('change', onChange);
			return () => query.removeEventListener('change', onChange);
		},
		() => matchMedia(reducedMotionQuery).matches,
	);
}

/**
 * Calls `next` every seven seconds, following the ARIA pattern 'carousel'. The rotation pauses while the
 * mouse pointer or the focus is inside the carousel. `stop` ends the rotation. If the user prefers reduced
 * motion, the carousel does not rotate.
 * @param shown the index of the current panel. A new index restarts the interval.
 */
export function useRotation({ shown, next }: { shown: number; next: () => void }) {
	const reducedMotion = useReducedMotion();
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
			// The Play button is inside the carousel. After a click, the mouse pointer and the
			// focus are on the button. Both are ignored, because they would pause the rotation
			// again.
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
