import type { BookingRefundsJson } from '@burgee/core/api/refunds';
import { displayShortDate, displayTime } from '@burgee/core/display/dates';
import { displayAnyMoney } from '@burgee/core/display/money';
import {
	isRefundLost,
	refundReasonLabels,
	refundSentence,
} from '@burgee/core/display/refund-words';
import { Badge } from '../../ui/badge.tsx';

/** The refunds of a booking, with their states. */
export function RefundList({ refunds }: Pick<BookingRefundsJson, 'refunds'>) {
	if (refunds.length === 0) return null;
	return (
		<section className="stack gap-1" aria-label="Refunds">
			{refunds.map(({ id, amount, currency, state, provider, reason, at }) => (
				<div key={id}>
					<p>
						{isRefundLost(state) && <Badge tone="danger">Not refunded</Badge>}{' '}
						{refundSentence(displayAnyMoney(amount, currency), state, provider)}
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

/** Why the club owes refunds, with the amount of each reason. */
export function RefundReasons({ reasons }: Pick<BookingRefundsJson, 'reasons'>) {
	if (reasons.length === 0) return null;
	return (
		<section aria-label="Why something is to be refunded">
			{reasons.map(({ reason, amount, currency, environment }) => (
				<p key={`${reason} ${currency} ${environment}`}>
					{refundReasonLabels[reason]}: {displayAnyMoney(amount, currency)}
				</p>
			))}
		</section>
	);
}
