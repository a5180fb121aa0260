import { type BookingForm as BookedForm, bookingConfirmedPath, shortReference } from '@burgee/core';
import type { ReactNode } from 'react';
import { api } from '../../api/client.ts';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { detailsOf } from '../../ui/booking-values.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { BookingForm, bookPlaces, type OnPageProps } from './booking-form.tsx';

const loadConfirmation = () => import('../../ui/booking-confirmed.tsx');

interface FreeBookingProps extends OnPageProps {
	onBooked: (confirmation: ReactNode) => void;
}

export function FreeBooking({ onBooked, ...page }: FreeBookingProps) {
	const { event } = page;
	const confirmation = useLazyCode(loadConfirmation);
	const send = async (form: BookedForm, key: string) => {
		const request = { eventId: event.id, ...form };
		const { bookingId, bookingToken: token } = await api('POST /api/bookings', {
			body: { ...request, submittedAt: new Date().toISOString() },
			idempotencyKey: key,
		});
		const details = detailsOf(form);
		const reference = shortReference(bookingId);
		rememberedBookings.remember(request, { reference, token, details });
		const path = bookingConfirmedPath(event.id);
		await confirmation.using<Promise<void>>(
			async ({ BookingConfirmed }) => {
				const booked = { ...form, ...details };
				onBooked(<BookingConfirmed {...{ event, booked, reference, token }} isNew />);
				// After a reload, the confirmation's own page shows the booking again.
				history.replaceState(null, '', path);
			},
			() => {
				window.location.replace(path);
				return new Promise(() => {});
			},
		);
	};
	return (
		<BookingForm {...page} send={send} onFocus={confirmation.prefetch} buttonLabel={bookPlaces} />
	);
}
