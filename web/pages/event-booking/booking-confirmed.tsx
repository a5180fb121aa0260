import { type BookingForm, extras } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
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
			<SummaryList
				rows={[
					...eventRows(event),
					['Lead member', `${booked.firstName} ${booked.lastName}`],
					['Total number attending', booked.numberAttending],
					...extras.map(
						({ flag, field, label }) =>
							[label, event[flag] && booked[field] > 0 && booked[field]] as const,
					),
					['Boat name', booked.boatName],
					['Email', booked.userEmail],
				]}
			/>
			<NextSteps event={event}>
				<Button variant="quiet" onClick={onBookMore}>
					Make Another Booking
				</Button>
			</NextSteps>
			<ForgetBookings />
		</Page>
	);
}
