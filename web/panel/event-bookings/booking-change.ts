import type { BookingRow } from '../booking-words/booking-row.ts';

/** A change of bookings that an organiser makes in a dialog. */
export type BookingChange =
	| { kind: 'add' }
	| { kind: 'correct' | 'cancel'; booking: BookingRow }
	| { kind: 'delete'; bookings: BookingRow[] };

export interface BookingActions {
	/** Opens the dialog. */
	open: (change: BookingChange) => void;
	/** False if the event was deleted. */
	canCorrect: boolean;
}
