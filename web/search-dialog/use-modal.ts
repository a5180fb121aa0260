import {
	type KeyboardEvent,
	type MouseEvent,
	type RefObject,
	type SyntheticEvent,
	useLayoutEffect,
	useRef,
} from 'react';
import type { OpenedBy } from './search-dialog-context.tsx';

/** After the shortcut (specification §9). */
const focusDelayMs = 100;

interface ModalOptions {
	/** Where the focus goes, and what is typed. */
	input: RefObject<HTMLInputElement | null>;
	openedBy: OpenedBy;
	onClose: () => void;
}

/**
 * A modal of the browser's own, open while it is mounted: what is behind it is out of reach, and the focus
 * goes back to where it was. Added to that: Tab wraps inside, and a click on the backdrop closes.
 */
export function useModal({ input, openedBy, onClose }: ModalOptions) {
	const dialog = useRef<HTMLDialogElement>(null);
	const pressedBackdrop = useRef(false);

	useLayoutEffect(() => {
		const element = dialog.current;
		if (element === null) return;
		const letScroll = holdScroll();
		element.showModal();
		let later: number | undefined;
		if (openedBy === 'shortcut') {
			element.focus();
			later = window.setTimeout(() => input.current?.focus(), focusDelayMs);
		} else input.current?.focus();
		return () => {
			window.clearTimeout(later);
			element.close();
			letScroll();
		};
	}, [input, openedBy]);

	useLayoutEffect(() => {
		const viewport = window.visualViewport;
		if (viewport === null) return;
		// The keyboard of a phone covers the lower half of the page; zooming in must not shrink it.
		const fit = () => {
			const height = viewport.height * viewport.scale;
			dialog.current?.style.setProperty('--visible-height', `${height}px`);
		};
		fit();
		viewport.addEventListener('resize', fit);
		return () => viewport.removeEventListener('resize', fit);
	}, []);

	return {
		ref: dialog,
		onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
			// What is open behind it stays as it was.
			if (event.key === 'Escape') event.stopPropagation();
			if (event.key === 'Tab') wrapTab(event);
			// What is typed before the focus is there is not lost.
			else if (event.target === event.currentTarget && !event.ctrlKey && !event.metaKey) {
				input.current?.focus();
			}
		},
		onMouseDown: (event: MouseEvent) => {
			pressedBackdrop.current = event.target === event.currentTarget;
		},
		onClick: (event: MouseEvent) => {
			// Not where the mouse was pressed inside, to select what is in the input, and let go outside.
			if (pressedBackdrop.current && event.target === event.currentTarget) onClose();
		},
		onCancel: (event: SyntheticEvent) => {
			event.preventDefault();
			onClose();
		},
		onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
			if (!event.currentTarget.open) onClose();
		},
	};
}

function wrapTab(event: KeyboardEvent<HTMLDialogElement>) {
	const stops = [
		...event.currentTarget.querySelectorAll<HTMLElement>('input, button, [tabindex="0"]'),
	];
	const leaving = event.shiftKey ? stops[0] : stops.at(-1);
	if (event.target !== leaving && event.target !== event.currentTarget) return;
	event.preventDefault();
	(event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** The page behind stays where it is, and so does the room of its scrollbar. @returns what undoes it. */
function holdScroll(): () => void {
	const { style, clientWidth } = document.documentElement;
	style.paddingRight = `${window.innerWidth - clientWidth}px`;
	style.overflow = 'hidden';
	return () => {
		style.paddingRight = '';
		style.overflow = '';
	};
}
