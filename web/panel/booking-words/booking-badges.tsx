import {
	type BookingState,
	bookingState,
	type Environment,
	unusualEnvironment,
} from '@burgee/core';
import { bookingStateLabel } from '@burgee/core/display/booking-words';
import { environmentLabels } from '@burgee/core/display/payment-words';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import styles from './booking-badges.module.css';
import { type BookingRow, inMinorUnits } from './booking-row.ts';

/** Red and yellow mean that an organiser must act. */
const tones: Record<BookingState, BadgeTone> = {
	'check-payment': 'danger',
	'to-refund': 'danger',
	due: 'warning',
	'refund-underway': 'neutral',
	cancelled: 'neutral',
	pending: 'warning',
	paid: 'success',
	free: 'neutral',
};

/** What an organiser must know first about a booking. */
export function StateBadge({ booking }: { booking: BookingRow }) {
	const withMinor = inMinorUnits(booking);
	const state = bookingState(withMinor);
	return (
		<span className={styles.state}>
			<Badge tone={tones[state]}>{bookingStateLabel(state, withMinor)}</Badge>
		</span>
	);
}

interface EnvironmentBadgeProps {
	booking: BookingRow;
	/** The environment of the payments that need no mark. */
	usual: Environment;
}

/** Marks test money among real payments, and real money among tests (decision: test-money). */
export function EnvironmentBadge({ booking, usual }: EnvironmentBadgeProps) {
	const unusual = unusualEnvironment(inMinorUnits(booking), usual);
	return unusual && <Badge tone="warning">{environmentLabels[unusual]}</Badge>;
}
