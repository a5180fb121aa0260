import { EmailLink } from '../../ui/email-link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Shown if the charged amount is not the price. An organiser must resolve the mismatch (decision: payment-truth). */
export function AmountMismatch() {
	return (
		<Notice tone="warning">
			The amount that we received is not the price of your booking, so your booking is not paid for
			yet. Please email <EmailLink to="bookings" />, and we’ll put it right.
		</Notice>
	);
}
