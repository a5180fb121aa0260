import { useClub } from '../../composition.tsx';
import { Notice } from '../../ui/notice.tsx';

/** The provider took another amount than was asked for: only people can put that right (decision: payment-truth). */
export function AmountMismatch() {
	const { emails } = useClub();
	return (
		<Notice tone="warning">
			A payment came in another amount than was asked for, and does not count. Please ask us at{' '}
			<a href={`mailto:${emails.bookings}`}>{emails.bookings}</a>.
		</Notice>
	);
}
