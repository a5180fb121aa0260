import {
	type FocusEvent,
	type PointerEvent,
	useEffect,
	useState,
	useSyncExternalStore,
} from 'react';

const showsEachMs = 7_000;
const lessMotion = '(prefers-reduced-motion: reduce)';

function useLessMotion(): boolean {
	return useSyncExternalStore(
		(onChange) => {
			const query = matchMedia(lessMotion);
			query.addEventListener('change', onChange);
			return () => query.removeEventListener('change', onChange);
		},
		() => matchMedia(lessMotion).matches,
	);
}

/**
 * Calls `next` from time to time, as the ARIA pattern of a carousel has it: held while the mouse or the focus
 * is on it, ended by `stop`, and never where the device asks for less motion ('still').
 * @param shown the panel that is shown now: each is shown for its whole time.
 */
export function useRotation({ shown, next }: { shown: number; next: () => void }) {
	const still = useLessMotion();
	const [isPlaying, setIsPlaying] = useState(true);
	const [hovered, setHovered] = useState(false);
	const [focused, setFocused] = useState(false);
	const rotating = isPlaying && !hovered && !focused && !still;

	// biome-ignore lint/correctness/useExhaustiveDependencies: another panel begins another wait
	useEffect(() => {
		if (!rotating) return;
		const timer = setInterval(() => {
			if (!document.hidden) next();
		}, showsEachMs);
		return () => clearInterval(timer);
	}, [rotating, shown]);

	return {
		still,
		isPlaying,
		rotating,
		stop: () => setIsPlaying(false),
		toggle: () => {
			setIsPlaying(!isPlaying);
			// Who presses Play is on the button, and means it.
			setHovered(false);
			setFocused(false);
		},
		/** For the element round it all. */
		holds: {
			onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
			onPointerLeave: () => setHovered(false),
			onFocus: () => setFocused(true),
			onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
				setFocused(currentTarget.contains(relatedTarget)),
		},
	};
}
