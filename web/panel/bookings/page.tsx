import {
	confirmedAndPending,
	londonDate,
	type OverviewPart,
	overviewPart,
	type Period,
	period,
	startOfLondonToday,
	toInstant,
	totalLabels,
} from '@burgee/core';
import type { OverviewJson, OverviewTotalsJson, SumsJson } from '@burgee/core/api/bookings';
import { displayBriefEventDates } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { displayPeriod, periodPresets } from '@burgee/core/display/periods';
import { heldWords } from '@burgee/core/display/place-words';
import { pluralise } from '@burgee/core/display/pluralise';
import { panelPath } from '@burgee/core/rules/site/panel-pages';
import { Download } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api, serverTime } from '../../api/client.ts';
import { type LoadState, useCall } from '../../api/use-load.ts';
import { Link } from '../../navigation.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { BookingSearch } from '../booking-words/booking-search.tsx';
import { notPaidWords } from '../booking-words/not-paid.tsx';
import { displayRevenue } from '../booking-words/revenue.ts';
import { TestMoney } from '../booking-words/test-money.tsx';
import { useAdminLoad } from '../frame/session.tsx';
import { Figure } from '../records/figure.tsx';
import figuresStyles from '../records/figures.module.css';
import { PagedTable } from '../records/paged-table.tsx';
import { PeriodPicker } from '../records/period-picker.tsx';
import { UnreadableNotice } from '../records/unreadable-notice.tsx';
import { type PagedList, usePagedLoad } from '../records/use-paged-load.ts';
import styles from './page.module.css';

/** The number of events to load at a time. */
const pageSize = '20';

/** The bookings and the revenue of the events of a period, by default the last six months (specification §2, §9). */
export default function BookingsPage() {
	const [params, setParams] = useSearchParams();
	const [refreshes, setRefreshes] = useState(0);
	const chosen = period.safeParse(Object.fromEntries(params)).data ?? {};
	const periodKey = `${chosen.from} ${chosen.to}`;
	return (
		<Page
			wide
			title="Bookings"
			lead={`${displayPeriod(chosen)} Deleted events count by their latest booking.`}
			actions={
				<>
					<ButtonLink href={withQuery('/api/admin/payments.csv', daysOf(chosen))} download>
						<Download aria-hidden size={18} />
						Payments (CSV)
					</ButtonLink>
					<Button onClick={() => setRefreshes(refreshes + 1)}>Refresh</Button>
				</>
			}
		>
			<BookingSearch />
			<PeriodPicker
				key={periodKey}
				chosen={chosen}
				presets={periodPresets(londonDate(toInstant(serverTime())))}
				addressOf={(other) => withQuery('/admin/bookings', daysOf(other))}
				onChoose={(other) => setParams(daysOf(other))}
			/>
			{/* With a new key, React forgets what was loaded, so no period shows the figures of another. */}
			<PeriodBookings key={`${periodKey} ${refreshes}`} chosen={chosen} />
		</Page>
	);
}

function PeriodBookings({ chosen }: { chosen: Period }) {
	const { from, to } = chosen;
	const days = daysOf(chosen);
	const overview = usePagedLoad(
		useCallback(
			async (page, signal) => {
				const query = { ...daysOf({ from, to }), limit: pageSize, ...page };
				const { events: rows, ...rest } = await api('GET /api/admin/bookings', { query, signal });
				return { rows, ...rest };
			},
			[from, to],
		),
	);
	const totals = useAdminLoad(useCall('GET /api/admin/booking-totals', { query: days }));
	return (
		<>
			{overview.state === 'loaded' && (
				<UnreadableNotice count={overview.value.unreadableRecords ?? 0} />
			)}
			<Loaded
				data={overview}
				loading={{ label: 'Loading bookings…', lines: 8 }}
				error={panelMessages.overviewFailed}
				empty={({ rows }) =>
					rows.length === 0 && (
						<EmptyState
							title={
								'from' in days || 'to' in days
									? 'No Events in This Period'
									: 'No Recent or Upcoming Events'
							}
						/>
					)
				}
			>
				{(list) => (
					<>
						<Totals totals={totals} />
						<Overview list={list} />
					</>
				)}
			</Loaded>
		</>
	);
}

/** Returns the first and last day of the period as query parameters. A day that is not chosen has no parameter. */
function daysOf({ from, to }: Period): Record<string, string> {
	return { ...(from && { from }), ...(to && { to }) };
}

