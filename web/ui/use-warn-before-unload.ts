import { useEffect } from 'react';

export function useWarnBeforeUnload(warn: boolean): void {
	useEffect(() => {
		if (!warn) return;
		const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener('beforeunload', confirmLeaving);
		return () => window.removeEventListener('beforeunload', confirmLeaving);
	}, [warn]);
}
