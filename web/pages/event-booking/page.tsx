import { isPaidEvent, toMinor } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { pageMessages } from '@burgee/core/display/page-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-load.ts';
import { useNavigation } from '../../navigation.tsx';
import { usePublicFacts } from '../../public-facts.ts';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { takeFlashMessage } from '../../stored-flash-message.ts';
import { ForgetBookings } from '../../ui/forget-bookings.tsx';
import formStyles from '../../ui/form.module.css';
import { Loaded } from '../../ui/loaded.tsx';
import { MissingPage, NoIdPage, toCalendar } from '../../ui/missing-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { useListener } from '../../use-listener.ts';
import { bookingFormId } from './booking-form.tsx';
import { EventFacts } from './event-facts.tsx';
import { FreeBooking } from './free-booking.tsx';
import { BookingClosed, EventFull, PaymentNotOpen, ViewOnly } from './not-bookable.tsx';
import { PaidBooking } from './paid-booking.tsx';

/** Most devices have no unfinished payment, so the code that looks for one is loaded only if there may be one. */
async function findPaymentToResume(eventId: string): Promise<ReactNode> {
	if (rememberedBookings.unfinished(eventId).length === 0) return null;
	const loading = import('./resume-payment.tsx');
	return loading.then(({ paymentToResume }) => paymentToResume(eventId)).catch(() => null);
}

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
	const [device, setDevice] = useState<{ resumePayment: ReactNode }>({ resumePayment: null });
	const [typed, setTyped] = useState<ReactNode>(null);
	const [confirmation, setConfirmation] = useState<ReactNode>(null);
	const [flashMessage, setFlashMessage] = useState<string | null>(null);
	const findPayment = () => {
		// The new object renders the page again, because the device may also have learnt that a booking is paid.
		findPaymentToResume(event.id).then((found) => setDevice({ resumePayment: found }));
	};
	const { resumePayment } = device;

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
	if (isPaid && payments.provider === 'none' && event.payLater.length === 0) {
		return <PaymentNotOpen event={event} />;
	}
	// If the event becomes full while the form is open, the form stays with what was typed.
	if (loaded.isFull) {
		return <EventFull event={event} resumePayment={resumePayment} onBookingsChange={findPayment} />;
	}
	const form = {
		event,
		onClosed: setTyped,
		onOutdated: () => {
			findPayment();
			return api('GET /api/events/:eventId', { eventId: event.id }).then(setNewer, () => {});
		},
		ifFull: resumePayment ?? toCalendar,
	};
	return (
		<Page wide title={event.name} description={event.description || undefined}>
			{flashMessage && <Notice tone="info">{flashMessage}</Notice>}
			{resumePayment}
			<div className={`stack gap-3 ${formStyles.withAside}`}>
				<EventFacts event={event} formId={bookingFormId} />
				{isPaid ? (
					<PaidBooking
						{...form}
						priceTestHook={payments.provider !== 'none' && payments.priceTestHook}
					/>
				) : (
					<FreeBooking {...form} onBooked={setConfirmation} />
				)}
				<ForgetBookings onChange={findPayment} />
			</div>
		</Page>
	);
}
