import { presentOf } from '@burgee/core';
import type { CheckInJson, RollCallBookingJson } from '@burgee/core/api/roll-call';

/** A check-in on this screen that the server has not confirmed yet. */
export interface Tap {
	/** The number of people that this screen shows, and sends. */
	present: number;
	/** A failed tap waits until it is sent again. */
	state: 'queued' | 'sending' | 'waiting';
}

export interface RollCallState {
	/** The bookings with the check-ins that the server has reported. */
	bookings: RollCallBookingJson[];
	/** By booking id. */
	taps: Record<string, Tap>;
	/**
	 * For each booking id, the number of the last load that had started when the server confirmed a check-in. The
	 * response to this load or to an earlier load may not contain the check-in yet.
	 */
	confirmedDuring: Record<string, number>;
}

export type RollCallEvent =
	/** The server has sent the roll call. Each load has a higher number than the load before. */
	| { type: 'loaded'; load: number; bookings: RollCallBookingJson[] }
	| { type: 'tapped'; id: string; present: number }
	| { type: 'sending'; id: string }
	/** `load` is the number of the last load that has started. */
	| { type: 'saved'; id: string; sent: number; checkIn: CheckInJson; load: number }
	| { type: 'failed'; id: string }
	| { type: 'refused'; id: string }
	/** It is time to send the failed taps again. */
	| { type: 'retried' };

export function openRollCall(bookings: RollCallBookingJson[]): RollCallState {
	return { bookings, taps: {}, confirmedDuring: {} };
}

/** Merges the taps on this screen with the check-ins of other organisers. The last tap of a booking wins. */
export function rollCallReducer(state: RollCallState, event: RollCallEvent): RollCallState {
	switch (event.type) {
		case 'loaded':
			return { ...state, bookings: event.bookings.map((booking) => merged(state, booking, event)) };
		case 'tapped':
			return withTap(state, event.id, (tap) => ({
				present: event.present,
				state: tap?.state === 'sending' ? 'sending' : 'queued',
			}));
		case 'sending':
			return withTap(state, event.id, (tap) => tap && { ...tap, state: 'sending' });
		case 'saved':
			return saved(state, event);
		case 'failed':
			return withTap(state, event.id, (tap) => tap && { ...tap, state: 'waiting' });
		case 'refused':
			return withTap(state, event.id, () => undefined);
		case 'retried':
			return Object.keys(state.taps).reduce(
				(retried, id) =>
					withTap(retried, id, (tap) =>
						tap?.state === 'waiting' ? { ...tap, state: 'queued' } : tap,
					),
				state,
			);
	}
}

function merged(
	{ bookings, confirmedDuring }: RollCallState,
	booking: RollCallBookingJson,
	{ load }: { load: number },
): RollCallBookingJson {
	const isOlder = load <= (confirmedDuring[booking.id] ?? 0);
	const known = bookings.find(({ id }) => id === booking.id);
	return isOlder && known ? { ...booking, checkIn: known.checkIn } : booking;
}

function saved(
	state: RollCallState,
	{ id, sent, checkIn, load }: Extract<RollCallEvent, { type: 'saved' }>,
): RollCallState {
	const bookings = state.bookings.map((booking) =>
		booking.id === id ? { ...booking, checkIn } : booking,
	);
	const confirmedDuring = { ...state.confirmedDuring, [id]: load };
	// If the organiser has tapped again meanwhile, the new number is still to be sent.
	return withTap({ bookings, taps: state.taps, confirmedDuring }, id, (tap) =>
		tap === undefined || tap.present === sent ? undefined : { ...tap, state: 'queued' },
	);
}

/** Replaces the tap of one booking, or removes it if `change` returns undefined. */
function withTap(
	state: RollCallState,
	id: string,
	change: (tap: Tap | undefined) => Tap | undefined,
): RollCallState {
	const { [id]: before, ...others } = state.taps;
	const after = change(before);
	if (after === before) return state;
	return { ...state, taps: after === undefined ? others : { ...others, [id]: after } };
}

/** A booking as the roll-call screen shows it. */
export interface RollCallRow {
	booking: RollCallBookingJson;
	present: number;
	tap: Tap['state'] | null;
}

export function rowsOf({ bookings, taps }: RollCallState): RollCallRow[] {
	return bookings.map((booking) => {
		const tap = taps[booking.id];
		return {
			booking,
			present: presentOf(booking, tap ?? booking.checkIn),
			tap: tap?.state ?? null,
		};
	});
}
