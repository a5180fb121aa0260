import { toMinor } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import type { CheckoutJson } from '@burgee/core/api/payments';
import { displayMoney } from '@burgee/core/display/money';
import { EmailLink } from '../../ui/email-link.tsx';
import { toCalendar } from '../../ui/missing-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PracticeBadge } from '../../ui/practice-badge.tsx';
import { eventRows, SummaryList } from '../../ui/summary-list.tsx';

interface BookingCancelledProps {
	event: EventJson | null;
	checkout: CheckoutJson;
	checkoutId: string;
	announce: boolean;
}

/** Shown if an organiser has cancelled or deleted the booking, whether it was paid or not. */
export function BookingCancelled({ event, checkout, checkoutId, announce }: BookingCancelledProps) {
	const isCancelled = checkout.bookingStatus === 'cancelled';
	const isPaid = checkout.status === 'paid';
	return (
		<Page title={isCancelled ? 'Booking Cancelled' : 'Booking Removed'} announce={announce}>
			<Notice tone="info">
				The club has {isCancelled ? 'cancelled' : 'removed'} this booking. {moneySentence(checkout)}
			</Notice>
			{isPaid && checkout.provider === 'practice' && (
				<PracticeBadge>no money was taken</PracticeBadge>
			)}
			<SummaryList
				rows={[
					...eventRows(event),
					['Amount paid', isPaid && displayMoney(toMinor(checkout.amount), checkout.currency)],
					['Checkout ID', isPaid && checkoutId],
				]}
			/>
			<p>
				Questions? Email <EmailLink to="bookings" />.
			</p>
			<div>{toCalendar}</div>
		</Page>
	);
}

function moneySentence({ status, bookingStatus, toRefund, currency, wrongAmount }: CheckoutJson) {
	if (toRefund > 0) return `The club will refund ${displayMoney(toMinor(toRefund), currency)}.`;
	if (wrongAmount) return 'The amount that we received was not the price. Please email us.';
	if (status !== 'paid') return 'You were not charged.';
	// The panel does not show a deleted booking, so the organisers may not know of its payment.
	if (bookingStatus === 'deleted') return 'Please email us about your payment.';
	return 'Your payment has been refunded.';
}
