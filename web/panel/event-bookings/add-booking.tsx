import { isPaidEvent, isPossibleCount, priceBooking, toMinor } from '@burgee/core';
import type { ChangedBookingJson } from '@burgee/core/api/booking-changes';
import type { EventJson } from '@burgee/core/api/events';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { pluralise } from '@burgee/core/display/pluralise';
import { api } from '../../api/client.ts';
import { blankBooking } from '../../ui/booking-values.ts';
import { PriceSummary } from '../../ui/price-summary.tsx';
import { BookingEditor } from './booking-editor.tsx';

interface AddBookingProps {
	event: EventJson;
	onClose: () => void;
	onAdded: (booking: ChangedBookingJson) => void;
}

/** Books the event for a member who phones, even after the booking deadline. */
export function AddBooking({ event, onClose, onAdded }: AddBookingProps) {
	const priceMinor = toMinor(event.price);
	const isPaid = isPaidEvent({ requiresPayment: event.requiresPayment, priceMinor });
	return (
		<BookingEditor
			title="Add a Booking"
			fields={event}
			initial={blankBooking}
			record={null}
			send={async (body, { idempotencyKey }) => {
				const request = { eventId: event.id, body, idempotencyKey };
				onAdded(await api('POST /api/admin/bookings/:eventId', request));
			}}
			failure={panelMessages.bookingAddFailed}
			submitLabel={({ numberAttending }) =>
				numberAttending > 0 ? `Book ${pluralise(numberAttending, 'Place')}` : 'Book Places'
			}
			onClose={onClose}
		>
			{(counts) => {
				if (!isPaid) return null;
				const isPossible = isPossibleCount(counts, { priceTestHook: false });
				const totalMinor = isPossible ? priceBooking({ priceMinor }, counts) : null;
				return (
					<>
						<PriceSummary event={event} counts={counts} totalMinor={totalMinor} />
						<p>The booking will be pending. You then get a payment link for the member.</p>
					</>
				);
			}}
		</BookingEditor>
	);
}
