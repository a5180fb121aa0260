import {
	bookingPath,
	type PaymentAddress,
	paymentAddressOf,
	paymentPath,
	publicMessages,
} from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import type { CheckoutJson } from '@burgee/core/api/payments';
import { pageMessages } from '@burgee/core/display/page-messages';

import { useCallback, useEffect } from 'react';
import { api, nullIfMissing } from '../../api/client.ts';
import { useLoad } from '../../api/use-load.ts';
import { useNavigation } from '../../navigation.tsx';
import { rememberedBookings } from '../../remembered-bookings.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MissingPage, toCalendar } from '../../ui/missing-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { AmountMismatch } from './amount-mismatch.tsx';
import { BookingCancelled } from './booking-cancelled.tsx';
import { ChangeCancelled, ChangePaid } from './change-paid.tsx';
import { PaymentConfirmed } from './payment-confirmed.tsx';
import { PaymentForm } from './payment-form.tsx';
import { usePayment } from './use-payment.ts';

/**
 * Shows the payment form, the confirmation or the cancellation of a checkout (specification §2, §4). Only the
 * server's status of the checkout and of its booking decides which one is shown (decision: payment-truth).
 */
export default function PaymentPage() {
	const address = paymentAddressOf(new URLSearchParams(useNavigation().search));
	if (address === null) throw new Error('this address has no checkout');
	return <Payment address={address} />;
}

function Payment({ address }: { address: PaymentAddress }) {
	const { eventId, checkoutId } = address;
	const payment = useLoad(
		useCallback(
			async (signal) => {
				const [checkout, event] = await Promise.all([
					api('GET /api/checkouts/:checkoutId', { checkoutId, signal }).catch(nullIfMissing),
					api('GET /api/events/:eventId', { eventId, signal }).catch(nullIfMissing),
				]);
				if (checkout === null) rememberedBookings.checkoutEnded(checkoutId, 'cancelled');
				return { checkout: checkout?.eventId === eventId ? checkout : null, event };
			},
			[checkoutId, eventId],
		),
	);
	return (
		<Loaded
			data={payment}
			frame={(state) => <Page title="Your Payment">{state}</Page>}
			loading={{ label: 'Loading payment…', height: '8rem', lines: 2 }}
			error={pageMessages.paymentLoadFailed}
		>
			{({ checkout, event }) =>
				checkout === null ? (
					<MissingPage title="Payment Not Found">
						The link may be incomplete, or it may belong to another event. If you think you have
						paid, please email <EmailLink to="bookings" />.
					</MissingPage>
				) : (
					<LoadedPayment checkout={checkout} event={event} address={address} />
				)
			}
		</Loaded>
	);
}

interface LoadedPaymentProps {
	address: PaymentAddress;
	checkout: CheckoutJson;
	/** The booked event, or null if the event was deleted. */
	event: EventJson | null;
}

function LoadedPayment({ address, checkout: loaded, event }: LoadedPaymentProps) {
	const returned = address.payment === 'success';
	const payment = usePayment(address, loaded, event !== null);
	const { checkout, changed } = payment.state;
	const isBooked = checkout.bookingStatus === 'active';
	const isNewlyPaid = isBooked && checkout.status === 'paid' && changed && !returned;
	// Only the document of the address with payment=pending allows Square's card form.
	const isUnpaid = isBooked && (checkout.status === 'pending' || checkout.status === 'failed');
	const needsCardForm =
		returned && isUnpaid && checkout.provider === 'square' && payment.view.payBy === 'card-form';

	// biome-ignore lint/correctness/useExhaustiveDependencies: changes the address once
	useEffect(() => {
		// With payment=success in the address, the page shows the checkout's id even after a reload.
		if (isNewlyPaid)
			history.replaceState(null, '', paymentPath({ ...address, payment: 'success' }));
	}, [isNewlyPaid]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: changes the address once
	useEffect(() => {
		if (needsCardForm) location.replace(paymentPath({ ...address, payment: 'pending' }));
	}, [needsCardForm]);

	if (!isBooked) {
		return (
			<BookingCancelled
				event={event}
				checkout={checkout}
				checkoutId={address.checkoutId}
				announce={changed}
			/>
		);
	}
	switch (checkout.status) {
		case 'paid':
			if (checkout.change !== undefined) {
				return <ChangePaid checkout={checkout} event={event} checkoutId={address.checkoutId} />;
			}
			return (
				<PaymentConfirmed
					event={event}
					checkout={checkout}
					checkoutId={returned || changed ? address.checkoutId : null}
					paidCheckoutId={address.checkoutId}
					announce={changed}
				/>
			);
		case 'cancelled':
			if (checkout.change !== undefined && !checkout.wrongAmount) {
				return <ChangeCancelled checkoutId={address.checkoutId} announce={changed} />;
			}
			return (
				<Page key="cancelled" title="Payment Cancelled" announce={changed}>
					{checkout.wrongAmount ? (
						<AmountMismatch />
					) : (
						<>
							<Notice tone="info">
								{checkout.formerTest ? (
									publicMessages['test-payment-over']
								) : (
									<>
										This payment was cancelled, and you were not charged. You don’t need to tell the
										organisers. If they sent you a newer payment link, please use that link.
									</>
								)}
							</Notice>
							<div>
								<ButtonLink variant="primary" to={bookingPath(checkout.eventId)}>
									Book Again
								</ButtonLink>
							</div>
						</>
					)}
					<div>{toCalendar}</div>
				</Page>
			);
		case 'pending':
		case 'failed':
			return <PaymentForm event={event} payment={payment} />;
	}
}
