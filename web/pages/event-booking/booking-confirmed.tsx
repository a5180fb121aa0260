import type { BookingForm } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { bookingRows } from '../../ui/booking-rows.ts';
import { Button } from '../../ui/button.tsx';
import { NextSteps } from '../../ui/next-steps.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { eventRows, SummaryList } from '../../ui/summary-list.tsx';
import { ForgetBookings } from './forget-bookings.tsx';

interface BookingConfirmedProps {
	event: EventJson;
	booked: BookingForm;
	onBookMore: () => void;
}

export function BookingConfirmed({ event, booked, onBookMore }: BookingConfirmedProps) {
	return (
		<Page key="booked" title="Booking Submitted Successfully" announce>
			<Notice tone="success">
				{booked.numberAttending === 1 ? 'Your place is' : 'Your places are'} booked. See you there!
			</Notice>
			<SummaryList rows={[...eventRows(event), ...bookingRows(event, booked)]} />
			<NextSteps event={event}>
				<Button variant="quiet" onClick={onBookMore}>
					Make Another Booking
				</Button>
			</NextSteps>
			<ForgetBookings />
		</Page>
	);
}
