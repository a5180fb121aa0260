import { type EventJson, isPaidEvent, pageMessages, toMinor } from '@burgee/core';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { useClub, usePorts } from '../../composition.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BookingConfirmed, type ConfirmedBooking } from './booking-confirmed.tsx';
import { EventFacts } from './event-facts.tsx';
import { FreeBooking } from './free-booking.tsx';
import { BookingClosed, PaymentNotOpen, ViewOnly } from './not-bookable.tsx';
import { PaidBooking } from './paid-booking.tsx';
import { PaymentPage } from './payment-page.tsx';
import { findPaymentToResume, type PaymentToResume, ResumePayment } from './resume-payment.tsx';

const toCalendar = <ButtonLink to="/calendar">View Events Calendar</ButtonLink>;

export default function EventBookingPage() {
	const [query] = useSearchParams();
	const id = query.get('id');
	if (!id) {
		return (
			<Page title="Book an Event">
				<Notice tone="error" action={toCalendar}>
					{pageMessages.noEventId}
				</Notice>
			</Page>
		);
	}
	const payment = query.get('payment');
	const checkoutId = query.get('checkoutId');
	if (checkoutId && (payment === 'pending' || payment === 'success')) {
		return (
			<PaymentPage
				key={checkoutId}
				eventId={id}
				checkoutId={checkoutId}
				returned={payment === 'success'}
			/>
		);
	}
	return <EventBooking key={id} id={id} />;
}

function EventBooking({ id }: { id: string }) {
	const ports = usePorts();
	const event = useLoad(
		async (signal) => {
			const [event, paymentToResume] = await Promise.all([
				ports.api.event(id, signal),
				findPaymentToResume(ports, id, signal),
			]);
			return { event, paymentToResume };
		},
		[ports, id],
	);
	if (event.state === 'loading') {
		return (
			<Page title="Book an Event">
				<Skeleton label={pageMessages.loadingEvent} height="8rem" lines={3} />
			</Page>
		);
	}
	if (event.state === 'loaded') return <BookableEvent {...event.value} />;
	if (event.error instanceof ApiError && event.error.status === 404) {
		return (
			<Page title="Event Not Found">
				<p>The event may have been removed from the programme, or the link may be out of date.</p>
				<div>{toCalendar}</div>
			</Page>
		);
	}
	return (
		<Page title="Book an Event">
			<Notice tone="error" action={<Button onClick={event.retry}>Try Again</Button>}>
				{pageMessages.eventLoadFailed}
			</Notice>
		</Page>
	);
}

interface BookableEventProps {
	event: EventJson;
	paymentToResume: PaymentToResume | null;
}

function BookableEvent({ event: loaded, paymentToResume }: BookableEventProps) {
	const { api } = usePorts();
	const { payments } = useClub();
	const [event, setEvent] = useState(loaded);
	const [bookingClosed, setBookingClosed] = useState(false);
	const [booked, setBooked] = useState<ConfirmedBooking | null>(null);
	const onClosed = () => setBookingClosed(true);
	const resumePayment = <ResumePayment payment={paymentToResume} />;

	if (booked)
		return <BookingConfirmed event={event} booked={booked} onBookMore={() => setBooked(null)} />;
	if (bookingClosed || (event.allowBooking && !event.bookingOpen)) {
		return <BookingClosed event={event} announce={bookingClosed} resumePayment={resumePayment} />;
	}
	if (!event.allowBooking) return <ViewOnly event={event} />;
	const isPaid = isPaidEvent({
		requiresPayment: event.requiresPayment,
		priceMinor: toMinor(event.price),
	});
	if (isPaid && payments.provider === 'none') return <PaymentNotOpen event={event} />;
	return (
		<Page title={event.name} description={event.description || undefined}>
			<PaymentWasCancelled />
			{resumePayment}
			<EventFacts event={event} />
			{isPaid && payments.provider !== 'none' ? (
				<PaidBooking
					event={event}
					priceTestHook={payments.priceTestHook}
					onClosed={onClosed}
					onPriceDiffers={() => api.event(event.id).then(setEvent, () => {})}
				/>
			) : (
				<FreeBooking event={event} onBooked={setBooked} onClosed={onClosed} />
			)}
		</Page>
	);
}

/** After a payment was cancelled on the payment page, shows a message above the booking form. */
function PaymentWasCancelled() {
	const { state } = useLocation();
	if (state?.paymentCancelled !== true) return null;
	return <Notice tone="info">The payment was cancelled. You were not charged.</Notice>;
}
