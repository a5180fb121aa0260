import { useClub } from '../../composition.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The provider took another amount than the price. An organiser must resolve it (decision: payment-truth). */
export function AmountMismatch() {
	const { emails } = useClub();
	return (
		<Notice tone="warning">
			We received a payment of a different amount, so your booking is not paid yet. Please email{' '}
			<a href={`mailto:${emails.bookings}`}>{emails.bookings}</a>.
		</Notice>
	);
}
