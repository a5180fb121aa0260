import { type ComponentType, useEffect, useState } from 'react';
import { rememberedBookings } from '../remembered-bookings.ts';
import { useListener } from '../use-listener.ts';
import type { ForgetBookingsProps } from './forget-bookings-section.tsx';

interface Shown {
	Section: ComponentType<ForgetBookingsProps>;
	/** How many times the section was shown. Each time, it starts in its first state. */
	times: number;
}

/**
 * Lets a member remove the bookings that this device remembers. Most devices remember none, so the code is loaded only
 * if there are bookings. If the code cannot be loaded, the page works without it.
 */
export function ForgetBookings({ onChange }: ForgetBookingsProps) {
	const [shown, setShown] = useState<Shown | null>(null);
	const showIfRemembered = () => {
		if (rememberedBookings.isEmpty()) return;
		import('./forget-bookings-section.tsx').then(
			({ ForgetBookingsSection: Section }) =>
				setShown((before) => ({ Section, times: (before?.times ?? 0) + 1 })),
			() => {},
		);
	};
	// The server does not know the bookings of this device.
	useEffect(showIfRemembered, []);
	// On Back, the browser can restore this page as it was before a booking was made.
	useListener('pageshow', ({ persisted }) => persisted && showIfRemembered());
	return shown && <shown.Section key={shown.times} onChange={onChange} />;
}
