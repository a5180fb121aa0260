import { Search } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './search-button.module.css';
import { prefetchSearchDialog, useSearchDialog } from './search-dialog-context.tsx';

/** Returns the props of a button that opens the search. Hover and focus prefetch the dialog's code. */
export function useSearchButton() {
	const { open } = useSearchDialog();
	return {
		'aria-haspopup': 'dialog',
		'aria-keyshortcuts': 'Control+K Meta+K',
		onPointerEnter: prefetchSearchDialog,
		onFocus: prefetchSearchDialog,
		onClick: (event: MouseEvent<HTMLButtonElement>) => {
			// Focus the button, because Safari does not focus a clicked button. When the dialog closes, the focus
			// returns to the button.
			event.currentTarget.focus();
			open('button');
		},
	} as const;
}

export function SearchButton() {
	return (
		<Button {...useSearchButton()} className={styles.button}>
			<Search aria-hidden size={20} />
			Search Members Area
		</Button>
	);
}
