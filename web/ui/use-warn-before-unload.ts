import { useEffect } from 'react';

/** Makes the browser ask for confirmation before the tab is closed or another site is opened. */
export function useWarnBeforeUnload(warn: boolean): void {
	useEffect(() => {
		if (!warn) return;
		const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener('beforeunload', confirmLeaving);
		return () => window.removeEventListener('beforeunload', confirmLeaving);
	}, [warn]);
}
