import { myBookingPath, toMinor } from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import type { CheckoutJson } from '@burgee/core/api/payments';
import { displayMoney } from '@burgee/core/display/money';
import { myBookingMessages } from '@burgee/core/display/my-booking-messages';
import { useEffect } from 'react';
import { startedChanges } from '../../started-changes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { toCalendar } from '../../ui/missing-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { PracticeBadge } from '../../ui/practice-badge.tsx';
import { eventRows, SummaryList } from '../../ui/summary-list.tsx';
import { leaveTo } from './use-payment.ts';

interface ChangePaidProps {
	event: EventJson | null;
	checkout: CheckoutJson;
	checkoutId: string;
}

const messages = {
	/** The page is about to learn whether the change counts. */
	waiting: 'Your payment has arrived.',
	counts: myBookingMessages.changePaid,
	ended: myBookingMessages.changeNotMade,
};

/**
 * Leads back to the booking when its change is paid, where the change can be seen. Without the link of the booking, says
 * whether the change counts.
 */
export function ChangePaid({ event, checkout, checkoutId }: ChangePaidProps) {
	const token = startedChanges.tokenOf(checkoutId);
	const { amount, currency, provider, change } = checkout;
	const isNotMade = change === 'ended';
	const message = messages[change ?? 'waiting'];
	useEffect(() => {
		if (token !== null && change !== 'waiting') leaveTo(myBookingPath(token), message);
	}, [token, change, message]);
	return (
		<Page key="paid" title="Your Payment" announce>
			<Notice tone={isNotMade ? 'warning' : 'success'}>
				{message}
				{isNotMade && ' The club will refund it.'}
			</Notice>
			{provider === 'practice' && <PracticeBadge>no money was taken</PracticeBadge>}
			<SummaryList
				rows={[...eventRows(event), ['Amount paid', displayMoney(toMinor(amount), currency)]]}
			/>
			<p>
				The link of your booking shows it as it is now. Questions? Email <EmailLink to="bookings" />
				.
			</p>
			<div>{toCalendar}</div>
		</Page>
	);
}

/** Says that the change of a booking was not made, because its payment was cancelled. */
export function ChangeCancelled({
	checkoutId,
	announce,
}: Pick<ChangePaidProps, 'checkoutId'> & { announce: boolean }) {
	const token = startedChanges.tokenOf(checkoutId);
	return (
		<Page key="cancelled" title="Payment Cancelled" announce={announce}>
			<Notice tone="info">{myBookingMessages.changeCancelled}</Notice>
			{token !== null && (
				<div>
					<ButtonLink variant="primary" href={myBookingPath(token)}>
						See Your Booking
					</ButtonLink>
				</div>
			)}
			<div>{toCalendar}</div>
		</Page>
	);
}
