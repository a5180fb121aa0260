import { hasPermission } from '@burgee/core';
import type { TotalsJson } from '@burgee/core/api/bookings';
import type { DashboardJson } from '@burgee/core/api/dashboard';
import { displayBriefEventDates } from '@burgee/core/display/dates';
import { panelPath } from '@burgee/core/rules/site/panel-pages';
import { type ReactElement, useId } from 'react';
import { Link } from 'react-router-dom';
import { serverTime } from '../../api/client.ts';
import { useCall } from '../../api/use-load.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { BookingSearch } from '../booking-words/booking-search.tsx';
import { confirmedWords, NotPaid } from '../booking-words/not-paid.tsx';
import { TestMoney } from '../booking-words/test-money.tsx';
import { useAdmin, useAdminLoad } from '../frame/session.tsx';
import { NextEvents } from './next-events.tsx';
import styles from './page.module.css';
import { TaskList } from './task-list.tsx';
import { Tiles } from './tiles.tsx';

/** The first page of the admin panel: what needs doing, and the next events (specification §2). */
export default function DashboardPage() {
	const admin = useAdmin();
	const dashboard = useAdminLoad(useCall('GET /api/admin/dashboard'));

	return (
		<Page wide title="Dashboard" lead={`Welcome, ${admin.name}.`}>
			<Loaded
				data={dashboard}
				loading={{ label: 'Loading the dashboard…', lines: 12 }}
				error={({ message }) => `Failed to load the dashboard. ${message}`}
			>
				{({ tasks, nextEvents, recentEvents, statistics }) => (
					<>
						<TaskList tasks={tasks} />
						{hasPermission(admin, 'bookings:read') && <BookingSearch />}
						<NextEvents events={nextEvents} />
						<Tiles />
						<div className={`stack gap-4 ${styles.columns}`}>
							{hasPermission(admin, 'events:read') && (
								<Section title="Recent Events" empty="No Events Yet">
									{recentEvents.map((event) => (
										<RecentEvent key={event.id} event={event} />
									))}
								</Section>
							)}
							{statistics && (
								<Section title="Booking Statistics" empty="No Bookings Yet">
									{statistics.map((totals) => (
										<BookingStatistics key={totals.eventId} totals={totals} />
									))}
								</Section>
							)}
						</div>
					</>
				)}
			</Loaded>
			{dashboard.state === 'failed' && <Tiles />}
		</Page>
	);
}

function RecentEvent({ event }: { event: DashboardJson['recentEvents'][number] }) {
	const canWrite = hasPermission(useAdmin(), 'events:write');
	return (
		<li className={styles.row}>
			<div className={styles.name}>
				<strong>{event.name}</strong>
				<p className={`row soft small ${styles.facts}`}>
					{displayBriefEventDates(event, serverTime())}
					{event.draft ? (
						<Badge tone="warning">Draft</Badge>
					) : (
						event.allowBooking && (
							<Badge tone={event.isFull ? 'warning' : 'success'}>
								{event.isFull ? 'Full' : 'Bookable'}
							</Badge>
						)
					)}
				</p>
			</div>
			{canWrite && (
				<Link
					className="target strong"
					to={panelPath('edit-event', event.id)}
					aria-label={`Edit ${event.name}`}
				>
					Edit
				</Link>
			)}
		</li>
	);
}

/** The confirmed bookings of an event, and apart from these the bookings that are not paid. */
function BookingStatistics({ totals }: { totals: TotalsJson }) {
	const [bookings, attendees] = confirmedWords(totals);
	return (
		<li className={styles.row}>
			<Link
				className={`target strong ${styles.name}`}
				to={panelPath('event-bookings', totals.eventId)}
			>
				{totals.eventName}
			</Link>
			<TestMoney amounts={totals.testRevenue} />
			<p className={`row small ${styles.facts}`}>
				<span>{bookings}</span>
				<span>{attendees}</span>
				<NotPaid counts={totals} />
			</p>
		</li>
	);
}

interface SectionProps {
	title: string;
	/** The message that is shown if the section has no entries. */
	empty: string;
	children: ReactElement[];
}

function Section({ title, empty, children }: SectionProps) {
	const titleId = useId();
	return (
		<section className="stack gap-1" aria-labelledby={titleId}>
			<h2 id={titleId}>{title}</h2>
			{children.length === 0 ? (
				<EmptyState title={empty} />
			) : (
				<ul className="panel lines">{children}</ul>
			)}
		</section>
	);
}
