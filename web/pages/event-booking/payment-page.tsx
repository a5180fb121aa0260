import { type CheckoutJson, type EventJson, pageMessages } from '@burgee/core';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLoad } from '../../api/use-load.ts';
import { usePorts } from '../../composition.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AmountMismatch } from './amount-mismatch.tsx';
import { bookingPath, paymentPath } from './booking-urls.ts';
import { PaymentConfirmed } from './payment-confirmed.tsx';
import { PaymentForm } from './payment-form.tsx';
import { nullWhereMissing, useCheckout } from './use-checkout.ts';

const toCalendar = <ButtonLink to="/calendar">View Events Calendar</ButtonLink>;

interface PaymentPageProps {
	eventId: string;
	checkoutId: string;
	/**
	 * True if the address has payment=success. The server's status alone decides what is shown (decision:
	 * payment-truth).
	 */
	returned: boolean;
}

/** Shows a checkout: the payment form, the confirmation or the cancellation (specification §2, §4). */
export function PaymentPage({ eventId, checkoutId, returned }: PaymentPageProps) {
	const { api } = usePorts();
	const checkout = useCheckout(checkoutId);
	const event = useLoad(
		(signal) => api.event(eventId, signal).catch(nullWhereMissing),
		[api, eventId],
	);

	if (checkout.found.state === 'failed' || event.state === 'failed') {
		const again = () => {
			for (const load of [checkout.found, event]) if (load.state === 'failed') load.retry();
		};
		return (
			<Page title="Your Payment">
				<Notice tone="error" action={<Button onClick={again}>Try Again</Button>}>
					{pageMessages.paymentLoadFailed}
				</Notice>
			</Page>
		);
	}
	if (checkout.found.state === 'loading' || event.state === 'loading') {
		return (
			<Page title="Your Payment">
				<Skeleton label="Loading payment..." height="8rem" lines={2} />
			</Page>
		);
	}
	const { value } = checkout.found;
	if (value === null || value.eventId !== eventId) {
		return (
			<Page title="Payment Not Found">
				<p>The link may be incomplete, or it may belong to another event. You were not charged.</p>
				<div>{toCalendar}</div>
			</Page>
		);
	}
	return (
		<LoadedPayment
			event={event.value}
			checkoutId={checkoutId}
			checkout={value}
			refresh={checkout.refresh}
			update={checkout.update}
			returned={returned}
		/>
	);
}

export interface LoadedPaymentProps
	extends Pick<ReturnType<typeof useCheckout>, 'refresh' | 'update'>,
		Pick<PaymentPageProps, 'checkoutId' | 'returned'> {
	/** The booked event, or null if the event was deleted. */
	event: EventJson | null;
	checkout: CheckoutJson;
}

function LoadedPayment(payment: LoadedPaymentProps) {
	const { event, checkoutId, checkout, returned } = payment;
	const { status, eventId } = checkout;
	const first = useRef(status);
	const changed = status !== first.current;
	usePaidAddress(payment, changed);

	switch (status) {
		case 'paid':
			return (
				<PaymentConfirmed
					event={event}
					checkout={checkout}
					checkoutId={returned || changed ? checkoutId : null}
					announce={changed}
				/>
			);
		case 'cancelled':
			return (
				<Page key="cancelled" title="Payment Cancelled" announce={changed}>
					{checkout.wrongAmount ? (
						<AmountMismatch />
					) : (
						<Notice tone="info">
							This payment was cancelled, and you were not charged. You don’t need to tell the
							organisers.
						</Notice>
					)}
					<div>
						<ButtonLink variant="primary" to={bookingPath(eventId)}>
							Book Again
						</ButtonLink>
					</div>
					<div>{toCalendar}</div>
				</Page>
			);
		case 'pending':
		case 'failed':
			return <PaymentForm {...payment} />;
	}
}

/**
 * After a payment on this page, sets payment=success in the address, so that a reload shows the same page.
 */
function usePaidAddress(
	{ checkout: { status, eventId }, checkoutId, returned }: LoadedPaymentProps,
	changed: boolean,
) {
	const navigate = useNavigate();
	useEffect(() => {
		if (status !== 'paid' || !changed || returned) return;
		navigate(paymentPath({ eventId, checkoutId }, 'success'), { replace: true });
	}, [status, changed, returned, eventId, checkoutId, navigate]);
}
