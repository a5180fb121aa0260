import { usePublicFacts } from '../../public-facts.ts';
import type { BookingRow } from '../booking-words/booking-row.ts';

/** Says whom Burgee will tell by email that these bookings end. Shows nothing if it tells nobody. */
export function EmailNotice({ bookings }: { bookings: readonly BookingRow[] }) {
	const { mail } = usePublicFacts();
	const told = bookings.filter(
		({ userEmail, cancelledAt }) => userEmail !== null && cancelledAt === null,
	);
	if (mail.provider === 'outbox' || told.length === 0) return null;
	return (
		<p>
			{bookings.length === 1
				? 'After two minutes, Burgee tells the member by email.'
				: 'After two minutes, Burgee tells the members by email who gave an address.'}
		</p>
	);
}
