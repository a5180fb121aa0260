import {
	type Booking,
	type BookingForm,
	type ClubEvent,
	type EventFormInput,
	noFee,
} from '@burgee/core';
import type { PaymentGateway } from '@burgee/core/ports/payment-gateway';
import { expect } from 'vitest';
import { adminWith, filledForm, openClub, paidEvent, paymentFor } from '../open-club.ts';
import { providerPaymentOf } from '../payment/samples.ts';

export const organiser = adminWith('bookings:write');

export const addressOf = ({ id }: { id: string }, payment: string) =>
	`https://members.example.org/${payment}/${id}`;

/** Creates a club in memory with one event, whose bookings an organiser changes. */
export async function organisedClub(
	input: Partial<EventFormInput> = paidEvent,
	wrapGateway?: (practice: PaymentGateway) => PaymentGateway | null,
) {
	const opened = openClub('2026-06-01T12:00:00.000Z', wrapGateway);
	const { club, storage } = opened;
	const event: ClubEvent = await opened.addEvent(input);
	const eventId = event.id;
	const one = ({ id: bookingId, revision }: Booking) => ({ eventId, bookingId, revision });
	return {
		...opened,
		event,
		bookings: () => storage.bookings.listForEvent(eventId),
		booking: async (id: string) => {
			const booking = await storage.bookings.get(id);
			if (booking === null) throw new Error(`booking ${id} is not stored`);
			return booking;
		},
		/** Books two adults for £24.70 as a member does. */
		bookAsMember: async () => {
			const { bookingId, checkoutId } = await club.startPayment(paymentFor(event));
			const [booking] = (await storage.bookings.listForEvent(eventId)).filter(
				({ id }) => id === bookingId,
			);
			if (booking === undefined) throw new Error('the booking is not stored');
			return { booking, checkoutId };
		},
		pay: (checkoutId: string, cardToken = 'paid') => club.chargeCard({ checkoutId, cardToken }),
		add: (form: Partial<BookingForm> = {}, key?: string) =>
			club.addBooking(organiser, {
				...{ eventId, form: filledForm(form), addressOf },
				...(key !== undefined && { key }),
			}),
		correct: (booking: Booking, form: Partial<BookingForm>) =>
			club.correctBooking(organiser, { ...one(booking), form: filledForm(form), addressOf }),
		cancel: (booking: Booking, reason = 'Flu') =>
			club.cancelBooking(organiser, { ...one(booking), reason }),
		remove: (...bookings: Pick<Booking, 'id' | 'revision'>[]) =>
			club.deleteBookings(organiser, { eventId, bookings }),
		undo: (...bookings: Pick<Booking, 'id'>[]) =>
			club.restoreBookings(organiser, {
				eventId,
				bookingIds: bookings.map(({ id }) => id),
				addressOf,
			}),
		/** Reports a completed payment of the checkout, as the payment provider does in a notification. */
		report: async (checkoutId: string, payment: { paymentId: string }) => {
			const checkout = await storage.payments.get(checkoutId);
			const reference = checkout?.attempts[0]?.key ?? null;
			const amountMinor = checkout?.amountMinor ?? 0;
			const completed = providerPaymentOf({ ...payment, reference, amountMinor });
			await club.handleNotification({ payments: [completed], refunds: [] });
		},
		/** Reports a completed refund, as the payment provider does in a notification. */
		refund: async (paymentId: string, amountMinor: number) => {
			const refund = { refundId: 'refund', paymentId, amountMinor, currency: 'GBP', at: null };
			const completed = { ...refund, ...noFee, status: 'COMPLETED' as const };
			await club.handleNotification({ payments: [], refunds: [completed] });
		},
		reconcile: () => club.reconcilePayments({ expiresMs: 3_600_000 }),
		notesOf: async ({ id }: Booking) =>
			(await club.readEventBookings(eventId)).paymentNotes.get(id),
		balanceOf: async ({ id }: Booking) => (await club.readEventBookings(eventId)).balances.get(id),
		/** Returns the event's totals, which must equal a recount. */
		totals: async () => {
			const { stored, recomputed } = await storage.bookings.recount(eventId);
			expect(stored).toEqual(recomputed);
			return stored;
		},
		statusOf: async (checkoutId: string) => {
			const checkout = await storage.payments.get(checkoutId);
			return checkout?.cancelledAt === null ? 'open' : 'cancelled';
		},
		/** Returns the actions on bookings that the audit log contains, in alphabetical order. */
		audited: async () =>
			(await storage.audit.list({ limit: 99 }))
				.map(({ what }) => what)
				.filter((what) => what.startsWith('booking.'))
				.sort(),
	};
}
