import { fullName } from '@burgee/core';
import type { FoundBookingsJson } from '@burgee/core/api/bookings';
import { displayBriefEventDates } from '@burgee/core/display/dates';
import { pluralise } from '@burgee/core/display/pluralise';
import { panelPath } from '@burgee/core/rules/site/panel-pages';
import { serverTime } from '../../api/client.ts';
import { Link } from '../../navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../records/data-table.tsx';
import { StateBadge } from './booking-badges.tsx';

interface FoundBookingsProps {
	found: FoundBookingsJson;
	onClose: () => void;
}

/** The bookings that a search has found. */
export default function FoundBookings({ found: { events }, onClose }: FoundBookingsProps) {
	const now = serverTime();
	const rows = events.flatMap(({ event, bookings }) =>
		bookings.map((booking) => ({ event, booking })),
	);
	return (
		<>
			<div>
				<Button variant="quiet" flush onClick={onClose}>
					Close
				</Button>
			</div>
			{rows.length > 0 && (
				<DataTable
					caption="Bookings found"
					rows={rows}
					keyOf={({ booking }) => booking.id}
					columns={[
						{
							heading: 'Name',
							cell: ({ booking }) => (
								<Link
									to={`${panelPath('event-bookings', booking.eventId)}?booking=${encodeURIComponent(booking.id)}`}
								>
									{fullName(booking)}
								</Link>
							),
						},
						{
							heading: 'Payment',
							role: 'badge',
							cell: ({ booking }) => <StateBadge booking={booking} />,
						},
						{
							heading: 'Event',
							wraps: true,
							cell: ({ event, booking }) => (
								<>
									{event?.name ?? booking.eventName}{' '}
									{event && <span className="soft">{displayBriefEventDates(event, now)}</span>}
								</>
							),
						},
						{
							heading: 'People',
							number: true,
							cell: ({ booking }) => booking.numberAttending,
							narrow: ({ booking }) => pluralise(booking.numberAttending, 'person', 'people'),
						},
						{ heading: 'Boat', wraps: true, cell: ({ booking }) => booking.boatName },
					]}
				/>
			)}
		</>
	);
}
