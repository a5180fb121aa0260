import { useEffect } from 'react';

/** Closing the tab or leaving for another site asks first. */
export function useWarnBeforeUnload(warn: boolean): void {
	useEffect(() => {
		if (!warn) return;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener('beforeunload', ask);
		return () => window.removeEventListener('beforeunload', ask);
	}, [warn]);
}
