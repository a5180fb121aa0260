import type { TreasuryLineJson } from '@burgee/core/api/treasury';
import { panelPath } from '@burgee/core/rules/site/panel-pages';
import { Link } from '../../navigation.tsx';

/** The payer, with a link to the booking in its list. A deleted booking has no entry there. */
export function Payer({ line: { payer, eventId, bookingId } }: { line: TreasuryLineJson }) {
	const address = panelPath('event-bookings', eventId);
	return payer === '' ? (
		<Link to={address}>Deleted booking</Link>
	) : (
		<Link to={`${address}?booking=${encodeURIComponent(bookingId)}`}>{payer}</Link>
	);
}
