import { bookingPath, isBookable } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { usePublicFacts } from '../public-facts.ts';
import type { BookingDetails } from '../remembered-bookings.ts';
import { bookingRows } from './booking-rows.ts';
import { ButtonLink } from './button.tsx';
import { ForgetBookings } from './forget-bookings.tsx';
import { NextSteps } from './next-steps.tsx';
import { Notice } from './notice.tsx';
import { Page } from './page.tsx';
import { eventRows, placeRow, SummaryList } from './summary-list.tsx';

interface BookingConfirmedProps {
	event: EventJson;
	booked: BookingDetails & { userEmail?: string | null };
	/** Null if the device has remembered the booking without it. */
	reference: string | null;
	/** The token of the booking's link. Null if the device does not know it. */
	token: string | null;
	/** Whether the booking was made just now, in this document. */
	isNew: boolean;
}

/** Confirms a booking, when it is made and whenever the member opens the confirmation again. */
export function BookingConfirmed({
	event,
	booked,
	reference,
	token,
	isNew,
}: BookingConfirmedProps) {
	const facts = usePublicFacts();
	return (
		<Page key="booked" title="Booking Submitted Successfully" announce={isNew}>
			<Notice tone="success">You’re booked. See you there!</Notice>
			<SummaryList
				rows={[
					...bookingRows(event, booked),
					...eventRows(event),
					placeRow(facts),
					['Reference', reference],
				]}
			/>
			<NextSteps event={event} reference={reference} token={token}>
				{isBookable(event) && (
					<ButtonLink to={bookingPath(event.id)} variant="quiet">
						Make Another Booking
					</ButtonLink>
				)}
			</NextSteps>
			<ForgetBookings />
		</Page>
	);
}
