import {
	bookingDeadline,
	displayDate,
	displayDateTime,
	displayMoney,
	type EventJson,
	isDateOnly,
	messages,
	toMinor,
} from '@burgee/core';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { EventFacts } from './event-facts.tsx';

const toCalendar = <ButtonLink to="/calendar">View Events Calendar</ButtonLink>;

interface BookingClosedProps {
	event: EventJson;
	announce: boolean;
	/** What was booked in time can still be paid. */
	toFinish: ReactNode;
}

export function BookingClosed({ event, announce, toFinish }: BookingClosedProps) {
	return (
		<Page key="closed" title="Booking Closed" announce={announce}>
			{toFinish}
			<Notice tone="info" action={toCalendar}>
				{messages['booking-closed']} {whenClosed(event)}
			</Notice>
			<EventFacts event={event} titled />
		</Page>
	);
}

function whenClosed(event: EventJson): string {
	const deadline = bookingDeadline(event);
	if (deadline === null) return '';
	if (event.bookingEndDate === null) return `The event ended on ${displayDate(deadline)}.`;
	return isDateOnly(event.bookingEndDate)
		? `They closed at the end of ${displayDate(deadline)}.`
		: `They closed on ${displayDateTime(deadline)}.`;
}

export function ViewOnly({ event }: { event: EventJson }) {
	return (
		<Page title={event.name} description={event.description || undefined}>
			<EventFacts event={event} />
			<Notice tone="info" action={toCalendar}>
				{messages['booking-not-offered']} Just come along, or ask the organiser.
			</Notice>
		</Page>
	);
}

export function PaymentNotOpen({ event }: { event: EventJson }) {
	return (
		<Page title={event.name} description={event.description || undefined}>
			<EventFacts event={event} />
			<Notice tone="info" action={toCalendar}>
				<strong>{displayMoney(toMinor(event.price), event.currency)} per adult</strong>
				{event.offerChild && ', half for children of 12 years or under'}.{' '}
				{messages['payments-not-open']}
			</Notice>
		</Page>
	);
}
