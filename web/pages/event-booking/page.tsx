import { type EventJson, isPaidEvent, pageMessages, toMinor } from '@burgee/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { usePorts } from '../../composition.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Booked, type BookedPlaces } from './booked.tsx';
import { BookingForm } from './booking-form.tsx';
import { EventFacts } from './event-facts.tsx';
import { BookingClosed, PaymentNotOpen, ViewOnly } from './not-bookable.tsx';

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
	return <EventBooking key={id} id={id} />;
}

function EventBooking({ id }: { id: string }) {
	const { api } = usePorts();
	const event = useLoad((signal) => api.event(id, signal), [api, id]);
	if (event.state === 'loading') {
		return (
			<Page title="Book an Event">
				<Skeleton label={pageMessages.loadingEvent} height="8rem" lines={3} />
			</Page>
		);
	}
	if (event.state === 'loaded') return <BookableEvent event={event.value} />;
	if (event.error instanceof ApiError && event.error.status === 404) {
		return (
			<Page title="Event Not Found">
				<p>The event may have been taken off the programme, or the link may be old.</p>
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

function BookableEvent({ event }: { event: EventJson }) {
	const [closedMeanwhile, setClosedMeanwhile] = useState(false);
	const [booked, setBooked] = useState<BookedPlaces | null>(null);

	if (booked) return <Booked event={event} booked={booked} onBookMore={() => setBooked(null)} />;
	if (closedMeanwhile || (event.allowBooking && !event.bookingOpen)) {
		return <BookingClosed event={event} announce={closedMeanwhile} />;
	}
	if (!event.allowBooking) return <ViewOnly event={event} />;
	if (isPaidEvent({ requiresPayment: event.requiresPayment, priceMinor: toMinor(event.price) })) {
		return <PaymentNotOpen event={event} />;
	}
	return (
		<Page title={event.name} description={event.description || undefined}>
			<EventFacts event={event} />
			<BookingForm event={event} onBooked={setBooked} onClosed={() => setClosedMeanwhile(true)} />
		</Page>
	);
}
