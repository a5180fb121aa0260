import { EmailLink } from '../../ui/email-link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Shown if the charged amount is not the price. An organiser must resolve the mismatch (decision: payment-truth). */
export function AmountMismatch() {
	return (
		<Notice tone="warning">
			We received a payment for a different amount, so your booking is not paid for yet. Please
			email <EmailLink to="bookings" />.
		</Notice>
	);
}
