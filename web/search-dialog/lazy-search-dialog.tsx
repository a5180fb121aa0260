import { type ComponentType, useEffect, useState } from 'react';
import { loadSearchDialog } from './load-search-dialog.ts';
import type { SearchDialogProps } from './search-dialog.tsx';
import { useSearchDialog } from './search-dialog-context.tsx';

/** Loads and shows the search dialog when a button, Ctrl+K or Cmd+K opens it. Used once, in Shell. */
export function LazySearchDialog() {
	const { openedBy, open, close } = useSearchDialog();
	const [loaded, setLoaded] = useState<{ Dialog: ComponentType<SearchDialogProps> } | null>(null);

	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
			if ((key !== 'k' && key !== 'K') || ctrlKey === metaKey || altKey || shiftKey) return;
			event.preventDefault();
			open('shortcut');
		};
		document.addEventListener('keydown', onKeyDown);
		return () => document.removeEventListener('keydown', onKeyDown);
	}, [open]);

	useEffect(() => {
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

	useEffect(() => {
		window.addEventListener('popstate', close);
		return () => window.removeEventListener('popstate', close);
	}, [close]);

	if (openedBy === null || loaded === null) return null;
	return <loaded.Dialog openedBy={openedBy} onClose={close} />;
}
