import { type ComponentType, useEffect, useState } from 'react';
import { useListener } from '../ui/use-listener.ts';
import { loadSearchDialog } from './load-search-dialog.ts';
import type { SearchDialogProps } from './search-dialog.tsx';
import { useSearchDialog } from './search-dialog-context.tsx';

/** Loads and shows the search dialog when a button, Ctrl+K or Cmd+K opens it. Used once, in Shell. */
export function LazySearchDialog() {
	const { openedBy, open, close } = useSearchDialog();
	const [loaded, setLoaded] = useState<{ Dialog: ComponentType<SearchDialogProps> } | null>(null);

	useListener('keydown', (event) => {
		const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
		if ((key !== 'k' && key !== 'K') || ctrlKey === metaKey || altKey || shiftKey) return;
		event.preventDefault();
		open('shortcut');
	});
	useListener('popstate', close);

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

	if (openedBy === null || loaded === null) return null;
	return <loaded.Dialog openedBy={openedBy} onClose={close} />;
}
