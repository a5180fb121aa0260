import { bookingDeadline, isBookingOpen, isDateOnly, publicMessages } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { displayDate, displayDateTime } from '@burgee/core/display/dates';
import { pageMessages } from '@burgee/core/display/page-messages';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../api/page-data.ts';
import { Button } from '../../ui/button.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { ForgetBookings } from '../../ui/forget-bookings.tsx';
import { toCalendar } from '../../ui/missing-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { EventFacts } from './event-facts.tsx';

const loadWaitingListForm = () => import('./waiting-list-form.tsx');

interface BookingClosedProps {
	event: EventJson;
	/** What the member had typed, if the event's booking closed while the form was open. */
	typed: ReactNode;
	/** If the member booked before the deadline, lets the member pay for that booking. */
	resumePayment: ReactNode;
	/** Called after the bookings of this device were forgotten or restored. */
	onBookingsChange(): void;
}

export function BookingClosed({
	event,
	typed,
	resumePayment,
	onBookingsChange,
}: BookingClosedProps) {
	return (
		<Page key="closed" title="Booking Closed" announce={typed !== null}>
			{resumePayment}
			<Notice tone="info" action={toCalendar}>
				{closedMessage(event)}
			</Notice>
			{typed}
			<EventFacts event={event} titled />
			<ForgetBookings onChange={onBookingsChange} />
		</Page>
	);
}

function closedMessage(event: EventJson): string {
	const deadline = bookingDeadline(event);
	if (deadline === null) return publicMessages['booking-closed'];
	if (event.bookingEndDate === null) {
		return `${publicMessages['booking-closed']} The event ended on ${displayDate(deadline)}.`;
	}
	return isDateOnly(event.bookingEndDate)
		? `Bookings for this event closed at the end of ${displayDate(deadline)}.`
		: `Bookings for this event closed on ${displayDateTime(deadline)}.`;
}

export function ViewOnly({ event }: { event: EventJson }) {
	// An event without a booking end date can be booked until it ends.
	const hasEnded = !isBookingOpen({ ...event, bookingEndDate: null }, useNow());
	return (
		<NotBookable event={event}>
			{hasEnded ? (
				'This event has ended.'
			) : (
				<>
					{publicMessages['booking-not-offered']} Questions? Email <EmailLink to="bookings" />.
				</>
			)}
		</NotBookable>
	);
}

interface EventFullProps {
	event: EventJson;
	/** If this device holds places by an unfinished payment, lets the member pay for them. */
	resumePayment: ReactNode;
	/** Called after the bookings of this device were forgotten or restored. */
	onBookingsChange(): void;
}

/** Leads members who hold places themselves to their payment or booking first. Others can join the waiting list. */
export function EventFull({ event, ...device }: EventFullProps) {
	const code = useLazyCode(loadWaitingListForm);
	const [form, setForm] = useState<ReactNode>(null);
	if (!event.waitingList) {
		return (
			<NotBookable event={event} {...device}>
				{publicMessages['event-full']} Questions? Email <EmailLink to="bookings" />.
			</NotBookable>
		);
	}
	const join = () =>
		void code.using(
			({ default: WaitingListForm }) => setForm(<WaitingListForm event={event} />),
			// The browser loads the page's script again.
			() => window.location.reload(),
		);
	const action = (
		<Button variant="primary" onClick={join} onFocus={code.prefetch}>
			Join the Waiting List
		</Button>
	);
	return (
		<NotBookable event={event} {...device} action={action} form={form}>
			{pageMessages.fullWithList}
		</NotBookable>
	);
}

export function PaymentNotOpen({ event }: { event: EventJson }) {
	return <NotBookable event={event}>{publicMessages['payments-not-open']}</NotBookable>;
}

interface NotBookableProps extends Partial<EventFullProps> {
	event: EventJson;
	action?: ReactNode;
	/** Replaces the notice. */
	form?: ReactNode;
	children: ReactNode;
}

function NotBookable({
	event,
	resumePayment,
	onBookingsChange,
	action = toCalendar,
	form,
	children,
}: NotBookableProps) {
	return (
		<Page title={event.name} description={event.description || undefined}>
			{resumePayment}
			<EventFacts event={event} />
			{form ?? (
				<Notice tone="info" action={action}>
					{children}
				</Notice>
			)}
			<ForgetBookings onChange={onBookingsChange} />
		</Page>
	);
}
