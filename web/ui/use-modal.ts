import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

interface ModalOptions {
	open: boolean;
	/** Called when the user presses Escape or clicks the backdrop. */
	onClose: () => void;
}

/**
 * Opens a native modal dialog while `open` is true. The browser makes the rest of the page inert
 * and keeps the focus inside the dialog. When the dialog closes, the browser restores the focus.
 * @returns the props of the <dialog>.
 */
export function useModal({ open, onClose }: ModalOptions) {
	const dialog = useRef<HTMLDialogElement>(null);
	const pressedBackdrop = useRef(false);

	useLayoutEffect(() => {
		const element = dialog.current;
		if (element === null || !open) return;
		element.showModal();
		return () => element.close();
	}, [open]);

	// Opens the dialog again if the browser has closed it. The browser closes the dialog on a second Escape, even if
	// `onClose` keeps the dialog open to ask the user first.
	useLayoutEffect(() => {
		if (open && dialog.current?.open === false) dialog.current.showModal();
	});

	return {
		ref: dialog,
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
			if (open && !event.currentTarget.open) onClose();
		},
	};
}
