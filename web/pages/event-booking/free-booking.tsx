import type { BookingForm as BookedForm } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { api } from '../../api/client.ts';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { detailsOf } from '../../ui/booking-rows.ts';
import { BookingForm, bookPlaces } from './booking-form.tsx';

interface FreeBookingProps {
	event: EventJson;
	onBooked: (booked: BookedForm) => void;
	onClosed: (typed: BookedForm) => void;
}

export function FreeBooking({ event, onBooked, onClosed }: FreeBookingProps) {
	const send = async (form: BookedForm, key: string) => {
		const request = { eventId: event.id, ...form };
		await api('POST /api/bookings', {
			body: { ...request, submittedAt: new Date().toISOString() },
			idempotencyKey: key,
		});
		rememberedBookings.remember(request, null, detailsOf(form));
		onBooked(form);
	};
	return <BookingForm event={event} send={send} onClosed={onClosed} buttonLabel={bookPlaces} />;
}
