import { isPaidEvent, isPossibleCount, priceBooking, toMinor } from '@burgee/core';
import type { ChangedBookingJson } from '@burgee/core/api/booking-changes';
import type { EventJson } from '@burgee/core/api/events';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { api } from '../../api/client.ts';
import { blankBooking, type Counts, countsOf } from '../../ui/booking-values.ts';
import { pluralise } from '../../ui/pluralise.ts';
import { PriceSummary } from '../../ui/price-summary.tsx';
import { BookingEditor } from './booking-editor.tsx';
import { FormDialog } from './form-dialog.tsx';

interface AddBookingProps {
	event: EventJson;
	open: boolean;
	onClose: () => void;
	onAdded: (booking: ChangedBookingJson) => void;
}

/** Books the event for a member who phones, even after the booking deadline. */
export function AddBooking({ event, open, onClose, onAdded }: AddBookingProps) {
	const priceMinor = toMinor(event.price);
	const isPaid = isPaidEvent({ requiresPayment: event.requiresPayment, priceMinor });
	const totalOf = (counts: Counts) =>
		isPossibleCount(counts, { priceTestHook: false }) ? priceBooking({ priceMinor }, counts) : null;
	return (
		<FormDialog title="Add a Booking" open={open} onClose={onClose}>
			{(onTouched) => (
				<BookingEditor
					fields={event}
					initial={blankBooking}
					onTouched={onTouched}
					failure={panelMessages.bookingAddFailed}
					submitLabel={(values) => {
						const { numberAttending } = countsOf(values, event);
						return numberAttending > 0
							? `Book ${pluralise(numberAttending, 'Place')}`
							: 'Book Places';
					}}
					record={null}
					send={async (body, { idempotencyKey }) => {
						const request = { eventId: event.id, body, idempotencyKey };
						onAdded(await api('POST /api/admin/bookings/:eventId', request));
					}}
				>
					{(values) => {
						if (!isPaid) return null;
						const counts = countsOf(values, event);
						return (
							<>
								<PriceSummary event={event} counts={counts} totalMinor={totalOf(counts)} />
								<p>The booking will be pending. You then get a payment link for the member.</p>
							</>
						);
					}}
				</BookingEditor>
			)}
		</FormDialog>
	);
}
