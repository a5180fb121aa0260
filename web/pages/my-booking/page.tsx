import { bookingTokenOf } from '@burgee/core';
import type { MyBookingJson } from '@burgee/core/api/my-bookings';
import { myBookingMessages } from '@burgee/core/display/my-booking-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useEffect, useState } from 'react';
import { useIsHydrated } from '../../api/page-data.ts';
import { useCall } from '../../api/use-load.ts';
import { takeFlashMessage } from '../../stored-flash-message.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MissingPage } from '../../ui/missing-page.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { BookingView } from './booking-view.tsx';

const loadForm = () => import('./change-booking.tsx');
type ChangeBooking = typeof import('./change-booking.tsx').ChangeBooking;

const { title } = sitePages['my-booking'];
const { path, title: findTitle } = sitePages['find-booking'];
const toFindBooking = <ButtonLink to={path}>{findTitle}</ButtonLink>;
const loading = { label: myBookingMessages.loading, height: '8rem', lines: 3 };

/** The booking that a secret link opens (decision: booking-links). Only the browser knows the link's token. */
export default function MyBookingPage() {
	const isHydrated = useIsHydrated();
	if (isHydrated) return <LinkedBooking token={bookingTokenOf(window.location.pathname)} />;
	return (
		<Page key="loading" title={title}>
			<noscript>{myBookingMessages.needsScript}</noscript>
			<Skeleton {...loading} />
		</Page>
	);
}

function LinkedBooking({ token }: { token: string }) {
	return (
		<Loaded
			data={useCall('GET /api/my-bookings/:bookingToken', { bookingToken: token })}
			frame={(state) => <Page title={title}>{state}</Page>}
			loading={loading}
			error={myBookingMessages.loadFailed}
			missing={
				<MissingPage title="Booking Not Found" action={toFindBooking}>
					This link does not work. It may have been replaced, or the booking may have been removed.
					Questions? Email <EmailLink to="bookings" />.
				</MissingPage>
			}
		>
			{(loaded) => <LoadedBooking token={token} initial={loaded} />}
		</Loaded>
	);
}

function LoadedBooking({ token, initial }: { token: string; initial: MyBookingJson }) {
	const [booking, setBooking] = useState(initial);
	const form = useLazyCode(loadForm);
	/** The form, while the member changes the booking. */
	const [opened, setOpened] = useState<{ ChangeBooking: ChangeBooking } | null>(null);
	/** What was just done, which the page announces. */
	const [done, setDone] = useState<string | null>(null);
	// The payment page leads back here and says what has happened.
	useEffect(() => {
		const message = takeFlashMessage();
		if (message !== null) setDone(message);
	}, []);
	const { event } = booking;
	if (opened !== null && event !== null) {
		return (
			<opened.ChangeBooking
				token={token}
				booking={booking}
				event={event}
				onClose={() => setOpened(null)}
				onChanged={(changed) => {
					setBooking(changed);
					setDone('Your booking is changed.');
					setOpened(null);
				}}
			/>
		);
	}
	return (
		<BookingView
			token={token}
			booking={booking}
			done={done}
			onChange={() => {
				void form.using(
					({ ChangeBooking }) => setOpened({ ChangeBooking }),
					// The browser loads the page's script again.
					() => window.location.reload(),
				);
			}}
			onStopped={setBooking}
			onChangeEnded={(reloaded, wasCancelled) => {
				setBooking(reloaded);
				setDone(wasCancelled ? myBookingMessages.changeCancelled : null);
			}}
			onCancelled={(cancelled) => {
				setBooking(cancelled);
				setDone(null);
			}}
		/>
	);
}
