import type { EventJson } from '@burgee/core';
import { usePorts } from '../../composition.tsx';
import type { BookedPlaces } from './booking-confirmed.tsx';
import { BookingForm, bookPlaces } from './booking-form.tsx';
import { ownBookings } from './remembered-bookings.ts';

interface FreeBookingProps {
	event: EventJson;
	onBooked: (booked: BookedPlaces) => void;
	onClosed: () => void;
}

/** Books a free event: it is booked with its answer. */
export function FreeBooking({ event, onBooked, onClosed }: FreeBookingProps) {
	const { api } = usePorts();
	const send = async (form: BookedPlaces, key: string) => {
		const request = { eventId: event.id, ...form };
		await api.submitBooking({ ...request, submittedAt: new Date().toISOString() }, key);
		ownBookings.remember(request);
		onBooked(form);
	};
	return <BookingForm event={event} send={send} onClosed={onClosed} buttonLabel={bookPlaces} />;
}