function withQuery(path: string, query: Record<string, string>): string {
	const text = new URLSearchParams(query).toString();
	return text === '' ? path : `${path}?${text}`;
}

type Row = OverviewJson['events'][number];

const partWords: Record<OverviewPart, string> = {
	upcoming: 'Upcoming, soonest first',
	past: 'Past, latest first',
	undated: 'Deleted or without a date, latest booking first',
};

function Overview({ list }: { list: PagedList<Row> }) {
	const now = serverTime();
	const today = startOfLondonToday(now);
	return (
		<PagedTable
			caption="Bookings by event"
			list={list}
			noun="events"
			keyOf={({ totals: { eventId } }) => eventId}
			groupOf={({ event }) => partWords[overviewPart(event, today)]}
			columns={[
				{
					heading: 'Event',
					cell: ({ event, totals: { eventId, eventName } }) => (
						<Link to={panelPath('event-bookings', eventId)}>{event?.name ?? eventName}</Link>
					),
				},
				{
					heading: 'Status',
					role: 'badge',
					cell: ({ event }) =>
						event === null ? (
							<Badge tone="warning">Deleted</Badge>
						) : (
							event.draft && <Badge tone="warning">Draft</Badge>
						),
				},
				{ heading: 'Date', cell: ({ event }) => event && displayBriefEventDates(event, now) },
				{
					heading: 'Confirmed bookings',
					number: true,
					cell: ({ totals }) => confirmedAndPending(totals).confirmed.bookings,
					narrow: () => null,
				},
				{
					heading: totalLabels.attendees,
					number: true,
					cell: ({ totals }) => confirmedPeople(totals),
					// A narrow screen shows the people of the event's places.
					narrow: ({ event, totals }) =>
						confirmedPeople(totals) > 0 &&
						(event?.places ?? null) === null &&
						pluralise(confirmedPeople(totals), 'person', 'people'),
				},
				...(list.rows.some(({ event, totals }) => placesOf(event, totals).length > 0)
					? [
							{
								heading: 'Places',
								wraps: true,
								cell: ({ event, totals }: Row) => placesOf(event, totals).join(', '),
							},
						]
					: []),
				{
					heading: 'Not paid',
					wraps: true,
					cell: ({ totals }) => totals.pendingBookings > 0 && notPaidWords(totals),
					narrow: ({ totals }) =>
						totals.pendingAttendees > 0 && `${totals.pendingAttendees} not paid`,
				},
				{
					heading: 'Revenue',
					number: true,
					cell: ({ totals: { revenue, testRevenue } }) =>
						revenue.length + testRevenue.length > 0 && (
							<>
								{revenue.length > 0 && displayRevenue(revenue)} <TestMoney amounts={testRevenue} />
							</>
						),
				},
			]}
		/>
	);
}

/** Returns what bookings hold of an event's limits. An event without a limit has none. */
const placesOf = (event: Row['event'], totals: Row['totals']) =>
	event === null ? [] : heldWords(event, totals);

const confirmedPeople = (sums: SumsJson) => confirmedAndPending(sums).confirmed.attendees;

/** The totals of all events in the period, including the events that the list has not loaded. */
function Totals({ totals }: { totals: LoadState<OverviewTotalsJson> }) {
	if (totals.state === 'failed') {
		return (
			<Notice tone="error">Failed to add up the bookings. Choose Refresh to try again.</Notice>
		);
	}
	if (totals.state === 'loading') {
		return (
			<p className="soft" role="status">
				Adding up the bookings…
			</p>
		);
	}
	const { events, revenue, testRevenue } = totals.value;
	const { confirmed, pending } = confirmedAndPending(totals.value);
	return (
		<dl className={`${figuresStyles.figures} ${styles.totals}`}>
			<Figure
				name="Confirmed people"
				value={confirmed.attendees}
				note={
					<>
						<span className="whole">{pluralise(confirmed.bookings, 'booking')}</span>{' '}
						<span className="whole">for {pluralise(events, 'event')}</span>
					</>
				}
			/>
			<Figure
				name="Not paid"
				value={pending.attendees}
				unit={pending.attendees === 1 ? 'person' : 'people'}
				note={pending.bookings > 0 && pluralise(pending.bookings, 'booking')}
			/>
			<Figure
				name="Revenue"
				value={displayRevenue(revenue)}
				note={testRevenue.length > 0 && <TestMoney amounts={testRevenue} />}
			/>
		</dl>
	);
}
