import { currencies, toMinor } from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { displayMoney } from '@burgee/core/display/money';
import { shortPaymentId } from '@burgee/core/display/payment-words';
import { Notice } from '../../ui/notice.tsx';

/** Payments that arrived after their booking was deleted. They are in no row of the list. */
export function StrayPayments({ payments }: { payments: EventBookingsJson['strayPayments'] }) {
	if (payments.length === 0) return null;
	return (
		<Notice tone="warning">
			<p>
				{payments.length === 1 ? 'A payment' : 'Payments'} arrived after the booking was deleted.
				Refund {payments.length === 1 ? 'it' : 'them'} with your payment provider:
			</p>
			<ul>
				{payments.map(({ paymentId, amount, currency }) => {
					const known = currencies.find((name) => name === currency);
					const money = known ? displayMoney(toMinor(amount), known) : `${amount} ${currency}`;
					return (
						<li key={paymentId}>
							{money}, payment ID <code>{shortPaymentId(paymentId)}</code>
						</li>
					);
				})}
			</ul>
		</Notice>
	);
}
