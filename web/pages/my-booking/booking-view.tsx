import { stopReminderQuery } from '@burgee/core';
import type { MyBookingJson } from '@burgee/core/api/my-bookings';
import { answerRows } from '@burgee/core/display/answer-words';
import { displayDateTime } from '@burgee/core/display/dates';
import { payLaterRows } from '@burgee/core/display/pay-later-words';
import { sitePages } from '@burgee/core/rules/site/pages';
import { useState } from 'react';
import { usePublicFacts } from '../../public-facts.ts';
import { AddToCalendar } from '../../ui/add-to-calendar.tsx';
import { bookingRows } from '../../ui/booking-rows.ts';
import { Button } from '../../ui/button.tsx';
import { eventItem } from '../../ui/calendar-links.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { FocusedNotice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { eventRows, placeRow, SummaryList } from '../../ui/summary-list.tsx';
import { BookingState } from './booking-state.tsx';
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
	onChangeEnded: (booking: MyBookingJson, wasCancelled: boolean) => void;
	onCancelled: (cancelled: MyBookingJson) => void;
	onStopped: (stopped: MyBookingJson) => void;
}

export function BookingView({
	token,
	booking,
	done,
	onChange,
	onChangeEnded,
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
			<BookingState
				token={token}
				booking={booking}
				isDone={done !== null}
				onChangeEnded={onChangeEnded}
			/>
			{booking.payLater !== null && (
				<section className="stack" aria-labelledby="how-to-pay">
					<h2 id="how-to-pay" className="h3">
						How to Pay
					</h2>
					<SummaryList
						rows={[
							['To pay', money(booking.due)],
							...payLaterRows(booking.payLater, booking.payLater.bankDetails),
						]}
					/>
				</section>
			)}
			<SummaryList
				rows={[
					...(event === null ? [['Event', booking.eventName] as const] : eventRows(event)),
					...(event === null ? [] : [placeRow(facts)]),
					...bookingRows(event, { ...booking, boatName: booking.boatName ?? '' }),
					...answerRows(booking.answers),
					[booking.payLater === null ? 'Reference' : 'Booking reference', reference],
					['Price', booking.price > 0 && money(booking.price)],
					['Amount paid', booking.paid > 0 && money(booking.paid)],
					['Still to pay', booking.payLater === null && booking.due > 0 && money(booking.due)],
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
