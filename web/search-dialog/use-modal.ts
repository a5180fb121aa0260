import {
	type KeyboardEvent,
	type MouseEvent,
	type RefObject,
	type SyntheticEvent,
	useLayoutEffect,
	useRef,
} from 'react';
import type { OpenedBy } from './search-dialog-context.tsx';

/**
 * The delay before the input receives the focus, if a keyboard shortcut opened the dialog (specification §9).
 */
const focusDelayMs = 100;

interface ModalOptions {
	/** The input that receives the focus and the first keystrokes. */
	input: RefObject<HTMLInputElement | null>;
	openedBy: OpenedBy;
	onClose: () => void;
}

/**
 * Opens a native modal dialog for as long as the component is mounted. The browser makes the page
 * behind inert and restores the focus. The hook keeps Tab inside the dialog and closes the dialog on a
 * click on the backdrop.
 */
export function useModal({ input, openedBy, onClose }: ModalOptions) {
	const dialog = useRef<HTMLDialogElement>(null);
	const pressedBackdrop = useRef(false);

	useLayoutEffect(() => {
		const element = dialog.current;
		if (element === null) return;
		const unlockScroll = lockScroll();
		element.showModal();
		let focusTimer: number | undefined;
		if (openedBy === 'shortcut') {
			element.focus();
			focusTimer = window.setTimeout(() => input.current?.focus(), focusDelayMs);
		} else input.current?.focus();
		return () => {
			window.clearTimeout(focusTimer);
			element.close();
			unlockScroll();
		};
	}, [input, openedBy]);

	useLayoutEffect(() => {
		const viewport = window.visualViewport;
		if (viewport === null) return;
		// A phone's on-screen keyboard covers the lower half of the page, so the dialog fits the visible
		// viewport. Multiplying by the scale keeps the height when the user zooms in.
		const fitHeight = () => {
			const height = viewport.height * viewport.scale;
			dialog.current?.style.setProperty('--visible-height', `${height}px`);
		};
		fitHeight();
		viewport.addEventListener('resize', fitHeight);
		return () => viewport.removeEventListener('resize', fitHeight);
	}, []);

	return {
		ref: dialog,
		onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
			// Escape closes the dialog, but must not also close a menu behind the dialog.
			if (event.key === 'Escape') event.stopPropagation();
			if (event.key === 'Tab') wrapTab(event);
			// If the user types before the delayed focus, the input receives the focus and the typed character.
			else if (event.target === event.currentTarget && !event.ctrlKey && !event.metaKey) {
				input.current?.focus();
			}
		},
		onMouseDown: (event: MouseEvent) => {
			pressedBackdrop.current = event.target === event.currentTarget;
		},
		onClick: (event: MouseEvent) => {
			// A drag that selects text and ends on the backdrop must not close the dialog.
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
	const tabStops = [
		...event.currentTarget.querySelectorAll<HTMLElement>('input, button, [tabindex="0"]'),
	];
	const [first, last] = [tabStops[0], tabStops.at(-1)];
	const edge = event.shiftKey ? first : last;
	if (event.target !== edge && event.target !== event.currentTarget) return;
	event.preventDefault();
	(event.shiftKey ? last : first)?.focus();
}

/**
 * Stops the page behind from scrolling. Padding replaces the scrollbar, so that the layout does not
 * shift. @returns a function that unlocks the page.
 */
function lockScroll(): () => void {
	const { style, clientWidth } = document.documentElement;
	style.paddingRight = `${window.innerWidth - clientWidth}px`;
	style.overflow = 'hidden';
	return () => {
		style.paddingRight = '';
		style.overflow = '';
	};
}
