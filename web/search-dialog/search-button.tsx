import { Search } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { prefetchSearchDialog } from './load-search-dialog.ts';
import styles from './search-button.module.css';
import { useSearchDialog } from './search-dialog-context.tsx';

/**
 * Returns the props of a button that opens the search. Hover and focus prefetch the dialog's code.
 * @param leave returns the element that gets the focus when the dialog closes. By default, the button
 * gets the focus.
 */
export function useSearchButton(leave?: () => HTMLElement | null) {
	const { open } = useSearchDialog();
	return {
		'aria-haspopup': 'dialog',
		'aria-keyshortcuts': 'Control+K Meta+K',
		onPointerEnter: prefetchSearchDialog,
		onFocus: prefetchSearchDialog,
		onClick: (event: MouseEvent<HTMLButtonElement>) => {
			// Safari does not focus a clicked button, so this code focuses the button. When the dialog closes, the
			// browser returns the focus to the element that was focused when the dialog opened.
			(leave ? leave() : event.currentTarget)?.focus();
			open('button');
		},
	} as const;
}

export function SearchButton() {
	return (
		<Button {...useSearchButton()} icon={Search} className={styles.button}>
			Search Members Area
		</Button>
	);
}
