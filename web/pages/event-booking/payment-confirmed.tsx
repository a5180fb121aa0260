import { type CheckoutJson, displayMoney, type EventJson, toMinor } from '@burgee/core';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PracticeBadge } from '../../ui/practice-badge.tsx';
import { SummaryList } from '../../ui/summary-list.tsx';
import { bookingPath, paidFor } from './booking-urls.ts';
import { NextSteps } from './next-steps.tsx';

interface PaymentConfirmedProps {
	event: EventJson | null;
	checkout: CheckoutJson;
	/** To be shown, where the address says payment=success (specification §2). */
	checkoutId: string | null;
	announce: boolean;
}

/** Booked and paid, as the server says. */
export function PaymentConfirmed({ event, checkout, checkoutId, announce }: PaymentConfirmedProps) {
	const rows = [
		...paidFor(event),
		['Amount paid', displayMoney(toMinor(checkout.amount), checkout.currency)] as const,
		...(checkoutId === null ? [] : [['Checkout id', checkoutId] as const]),
	];
	return (
		<Page
			key="paid"
			title={
				checkoutId === null ? 'Booking Submitted Successfully' : 'Payment Created Successfully'
			}
			announce={announce}
		>
			<Notice tone="success">Your places are booked and paid for. See you there!</Notice>
			{checkout.provider === 'practice' && <PracticeBadge>no money was taken</PracticeBadge>}
			<SummaryList rows={rows} />
			<NextSteps event={event}>
				{event?.bookingOpen && (
					<ButtonLink to={bookingPath(event.id)} variant="quiet">
						Make Another Booking
					</ButtonLink>
				)}
			</NextSteps>
		</Page>
	);
}
