import { pageMessages } from '@burgee/core/display/page-messages';
import { useState } from 'react';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { Button } from '../../ui/button.tsx';
import formStyles from '../../ui/form.module.css';
import { FocusedNotice } from '../../ui/notice.tsx';
import { UndoNotice } from '../../ui/undo-notice.tsx';
import styles from './forget-bookings.module.css';

type State = 'remembered' | 'none' | 'restored' | { undo: () => void };

/** Lets a member remove the bookings that this device remembers, for example on a shared computer. */
export function ForgetBookings() {
	const [state, setState] = useState<State>(() =>
		rememberedBookings.isEmpty() ? 'none' : 'remembered',
	);
	if (state === 'none') return null;
	if (typeof state === 'object') {
		const onUndo = () => {
			state.undo();
			setState('restored');
		};
		return (
			<UndoNotice busy={false} onUndo={onUndo} onExpire={() => setState('none')}>
				{pageMessages.bookingsForgotten}
			</UndoNotice>
		);
	}
	return (
		<section className={styles.forget} aria-label="Bookings on this device">
			{state === 'restored' ? (
				<FocusedNotice tone="success">{pageMessages.bookingsRestored}</FocusedNotice>
			) : (
				<p className={formStyles.note}>{pageMessages.bookingsRemembered}</p>
			)}
			<div className={styles.button}>
				<Button variant="quiet" onClick={() => setState({ undo: rememberedBookings.forgetAll() })}>
					Forget my bookings on this device
				</Button>
			</div>
		</section>
	);
}
