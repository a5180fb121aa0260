import type { BookingForm, EventFormInput } from '@burgee/core';
import { addressOf, organisedClub } from '../booking/organised-club.ts';
import { filledForm, paidEvent, paymentFor } from '../open-club.ts';

export const free: Partial<EventFormInput> = {
	offerChild: true,
	bookingEndDate: '2026-06-20T12:00:00Z',
};
export const paid: Partial<EventFormInput> = {
	...paidEvent,
	bookingEndDate: '2026-06-20T12:00:00Z',
};
export const afterDeadline = '2026-06-20T12:00:01.000Z';

/** Opens a club with one event and one booking for two adults, with its link. The booking of a paid event costs £24.70. */
export async function bookedClub(input: Partial<EventFormInput>) {
	const opened = await organisedClub(input);
	const { club, event, storage } = opened;
	const started = input.requiresPayment
		? await club.startPayment(paymentFor(event))
		: { ...(await club.submitBooking({ eventId: event.id, form: filledForm() })), checkoutId: '' };
	const { bookingToken: token, bookingId, checkoutId } = started;
	return {
		...opened,
		...{ token, bookingId, checkoutId },
		read: () => club.readMyBooking(token),
		change: (form: Partial<BookingForm>, revision: number | null = null) =>
			club.changeMyBooking({ token, revision, form: filledForm(form), addressOf }),
		cancelMine: (reason = '') => club.cancelMyBooking({ token, revision: null, reason }),
		payMine: () => club.payMyBooking({ token, addressOf }),
		stored: () => opened.booking(bookingId),
		log: () => storage.audit.list({ limit: 99 }),
	};
}
