import { type ReactNode, useState } from 'react';
import { ReloadNotice } from '../records/reload-notice.tsx';
import { reloadHint } from './change-failure.ts';

/** Offers to load the bookings again, once the server has refused a request because the booking has changed. */
export function useReloadNotice(onReload: () => void): {
	markOutdated: () => void;
	reloadNotice: ReactNode;
} {
	const [isOutdated, setIsOutdated] = useState(false);
	return {
		markOutdated: () => setIsOutdated(true),
		reloadNotice: isOutdated && <ReloadNotice onReload={onReload} hint={reloadHint} />,
	};
}
