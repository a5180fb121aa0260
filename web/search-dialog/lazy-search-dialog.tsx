import { type ComponentType, useEffect, useState } from 'react';
import { useListener } from '../use-listener.ts';
import { loadSearchDialog } from './load-search-dialog.ts';
import type { SearchDialogProps } from './search-dialog.tsx';
import { useSearchDialog } from './search-dialog-context.tsx';

/** Loads and shows the search dialog when a button, Ctrl+K or Cmd+K opens it. Used once, in Shell. */
export function LazySearchDialog() {
	const { openedBy, open, close } = useSearchDialog();
	const [loaded, setLoaded] = useState<{ Dialog: ComponentType<SearchDialogProps> } | null>(null);

	/** What the member typed while the code of the dialog was loading. */
	const [typed, setTyped] = useState('');

	useListener('keydown', (event) => {
		const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
		if (altKey) return;
		if (ctrlKey !== metaKey) {
			if ((key !== 'k' && key !== 'K') || shiftKey) return;
			open('shortcut');
		} else {
			if (openedBy === null || loaded !== null) return;
			if (key === 'Escape') close();
			else if (key === 'Backspace') setTyped(typed.slice(0, -1));
			else if (key.length === 1) setTyped(typed + key);
			else if (key !== 'Enter') return;
		}
		event.preventDefault();
	});
	useListener('popstate', close);

	useEffect(() => {
		if (openedBy === null) setTyped('');
		if (openedBy === null || loaded !== null) return;
		let isCancelled = false;
		loadSearchDialog().then(
			({ SearchDialog }) => !isCancelled && setLoaded({ Dialog: SearchDialog }),
			(error: unknown) => {
				// biome-ignore lint/suspicious/noConsole: the specification asks for a log entry only
				console.error('The search dialog could not be loaded', error);
				if (!isCancelled) close();
			},
		);
		return () => {
			isCancelled = true;
		};
	}, [openedBy, loaded, close]);

	if (openedBy === null || loaded === null) return null;
	return <loaded.Dialog openedBy={openedBy} typed={typed} onClose={close} />;
}
