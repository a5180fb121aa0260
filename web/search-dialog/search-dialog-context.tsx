import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { createRequiredContext } from '../required-context.ts';

/**
 * How the search dialog was opened. After the keyboard shortcut, the input receives the focus with a delay
 * (specification §9).
 */
export type OpenedBy = 'button' | 'shortcut';

interface SearchDialogState {
	openedBy: OpenedBy | null;
	open: (by: OpenedBy) => void;
	close: () => void;
}

const [Provider, useSearchDialog] =
	createRequiredContext<SearchDialogState>('SearchDialogProvider');

export { useSearchDialog };

/** Holds whether the search dialog is open. `LazySearchDialog` renders the dialog. */
export function SearchDialogProvider({ children }: { children: ReactNode }) {
	const [openedBy, setOpenedBy] = useState<OpenedBy | null>(null);
	// Pressing the keyboard shortcut while the search dialog is open has no effect.
	const open = useCallback((by: OpenedBy) => setOpenedBy((current) => current ?? by), []);
	const close = useCallback(() => setOpenedBy(null), []);
	const state = useMemo(() => ({ openedBy, open, close }), [openedBy, open, close]);
	return <Provider value={state}>{children}</Provider>;
}
