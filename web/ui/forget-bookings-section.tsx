import { pageMessages } from '@burgee/core/display/page-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useState } from 'react';
import { Link } from '../navigation.tsx';
import { rememberedBookings } from '../remembered-bookings.ts';
import { Button } from './button.tsx';
import styles from './forget-bookings-section.module.css';
import formStyles from './form.module.css';
import { FocusedNotice } from './notice.tsx';
import { UndoNotice } from './undo-notice.tsx';

export interface ForgetBookingsProps {
	/** Called after the bookings were forgotten or restored. */
	onChange?: (() => void) | undefined;
}

type State = 'remembered' | 'none' | 'restored' | { undo: () => void };

/** Removes the bookings that this device remembers, for example on a shared computer. */
export function ForgetBookingsSection({ onChange }: ForgetBookingsProps) {
	const [state, setState] = useState<State>('remembered');
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
		<section
			className={`stack gap-1 screen-only ${styles.forget}`}
			aria-label="Bookings on this device"
		>
			{state === 'restored' ? (
				<FocusedNotice tone="success">{pageMessages.bookingsRestored}</FocusedNotice>
			) : (
				<p className={formStyles.note}>
					{pageMessages.bookingsRemembered}{' '}
					<Link to={sitePages['find-booking'].path}>Find a booking from another device</Link>
				</p>
			)}
			<div className={styles.button}>
				<Button variant="quiet" onClick={onForget}>
					Forget my bookings on this device
				</Button>
			</div>
		</section>
	);
}
