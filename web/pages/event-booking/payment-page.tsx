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
	/** The address says payment=success. It proves nothing: what the server says is shown (decision: payment-truth). */
	returned: boolean;
}

/** Paying for a booking, and what became of it (specification §2, §4). */
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
				<p>The link may be cut off, or belong to another event. Nothing was charged here.</p>
				<div>{toCalendar}</div>
			</Page>
		);
	}
	return (
		<KnownPayment
			event={event.value}
			checkoutId={checkoutId}
			checkout={value}
			refresh={checkout.refresh}
			hear={checkout.hear}
			returned={returned}
		/>
	);
}

export interface KnownPaymentProps
	extends Pick<ReturnType<typeof useCheckout>, 'refresh' | 'hear'>,
		Pick<PaymentPageProps, 'checkoutId' | 'returned'> {
	/** Null where it was taken off the programme. */
	event: EventJson | null;
	checkout: CheckoutJson;
}

function KnownPayment(known: KnownPaymentProps) {
	const { event, checkoutId, checkout, returned } = known;
	const { status, eventId } = checkout;
	const first = useRef(status);
	const changed = status !== first.current;
	useAddressOfPaid(known, changed);

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
							This payment was cancelled. Nothing was charged, and the organisers see that it was
							cancelled.
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
			return <PaymentForm {...known} />;
	}
}

/** Paid while it was looked at: a reload, or another tab, shall show the same. */
function useAddressOfPaid(
	{ checkout: { status, eventId }, checkoutId, returned }: KnownPaymentProps,
	changed: boolean,
) {
	const navigate = useNavigate();
	useEffect(() => {
		if (status !== 'paid' || !changed || returned) return;
		navigate(paymentPath({ eventId, checkoutId }, 'success'), { replace: true });
	}, [status, changed, returned, eventId, checkoutId, navigate]);
}
