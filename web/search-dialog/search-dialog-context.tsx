import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

/** The shortcut waits a moment before it moves the focus (specification §9). */
export type OpenedBy = 'button' | 'shortcut';

interface SearchDialogState {
	/** Null while the search dialog is closed. */
	openedBy: OpenedBy | null;
	open: (by: OpenedBy) => void;
	close: () => void;
}

const SearchDialogContext = createContext<SearchDialogState | null>(null);

/** Whether the one search dialog is open; `LazySearchDialog` shows it, any button inside opens it. */
export function SearchDialogProvider({ children }: { children: ReactNode }) {
	const [openedBy, setOpenedBy] = useState<OpenedBy | null>(null);
	// What opened it first counts: the shortcut changes nothing while it is open.
	const open = useCallback((by: OpenedBy) => setOpenedBy((earlier) => earlier ?? by), []);
	const close = useCallback(() => setOpenedBy(null), []);
	const opener = useMemo(() => ({ openedBy, open, close }), [openedBy, open, close]);
	return <SearchDialogContext value={opener}>{children}</SearchDialogContext>;
}

export function useSearchDialog(): SearchDialogState {
	const opener = useContext(SearchDialogContext);
	if (opener === null) throw new Error('useSearchDialog: there is no SearchDialogProvider above');
	return opener;
}

/** A chunk of its own: no page's first load brings it. */
export const loadSearchDialog = () => import('./search-dialog.tsx');

/** Before it is asked for; a failure is logged when it is. */
export function prefetchSearchDialog() {
	loadSearchDialog().catch(() => {});
}
