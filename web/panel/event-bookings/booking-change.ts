import type { ManualPaymentJson } from '@burgee/core/api/manual-payments';
import type { BookingRefundsJson } from '@burgee/core/api/refunds';
import type { BookingRow } from '../booking-words/booking-row.ts';

/** A change of bookings that an organiser makes in a dialog. */
export type BookingChange =
	| { kind: 'add' }
	| { kind: 'correct' | 'cancel'; booking: BookingRow }
	| { kind: 'delete'; bookings: BookingRow[] }
	| { kind: 'refund'; booking: BookingRow; refunds: BookingRefundsJson }
	| { kind: 'record-payment'; booking: BookingRow; dueByHand: number }
	| { kind: 'reverse-payment'; booking: BookingRow; payment: ManualPaymentJson };

export interface BookingActions {
	/** Opens the dialog. */
	open: (change: BookingChange) => void;
	/** False if the event was deleted. */
	canCorrect: boolean;
}

/** The refunds of the bookings in a list. */
export interface ListedRefunds {
	of: (bookingId: string) => BookingRefundsJson | undefined;
	/** Opens a dialog that refunds or records money. Null if the admin may not. */
	open: ((change: BookingChange) => void) | null;
}
