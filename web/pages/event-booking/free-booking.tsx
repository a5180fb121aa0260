import type { EventJson } from '@burgee/core/api/events';
import { usePorts } from '../../composition.tsx';
import { rememberedBookings } from '../../remembered-bookings.ts';
import type { ConfirmedBooking } from './booking-confirmed.tsx';
import { BookingForm, bookPlaces } from './booking-form.tsx';

interface FreeBookingProps {
	event: EventJson;
	onBooked: (booked: ConfirmedBooking) => void;
	onClosed: () => void;
}

export function FreeBooking({ event, onBooked, onClosed }: FreeBookingProps) {
	const { api } = usePorts();
	const send = async (form: ConfirmedBooking, key: string) => {
		const request = { eventId: event.id, ...form };
		await api('POST /api/bookings', {
			body: { ...request, submittedAt: new Date().toISOString() },
			idempotencyKey: key,
		});
		rememberedBookings.remember(request);
		onBooked(form);
	};
	return <BookingForm event={event} send={send} onClosed={onClosed} buttonLabel={bookPlaces} />;
}
