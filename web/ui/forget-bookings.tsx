import { pageMessages } from '@burgee/core/display/page-messages';
import { useEffect, useState } from 'react';
import { rememberedBookings } from '../remembered-bookings.ts';
import { Button } from './button.tsx';
import styles from './forget-bookings.module.css';
import formStyles from './form.module.css';
import { FocusedNotice } from './notice.tsx';
import { UndoNotice } from './undo-notice.tsx';
import { useListener } from './use-listener.ts';

type State = 'remembered' | 'none' | 'restored' | { undo: () => void };

/**
 * Lets a member remove the bookings that this device remembers, for example on a shared computer. `onChange` is called
 * after the bookings were forgotten or restored.
 */
export function ForgetBookings({ onChange }: { onChange?: () => void }) {
	const [state, setState] = useState<State>('none');
	// The server does not know the bookings of this device.
	useEffect(() => {
		if (!rememberedBookings.isEmpty()) setState('remembered');
	}, []);
	// On Back, the browser can restore this page as it was before a booking was made.
	useListener('pageshow', ({ persisted }) => {
		if (persisted && !rememberedBookings.isEmpty()) setState('remembered');
	});
	if (state === 'none') return null;
	if (typeof state === 'object') {
		const onUndo = () => {
			state.undo();
			setState('restored');
			onChange?.();
		};
		return (
			<UndoNotice busy={false} onUndo={onUndo} onExpire={() => setState('none')}>
				{pageMessages.bookingsForgotten}
			</UndoNotice>
		);
	}
	const onForget = () => {
		setState({ undo: rememberedBookings.forgetAll() });
		onChange?.();
	};
	return (
		<section className={styles.forget} aria-label="Bookings on this device">
			{state === 'restored' ? (
				<FocusedNotice tone="success">{pageMessages.bookingsRestored}</FocusedNotice>
			) : (
				<p className={formStyles.note}>{pageMessages.bookingsRemembered}</p>
			)}
			<div className={styles.button}>
				<Button variant="quiet" onClick={onForget}>
					Forget my bookings on this device
				</Button>
			</div>
		</section>
	);
}
