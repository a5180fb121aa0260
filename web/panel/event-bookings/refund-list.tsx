import { type Currency, currencies, toMinor } from '@burgee/core';
import type { BookingRefundsJson } from '@burgee/core/api/refunds';
import { displayShortDate, displayTime } from '@burgee/core/display/dates';
import { displayMoney } from '@burgee/core/display/money';
import { isRefundLost, refundSentence } from '@burgee/core/display/refund-words';
import { Badge } from '../../ui/badge.tsx';

/** The refunds of a booking, with their states. */
export function RefundList({ refunds }: Pick<BookingRefundsJson, 'refunds'>) {
	if (refunds.length === 0) return null;
	return (
		<section className="stack gap-half" aria-label="Refunds">
			{refunds.map(({ id, amount, currency, state, reason, at }) => (
				<div key={id} className="stack gap-half">
					<p className="row">
						{isRefundLost(state) && <Badge tone="danger">Not refunded</Badge>}
						{refundSentence(displayMoney(toMinor(amount), knownCurrency(currency)), state)}
					</p>
					<p className="soft small">
						{[
							at && `${displayShortDate(at)}, ${displayTime(at)}`,
							reason ?? 'made with the payment provider',
						]
							.filter(Boolean)
							.join(' · ')}
					</p>
				</div>
			))}
		</section>
	);
}

function knownCurrency(currency: string): Currency {
	return currencies.find((known) => known === currency) ?? 'GBP';
}
