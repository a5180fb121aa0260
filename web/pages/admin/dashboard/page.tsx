import { displayEventDates } from '@burgee/core/display/dates';
import { CalendarPlus, ListChecks, type LucideIcon, TicketCheck, UsersRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePorts } from '../../../composition.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { hasPermission, useAdmin, useAdminLoad } from '../admin-session.tsx';
import { pluralise } from '../pluralise.ts';
import styles from './page.module.css';

/** The first page of the admin panel (specification §2). */
export default function DashboardPage() {
	const { api } = usePorts();
	const admin = useAdmin();
	const dashboard = useAdminLoad((signal) => api('GET /api/admin/dashboard', { signal }), [api]);

	return (
		<Page
			wide
			title="Dashboard"
			lead={`Welcome, ${admin.name}. You’re signed in as ${admin.email}.`}
		>
			<ul className={styles.tiles}>
				{hasPermission(admin, 'events:write') && (
					<Tile to="/admin/events/create" icon={CalendarPlus} title="Create Event">
						Add an event to the programme
					</Tile>
				)}
				{hasPermission(admin, 'events:read') && (
					<Tile to="/admin/events" icon={ListChecks} title="Manage Events">
						Edit, publish or delete events
					</Tile>
				)}
				{hasPermission(admin, 'bookings:read') && (
					<Tile to="/admin/bookings" icon={TicketCheck} title="View Bookings">
						Attendees and payments
					</Tile>
				)}
				<Tile to="/admin/members" icon={UsersRound} title="Members">
					Who can use this panel
				</Tile>
			</ul>

			<Loaded
				data={dashboard}
				loading={<Skeleton label="Loading the dashboard…" lines={6} />}
				error={({ message }) => `Failed to load the dashboard. ${message}`}
			>
				{({ recentEvents, statistics }) => (
					<div className={styles.columns}>
						{hasPermission(admin, 'events:read') && (
							<section aria-labelledby="recent-events">
								<h2 id="recent-events">Recent Events</h2>
								{recentEvents.length === 0 ? (
									<EmptyState title="No events yet" />
								) : (
									<ul className={styles.list}>
										{recentEvents.map((event) => (
											<li key={event.id} className={styles.row}>
												<div>
													<strong>{event.name}</strong>
													<p className={styles.secondary}>{displayEventDates(event, 'admin')}</p>
													{event.allowBooking && <Badge tone="success">Bookable</Badge>}
												</div>
												{hasPermission(admin, 'events:write') && (
													<ButtonLink
														to={`/admin/events/edit/${event.id}`}
														aria-label={`Edit ${event.name}`}
													>
														Edit
													</ButtonLink>
												)}
											</li>
										))}
									</ul>
								)}
							</section>
						)}
						{statistics && (
							<section aria-labelledby="statistics">
								<h2 id="statistics">Booking Statistics</h2>
								{statistics.length === 0 ? (
									<EmptyState title="No bookings yet" />
								) : (
									<ul className={styles.list}>
										{statistics.map((totals) => (
											<li key={totals.eventId} className={styles.row}>
												<Link className={styles.name} to={`/admin/bookings/${totals.eventId}`}>
													{totals.eventName}
												</Link>
												<p className={styles.figures}>
													<strong>{pluralise(totals.bookings, 'booking')}</strong>
													<span>{pluralise(totals.attendees, 'attendee')}</span>
												</p>
											</li>
										))}
									</ul>
								)}
							</section>
						)}
					</div>
				)}
			</Loaded>
		</Page>
	);
}

function Tile({
	to,
	icon: Icon,
	title,
	children,
}: {
	to: string;
	icon: LucideIcon;
	title: string;
	children: string;
}) {
	return (
		<li>
			<Link to={to} className={styles.tile}>
				<Icon aria-hidden size={28} />
				<strong>{title}</strong>
				<span className={styles.secondary}>{children}</span>
			</Link>
		</li>
	);
}
