import { bookingPath, paymentPath } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { pageMessages } from '@burgee/core/display/page-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useIsHydrated } from '../../api/page-data.ts';
import { useCall } from '../../api/use-load.ts';
import { useNavigation } from '../../navigation.tsx';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { BookingConfirmed } from '../../ui/booking-confirmed.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MissingPage, NoIdPage } from '../../ui/missing-page.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const { title } = sitePages['booking-confirmed'];
const loading = { label: 'Loading your booking…', height: '8rem', lines: 3 };

/** Shows again the newest booking of an event that this device remembers (decision: remembered-bookings). */
export default function BookingConfirmedPage() {
	const id = new URLSearchParams(useNavigation().search).get('id');
	if (!id) return <NoIdPage title={title}>{pageMessages.noEventId}</NoIdPage>;
	return <Confirmation id={id} />;
}

function Confirmation({ id }: { id: string }) {
	const event = useCall('GET /api/events/:eventId', { eventId: id });
	return (
		<Loaded
			data={event}
			frame={(state) => <Page title={title}>{state}</Page>}
			loading={loading}
			error={pageMessages.eventLoadFailed}
			missing={
				<MissingPage title="Event Not Found">
					The event may have been removed from the calendar, or the link may be out of date.
				</MissingPage>
			}
		>
			{(loaded) => <OwnBooking event={loaded} />}
		</Loaded>
	);
}

function OwnBooking({ event }: { event: EventJson }) {
	// Only the device knows its bookings.
	const isHydrated = useIsHydrated();
	if (!isHydrated) {
		return (
			<Page key="loading" title={title}>
				<Skeleton {...loading} />
			</Page>
		);
	}
	const booking = rememberedBookings.newestBooking(event.id);
	if (booking?.details)
		return (
			<BookingConfirmed
				event={event}
				booked={booking.details}
				reference={booking.reference}
				token={booking.token}
				isNew={false}
			/>
		);
	const { paidBy } = booking ?? {};
	return (
		<MissingPage
			title={title}
			action={
				paidBy ? (
					<ButtonLink
						href={paymentPath({ eventId: event.id, checkoutId: paidBy, payment: 'success' })}
					>
						View Your Payment
					</ButtonLink>
				) : (
					<ButtonLink to={bookingPath(event.id)}>View {event.name}</ButtonLink>
				)
			}
		>
			{booking === null ? pageMessages.bookingNotRemembered : pageMessages.bookingRemembered}
		</MissingPage>
	);
}
