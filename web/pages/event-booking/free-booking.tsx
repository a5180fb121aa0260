import type { EventJson } from '@burgee/core';
import { usePorts } from '../../composition.tsx';
import type { ConfirmedBooking } from './booking-confirmed.tsx';
import { BookingForm, bookPlaces } from './booking-form.tsx';
import { rememberedBookings } from './remembered-bookings.ts';

interface FreeBookingProps {
	event: EventJson;
	onBooked: (booked: ConfirmedBooking) => void;
	onClosed: () => void;
}

export function FreeBooking({ event, onBooked, onClosed }: FreeBookingProps) {
	const { api } = usePorts();
	const send = async (form: ConfirmedBooking, key: string) => {
		const request = { eventId: event.id, ...form };
		await api.submitBooking({ ...request, submittedAt: new Date().toISOString() }, key);
		rememberedBookings.remember(request);
		onBooked(form);
	};
	return <BookingForm event={event} send={send} onClosed={onClosed} buttonLabel={bookPlaces} />;
}
