import { hasPermission } from '@burgee/core';
import type { NextEventJson } from '@burgee/core/api/dashboard';
import { displayBriefEventDates } from '@burgee/core/display/dates';
import { bookedWords } from '@burgee/core/display/next-event-words';
import { panelPath } from '@burgee/core/rules/site/panel-pages';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { serverTime } from '../../api/client.ts';
import { useAdmin } from '../frame/session.tsx';
import styles from './next-events.module.css';

/** The next events: who is coming, and links to the lists that organisers use before the event and on the day. */
export function NextEvents({ events }: { events: NextEventJson[] }) {
	const titleId = useId();
	const admin = useAdmin();
	const mayReadBookings = hasPermission(admin, 'bookings:read');
	if (!mayReadBookings && !hasPermission(admin, 'events:read')) return null;
	return (
		<section className="stack gap-1" aria-labelledby={titleId}>
			<h2 id={titleId}>Next Events</h2>
			{events.length === 0 ? (
				<p className="soft">
					{mayReadBookings
						? 'No events that members can book are coming up.'
						: 'No events are coming up.'}
				</p>
			) : (
				<ul className={styles.events}>
					{events.map(({ event, totals }) => (
						<li key={event.id} className={`panel ${styles.event}`}>
							<h3>{event.name}</h3>
							<p className="soft small">
								{displayBriefEventDates(event, serverTime())}
								{!event.allowBooking && ' · View Only'}
							</p>
							{mayReadBookings && (
								<>
									<ul className={styles.counts}>
										{bookedWords(event, totals).map((words) => (
											<li key={words}>{words}</li>
										))}
									</ul>
									<EventLinks event={event} />
								</>
							)}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

function EventLinks({ event: { id, name } }: Pick<NextEventJson, 'event'>) {
	const links = [
		['event-bookings', 'Bookings'],
		['day-sheet', 'Day Sheet'],
		['roll-call', 'Roll Call'],
	] as const;
	return (
		<p className={`row ${styles.links}`}>
			{links.map(([page, label]) => (
				<Link
					key={page}
					to={panelPath(page, id)}
					className="target strong"
					aria-label={`${label} for ${name}`}
				>
					{label}
				</Link>
			))}
		</p>
	);
}
