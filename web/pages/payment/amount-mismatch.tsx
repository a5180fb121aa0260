import { useClub } from '../../composition.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Shown if the charged amount is not the price. An organiser must resolve the mismatch (decision: payment-truth). */
export function AmountMismatch() {
	const { emails } = useClub();
	return (
		<Notice tone="warning">
			We received a payment for a different amount, so your booking is not paid for yet. Please
			email <a href={`mailto:${emails.bookings}`}>{emails.bookings}</a>.
		</Notice>
	);
}
