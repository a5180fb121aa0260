import { bookingPath, isBookable, shortReference, toMinor } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import type { CheckoutJson } from '@burgee/core/api/payments';
import { displayMoney } from '@burgee/core/display/money';
import { usePublicFacts } from '../../public-facts.ts';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { bookingRows } from '../../ui/booking-rows.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NextSteps } from '../../ui/next-steps.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PracticeBadge } from '../../ui/practice-badge.tsx';
import { eventRows, placeRow, SummaryList } from '../../ui/summary-list.tsx';

interface PaymentConfirmedProps {
	event: EventJson | null;
	checkout: CheckoutJson;
	/**
	 * The checkout's id if the page's address has payment=success (specification §2), or if the payer
	 * paid while the page was open. Otherwise null, and the page shows no id.
	 */
	checkoutId: string | null;
	/** The id of the checkout that was paid, in any case. */
	paidCheckoutId: string;
	announce: boolean;
}

/** Confirms a paid booking. The server has reported the payment as complete. */
export function PaymentConfirmed({
	event,
	checkout,
	checkoutId,
	paidCheckoutId,
	announce,
}: PaymentConfirmedProps) {
	// The server shows no personal data, so names appear only on the device that has made the booking.
	const details = rememberedBookings.detailsOfCheckout(paidCheckoutId);
	const token = rememberedBookings.tokenOfCheckout(paidCheckoutId);
	const facts = usePublicFacts();
	const reference = shortReference(paidCheckoutId);
	return (
		<Page
			key="paid"
			title={
				checkoutId === null ? 'Booking Submitted Successfully' : 'Payment Created Successfully'
			}
			announce={announce}
		>
			<Notice tone="success">You’re booked, and your booking is paid for.</Notice>
			{checkout.provider === 'practice' && <PracticeBadge>no money was taken</PracticeBadge>}
			<SummaryList
				rows={[
					...(details === null ? [] : bookingRows(event, details)),
					...eventRows(event),
					...(event === null ? [] : [placeRow(facts)]),
					['Reference', reference],
					['Amount paid', displayMoney(toMinor(checkout.amount), checkout.currency)],
					['Checkout ID', checkoutId],
				]}
			/>
			<NextSteps event={event} reference={reference} token={token}>
				{event !== null && isBookable(event) && (
					<ButtonLink to={bookingPath(event.id)} variant="quiet">
						Make Another Booking
					</ButtonLink>
				)}
			</NextSteps>
		</Page>
	);
}
