import { type BookingForm, extras } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { Button } from '../../ui/button.tsx';
import { NextSteps } from '../../ui/next-steps.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { eventRows, SummaryList } from '../../ui/summary-list.tsx';

export type ConfirmedBooking = BookingForm;

interface BookingConfirmedProps {
	event: EventJson;
	booked: ConfirmedBooking;
	onBookMore: () => void;
}

export function BookingConfirmed({ event, booked, onBookMore }: BookingConfirmedProps) {
	const rows = [
		...eventRows(event),
		['Lead member', `${booked.firstName} ${booked.lastName}`],
		['Total number attending', booked.numberAttending],
		...extras
			.filter(({ flag, field }) => event[flag] && booked[field] > 0)
			.map(({ label, field }) => [label, booked[field]] as const),
		...(booked.boatName === null ? [] : ([['Boat name', booked.boatName]] as const)),
		...(booked.userEmail === null ? [] : ([['Email', booked.userEmail]] as const)),
	] as const;
	return (
		<Page key="booked" title="Booking Submitted Successfully" announce>
			<Notice tone="success">
				{booked.numberAttending === 1 ? 'Your place is' : 'Your places are'} booked. See you there!
			</Notice>
			<SummaryList rows={rows} />
			<NextSteps event={event}>
				<Button variant="quiet" onClick={onBookMore}>
					Make Another Booking
				</Button>
			</NextSteps>
		</Page>
	);
}
