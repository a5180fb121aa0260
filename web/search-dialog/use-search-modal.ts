import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { useModal } from '../ui/use-modal.ts';
import type { OpenedBy } from './search-dialog-context.tsx';

/**
 * The delay before the search field receives the focus, if a keyboard shortcut opened the dialog (specification
 * §9).
 */
const focusDelayMs = 100;

interface SearchModalOptions {
	/** The search field, which receives the focus and the first keystrokes. */
	input: RefObject<HTMLInputElement | null>;
	openedBy: OpenedBy;
	onClose: () => void;
}

/**
 * Opens the search dialog while the component is mounted. Keeps Tab inside the dialog and stops the page
 * behind from scrolling. Fits the dialog above a phone's on-screen keyboard.
 */
export function useSearchModal({ input, openedBy, onClose }: SearchModalOptions) {
	const modal = useModal({ open: true, onClose });
	const dialog = modal.ref;

	useLayoutEffect(() => {
		const unlockScroll = lockScroll();
		let focusTimer: number | undefined;
		if (openedBy === 'shortcut') {
			dialog.current?.focus();
			focusTimer = window.setTimeout(() => input.current?.focus(), focusDelayMs);
		} else input.current?.focus();
		return () => {
			window.clearTimeout(focusTimer);
			unlockScroll();
		};
	}, [dialog, input, openedBy]);

	useLayoutEffect(() => {
		const viewport = window.visualViewport;
		if (viewport === null) return;
		// A phone's on-screen keyboard covers the lower half of the page, so the dialog is only as high as the
		// visible part. `viewport.height` shrinks when the user zooms in, so the height is multiplied by the zoom
		// scale.
		const fitHeight = () => {
			const height = viewport.height * viewport.scale;
			dialog.current?.style.setProperty('--visible-height', `${height}px`);
		};
		fitHeight();
		viewport.addEventListener('resize', fitHeight);
		return () => viewport.removeEventListener('resize', fitHeight);
	}, [dialog]);

	return {
		...modal,
		onKeyDown: (event: KeyboardEvent<HTMLDialogElement>) => {
			// Escape closes the dialog, but must not also close a menu behind the dialog.
			if (event.key === 'Escape') event.stopPropagation();
			if (event.key === 'Tab') wrapTab(event);
			// If the user types before the search field has the focus, the field gets the focus and the typed
			// character.
			else if (event.target === event.currentTarget && !event.ctrlKey && !event.metaKey) {
				input.current?.focus();
			}
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
 * Stops the page behind the dialog from scrolling. Padding replaces the scrollbar, so that the layout does not
 * shift.
 * @returns a function that lets the page scroll again.
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
