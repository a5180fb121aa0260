import { isPaidEvent, toMinor } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { pageMessages } from '@burgee/core/display/page-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-load.ts';
import { useNavigation } from '../../navigation.tsx';
import { usePublicFacts } from '../../public-facts.ts';
import { takeFlashMessage } from '../../stored-flash-message.ts';
import { ForgetBookings } from '../../ui/forget-bookings.tsx';
import formStyles from '../../ui/form.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import { MissingPage, NoIdPage } from '../../ui/missing-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useListener } from '../../use-listener.ts';
import { bookingFormId } from './booking-form.tsx';
import { EventFacts } from './event-facts.tsx';
import { FreeBooking } from './free-booking.tsx';
import { BookingClosed, PaymentNotOpen, ViewOnly } from './not-bookable.tsx';
import { PaidBooking } from './paid-booking.tsx';
import { findPaymentToResume, type PaymentToResume, ResumePayment } from './resume-payment.tsx';

const { title } = sitePages['event-booking'];

export default function EventBookingPage() {
	const id = new URLSearchParams(useNavigation().search).get('id');
	if (!id) return <NoIdPage title={title}>{pageMessages.noEventId}</NoIdPage>;
	return <EventBooking id={id} />;
}

function EventBooking({ id }: { id: string }) {
	const event = useCall('GET /api/events/:eventId', { eventId: id });
	return (
		<Loaded
			data={event}
			frame={(state) => <Page title={title}>{state}</Page>}
			loading={{ label: pageMessages.loadingEvent, height: '8rem', lines: 3 }}
			error={pageMessages.eventLoadFailed}
			missing={
				<MissingPage title="Event Not Found">
					The event may have been removed from the calendar, or the link may be out of date.
				</MissingPage>
			}
		>
			{(loaded) => <BookableEvent event={loaded} />}
		</Loaded>
	);
}

function BookableEvent({ event: loaded }: { event: EventJson }) {
	const { payments } = usePublicFacts();
	const [newer, setNewer] = useState<EventJson | null>(null);
	const event = newer ?? loaded;
	const [paymentToResume, setPaymentToResume] = useState<PaymentToResume | null>(null);
	const [typed, setTyped] = useState<ReactNode>(null);
	const [confirmation, setConfirmation] = useState<ReactNode>(null);
	const [flashMessage, setFlashMessage] = useState<string | null>(null);
	const findPayment = () => {
		findPaymentToResume(event.id).then(setPaymentToResume);
	};
	const resumePayment = <ResumePayment payment={paymentToResume} />;

	const onOpened = useEffectEvent(() => {
		setFlashMessage((shown) => takeFlashMessage() ?? shown);
		findPayment();
	});
	useEffect(() => onOpened(), []);

	// On Back, the browser can restore this page as the payer left it, before there was a payment.
	useListener('pageshow', ({ persisted }) => {
		if (persisted) findPayment();
	});

	if (confirmation !== null) return confirmation;
	if (typed !== null || (event.allowBooking && !event.bookingOpen)) {
		return (
			<BookingClosed
				event={event}
				typed={typed}
				resumePayment={resumePayment}
				onBookingsChange={findPayment}
			/>
		);
	}
	if (!event.allowBooking) return <ViewOnly event={event} />;
	const isPaid = isPaidEvent({
		requiresPayment: event.requiresPayment,
		priceMinor: toMinor(event.price),
	});
	if (isPaid && payments.provider === 'none') return <PaymentNotOpen event={event} />;
	return (
		<Page wide title={event.name} description={event.description || undefined}>
			{flashMessage && <Notice tone="info">{flashMessage}</Notice>}
			{resumePayment}
			<div className={`stack gap-3 ${formStyles.withAside}`}>
				<EventFacts event={event} formId={bookingFormId} />
				{isPaid && payments.provider !== 'none' ? (
					<PaidBooking
						event={event}
						priceTestHook={payments.priceTestHook}
						onClosed={setTyped}
						onPriceDiffers={() =>
							api('GET /api/events/:eventId', { eventId: event.id }).then(setNewer, () => {})
						}
					/>
				) : (
					<FreeBooking event={event} onBooked={setConfirmation} onClosed={setTyped} />
				)}
				<ForgetBookings onChange={findPayment} />
			</div>
		</Page>
	);
}
