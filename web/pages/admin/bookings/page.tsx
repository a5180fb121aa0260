import type { OverviewJson } from '@burgee/core/api/bookings';
import { displayEventDates } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { Link } from 'react-router-dom';
import { useCall } from '../../../api/use-load.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { pluralise } from '../../../ui/pluralise.ts';
import { useAdminLoad } from '../admin-session.tsx';
import { DataTable } from '../data-table.tsx';
import { displayRevenue, totalRevenue } from '../revenue.ts';
import styles from './page.module.css';

/** The bookings and the revenue of the events of the last six months (specification §2, §9). */
export default function BookingsPage() {
	const overview = useAdminLoad(useCall('GET /api/admin/bookings'));
	return (
		<Page
			wide
			title="Bookings"
			lead="Upcoming events, and events from the last six months."
			actions={
				// The button stays enabled while the bookings load, so that it keeps the focus.
				<Button
					aria-disabled={overview.state === 'loading'}
					onClick={() => overview.state !== 'loading' && overview.retry()}
				>
					Refresh
				</Button>
			}
		>
			<Loaded
				data={overview}
				loading={{ label: 'Loading bookings…', lines: 8 }}
				error={panelMessages.overviewFailed}
				empty={({ events }) =>
					events.length === 0 && <EmptyState title="No Recent or Upcoming Events" />
				}
			>
				{({ events }) => <Overview rows={events} />}
			</Loaded>
		</Page>
	);
}

function Overview({ rows }: { rows: OverviewJson['events'] }) {
	const totals = rows.map((row) => row.totals);
	const sum = (count: 'bookings' | 'attendees') =>
		totals.reduce((total, row) => total + row[count], 0);
	return (
		<>
			<p className={styles.sum} role="status">
				{pluralise(sum('bookings'), 'booking')}, {pluralise(sum('attendees'), 'attendee')}, revenue{' '}
				{displayRevenue(totalRevenue(totals))}
			</p>
			<DataTable
				caption="Bookings by event, latest event first"
				rows={rows}
				keyOf={({ totals: { eventId } }) => eventId}
				columns={[
					{
						heading: 'Event',
						cell: ({ event, totals: { eventId, eventName } }) => (
							<>
								<Link className={styles.name} to={`/admin/bookings/${eventId}`}>
									{event?.name ?? eventName}
								</Link>
								{event === null && <Badge tone="warning">Deleted</Badge>}
							</>
						),
					},
					{
						heading: 'Date',
						cell: ({ event }) => (event ? displayEventDates(event, 'admin') : '–'),
					},
					{ heading: 'Bookings', number: true, cell: ({ totals: { bookings } }) => bookings },
					{ heading: 'Attendees', number: true, cell: ({ totals: { attendees } }) => attendees },
					{ heading: 'Payment pending', number: true, cell: (row) => row.totals.pendingBookings },
					{ heading: 'Revenue', number: true, cell: (row) => displayRevenue(row.totals.revenue) },
				]}
			/>
		</>
	);
}
