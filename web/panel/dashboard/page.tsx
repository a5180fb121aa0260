import { hasPermission } from '@burgee/core';
import type { TotalsJson } from '@burgee/core/api/bookings';
import { displayEventDates } from '@burgee/core/display/dates';
import { panelPages } from '@burgee/core/rules/site/panel-pages';
import {
	CalendarPlus,
	History,
	ListChecks,
	Newspaper,
	TicketCheck,
	UsersRound,
} from 'lucide-react';
import { type ReactElement, useId } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '../../api/use-load.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { confirmedWords, NotPaid } from '../booking-words/not-paid.tsx';
import { TestMoney } from '../booking-words/test-money.tsx';
import { useAdmin, useAdminLoad } from '../frame/session.tsx';
import { UnreadableNotice } from '../records/unreadable-notice.tsx';
import { FailedSignInsNotice } from './failed-sign-ins.tsx';
import styles from './page.module.css';

const { 'create-event': createEvent, events, bookings, content, members, audit } = panelPages;
const tiles = [
	[createEvent, createEvent.title, CalendarPlus, 'Add an event to the calendar'],
	[events, events.title, ListChecks, 'Edit or delete events'],
	[bookings, 'View Bookings', TicketCheck, 'Attendees and payments'],
	[content, content.menu, Newspaper, 'Newsletters, water levels and documents'],
	[members, members.title, UsersRound, 'Who can use this panel'],
	[audit, audit.title, History, 'Who changed what, and when'],
] as const;

/** The first page of the admin panel (specification §2). */
export default function DashboardPage() {
	const admin = useAdmin();
	const dashboard = useAdminLoad(useCall('GET /api/admin/dashboard'));

	return (
		<Page
			wide
			title="Dashboard"
			lead={`Welcome, ${admin.name}. You’re signed in as ${admin.email}.`}
		>
			<ul className={`columns ${styles.tiles}`}>
				{tiles
					.filter(([{ access }]) => hasPermission(admin, access))
					.map(([{ path }, title, Icon, about]) => (
						<li key={path}>
							<Link to={path} className={`stack gap-half panel ${styles.tile}`}>
								<Icon aria-hidden size={28} />
								<strong>{title}</strong>
								<span className="soft small">{about}</span>
							</Link>
						</li>
					))}
			</ul>

			<Loaded
				data={dashboard}
				loading={{ label: 'Loading the dashboard…', lines: 6 }}
				error={({ message }) => `Failed to load the dashboard. ${message}`}
			>
				{({ recentEvents, statistics, failedSignIns, unreadableRecords }) => (
					<>
						{failedSignIns && <FailedSignInsNotice {...failedSignIns} />}
						<UnreadableNotice count={unreadableRecords} />
						<div className={`stack gap-4 ${styles.columns}`}>
							{hasPermission(admin, 'events:read') && (
								<Section title="Recent Events" empty="No Events Yet">
									{recentEvents.map((event) => (
										<li key={event.id} className={styles.row}>
											<div>
												<strong>{event.name}</strong>
												<p className="soft small">{displayEventDates(event, 'admin')}</p>
												{event.draft ? (
													<Badge tone="warning">Draft</Badge>
												) : (
													event.allowBooking && <Badge tone="success">Bookable</Badge>
												)}
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
		</Page>
	);
}

/** The confirmed bookings of an event, and apart from these the bookings that are not paid. */
function BookingStatistics({ totals }: { totals: TotalsJson }) {
	const [bookings, attendees] = confirmedWords(totals);
	return (
		<li className={`${styles.row} ${styles.statistics}`}>
			<Link className={`target strong ${styles.name}`} to={`/admin/bookings/${totals.eventId}`}>
				{totals.eventName}
			</Link>
			<p className={styles.figures}>
				<strong>{bookings}</strong>
				<span>{attendees}</span>
				<NotPaid counts={totals} />
				<TestMoney amounts={totals.testRevenue} />
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
		<section aria-labelledby={titleId}>
			<h2 id={titleId}>{title}</h2>
			{children.length === 0 ? (
				<EmptyState title={empty} />
			) : (
				<ul className={`panel lines ${styles.list}`}>{children}</ul>
			)}
		</section>
	);
}
