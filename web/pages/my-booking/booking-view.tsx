import { stopReminderQuery } from '@burgee/core';
import type { MyBookingJson } from '@burgee/core/api/my-bookings';
import { displayDateTime } from '@burgee/core/display/dates';
import { myBookingMessages } from '@burgee/core/display/my-booking-messages';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useState } from 'react';
import { ApiError, api } from '../../api/client.ts';
import { usePublicFacts } from '../../public-facts.ts';
import { AddToCalendar } from '../../ui/add-to-calendar.tsx';
import { bookingRows } from '../../ui/booking-rows.ts';
import { Button } from '../../ui/button.tsx';
import { eventItem } from '../../ui/calendar-links.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { useGoToPayment } from '../../ui/go-to-payment.ts';
import { FocusedNotice, Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { eventRows, placeRow, SummaryList } from '../../ui/summary-list.tsx';
import { CancelBooking } from './cancel-booking.tsx';
import { CheckInCode } from './check-in-code.tsx';
import { moneyOf } from './money-of.ts';
import { StopReminder } from './stop-reminder.tsx';

interface BookingViewProps {
	token: string;
	booking: MyBookingJson;
	/** What the member has just done. */
	done: string | null;
	onChange: () => void;
	onCancelled: (cancelled: MyBookingJson) => void;
	onStopped: (stopped: MyBookingJson) => void;
}

export function BookingView({
	token,
	booking,
	done,
	onChange,
	onCancelled,
	onStopped,
}: BookingViewProps) {
	const facts = usePublicFacts();
	const [isCancelling, setIsCancelling] = useState(false);
	const [wasCancelled, setWasCancelled] = useState(false);
	const { event, canChange, cancelledAt, changeableUntil, reference } = booking;
	const isActive = cancelledAt === null;
	const money = moneyOf(booking);
	const subject = `${booking.eventName}, reference ${reference}`;
	return (
		<Page key="booking" title={sitePages['my-booking'].title} announce={wasCancelled}>
			{done !== null && (
				<FocusedNotice tone="success">
					{done}
					{booking.toRefund > 0 && ` The club will refund ${money(booking.toRefund)}.`}
				</FocusedNotice>
			)}
			{isActive && done === null && window.location.search === stopReminderQuery && (
				<StopReminder token={token} booking={booking} onStopped={onStopped} />
			)}
			<State token={token} booking={booking} isDone={done !== null} />
			<SummaryList
				rows={[
					...(event === null ? [['Event', booking.eventName] as const] : eventRows(event)),
					...(event === null ? [] : [placeRow(facts)]),
					...bookingRows(event, { ...booking, boatName: booking.boatName ?? '' }),
					['Reference', reference],
					['Price', booking.price > 0 && money(booking.price)],
					['Amount paid', booking.paid > 0 && money(booking.paid)],
					['Still to pay', booking.due > 0 && money(booking.due)],
					['To be refunded', booking.toRefund > 0 && money(booking.toRefund)],
				]}
			/>
			{canChange && (
				<div className="row screen-only">
					<Button onClick={onChange}>Change Booking</Button>
					<Button variant="quiet" onClick={() => setIsCancelling(true)}>
						Cancel Booking
					</Button>
				</div>
			)}
			{isActive && (
				<p className="screen-only">
					{canChange
						? changeableUntil !== null &&
							`You can change or cancel this booking until ${displayDateTime(changeableUntil)}. `
						: 'This booking can no longer be changed here. '}
					{canChange ? 'Questions? Email ' : 'To change or cancel it, please email '}
					<EmailLink to="bookings" subject={subject} />
					{!canChange && <> and give the reference {reference}</>}.
				</p>
			)}
			{isActive && event !== null && <CheckInCode booking={booking} />}
			{isActive && event !== null && (
				<AddToCalendar
					item={{
						...eventItem(event, 'booking'),
						file: `/api/my-bookings/${encodeURIComponent(token)}/calendar.ics`,
					}}
				/>
			)}
			<div className="row screen-only">
				<Button onClick={() => window.print()}>Print</Button>
			</div>
			<CancelBooking
				token={token}
				booking={booking}
				open={isCancelling}
				onClose={() => setIsCancelling(false)}
				onCancelled={(cancelled) => {
					setIsCancelling(false);
					setWasCancelled(true);
					onCancelled(cancelled);
				}}
			/>
		</Page>
	);
}

/** Says in one sentence whether the booking stands, and offers to pay it. */
function State({
	token,
	booking,
	isDone,
}: Pick<BookingViewProps, 'token' | 'booking'> & { isDone: boolean }) {
	const goTo = useGoToPayment();
	const [failure, setFailure] = useState<string | null>(null);
	const { cancelledAt, canChange, due, event, openCheckoutId, payment, toRefund } = booking;
	const money = moneyOf(booking);
	if (cancelledAt !== null) {
		return (
			<Notice tone="info">
				This booking is cancelled.{' '}
				{toRefund > 0
					? `The club will refund ${money(toRefund)}.`
					: payment === 'paid'
						? 'Your payment has been refunded.'
						: payment !== 'free' && 'You were not charged.'}
			</Notice>
		);
	}
	if (event === null) {
		return <Notice tone="warning">The club has taken this event off the calendar.</Notice>;
	}
	if (payment === 'free' || payment === 'paid') {
		if (due > 0) {
			return (
				<Notice tone="warning">
					{money(due)} of the price is not paid yet. Please ask the club how to pay it.
				</Notice>
			);
		}
		return !isDone && <Notice tone="success">You’re booked. See you there!</Notice>;
	}
	const canPay = openCheckoutId !== null || canChange;
	const pay = async () => {
		setFailure(null);
		try {
			goTo.payment(
				await api('POST /api/my-bookings/:bookingToken/payment-links', { bookingToken: token }),
			);
		} catch (error) {
			setFailure(error instanceof ApiError ? error.message : myBookingMessages.payFailed);
		}
	};
	return (
		<>
			<Notice
				tone="warning"
				action={
					canPay && (
						<Button variant="primary" onClick={pay} disabled={goTo.leaving}>
							Pay {money(due)}
						</Button>
					)
				}
			>
				{openCheckoutId === null
					? 'This booking is not paid, so its places are not held.'
					: 'This booking is not paid yet. Its places are held for a while.'}
			</Notice>
			{failure !== null && <Notice tone="error">{failure}</Notice>}
		</>
	);
}
