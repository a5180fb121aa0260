import { type Period, period, totalLabels } from '@burgee/core';
import type { OverviewJson, OverviewTotalsJson } from '@burgee/core/api/bookings';
import { displayEventDates } from '@burgee/core/display/dates';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { displayPeriod } from '@burgee/core/display/periods';
import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { api } from '../../api/client.ts';
import { type LoadState, useCall, useLastLoaded } from '../../api/use-load.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pluralise } from '../../ui/pluralise.ts';
import { confirmedWords, NotPaid, notPaidWords } from '../booking-words/not-paid.tsx';
import { displayRevenue } from '../booking-words/revenue.ts';
import { TestMoney } from '../booking-words/test-money.tsx';
import { useAdminLoad } from '../frame/session.tsx';
import { PagedTable } from '../records/paged-table.tsx';
import { UnreadableNotice } from '../records/unreadable-notice.tsx';
import { type PagedList, usePagedLoad } from '../records/use-paged-load.ts';
import styles from './page.module.css';
import { PeriodPicker } from './period-picker.tsx';

/** The number of events to load at a time: few on a phone. */
const pageSize = window.matchMedia('(max-width: 47.99rem)').matches ? '8' : '20';

/** The bookings and the revenue of the events of a period, by default the last six months (specification §2, §9). */
export default function BookingsPage() {
	const [params, setParams] = useSearchParams();
	const chosen = period.safeParse(Object.fromEntries(params)).data ?? {};
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
	const totals = useLastLoaded(
		useAdminLoad(useCall('GET /api/admin/booking-totals', { query: days })),
	);
	return (
		<Page
			wide
			title="Bookings"
			lead={`${displayPeriod(chosen)} Deleted events count by their latest booking.`}
			actions={
				<>
					<ButtonLink href={withQuery('/api/admin/payments.csv', days)} download>
						Download Payments (CSV)
					</ButtonLink>
					<Button
						onClick={() => {
							overview.retry();
							totals.retry();
						}}
					>
						Refresh
					</Button>
				</>
			}
		>
			<PeriodPicker
				key={`${chosen.from} ${chosen.to}`}
				chosen={chosen}
				addressOf={(other) => withQuery('/admin/bookings', daysOf(other))}
				onChoose={(other) => setParams(daysOf(other))}
			/>
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
		</Page>
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

function Overview({ list }: { list: PagedList<Row> }) {
	return (
		<PagedTable
			caption="Bookings by event, latest event first"
			list={list}
			noun="events"
			keyOf={({ totals: { eventId } }) => eventId}
			columns={[
				{
					heading: 'Event',
					cell: ({ event, totals: { eventId, eventName } }) => (
						<>
							<Link className={styles.name} to={`/admin/bookings/${encodeURIComponent(eventId)}`}>
								{event?.name ?? eventName}
							</Link>{' '}
							{event === null && <Badge tone="warning">Deleted</Badge>}
							{event?.draft && <Badge tone="warning">Draft</Badge>}
						</>
					),
				},
				{
					heading: 'Date',
					cell: ({ event }) => (event ? displayEventDates(event, 'admin') : '–'),
				},
				{
					heading: 'Confirmed bookings',
					number: true,
					cell: ({ totals }) => displayCount(totals.bookings - totals.pendingBookings),
				},
				{
					heading: totalLabels.attendees,
					number: true,
					cell: ({ totals }) => displayCount(totals.attendees - totals.pendingAttendees),
				},
				{
					heading: 'Not paid',
					cell: ({ totals }) => (totals.pendingBookings > 0 ? notPaidWords(totals) : '0'),
				},
				{
					heading: 'Revenue',
					number: true,
					cell: ({ totals: { revenue, testRevenue } }) => (
						<>
							{displayRevenue(revenue)} <TestMoney amounts={testRevenue} />
						</>
					),
				},
			]}
		/>
	);
}

/** The totals of all events in the period, including the events that the list has not loaded. */
function Totals({ totals }: { totals: LoadState<OverviewTotalsJson> }) {
	if (totals.state === 'failed') {
		return (
			<Notice tone="error">Failed to add up the bookings. Choose Refresh to try again.</Notice>
		);
	}
	if (totals.state === 'loading') return <p className={styles.sum}>Adding up the bookings…</p>;
	const { events, revenue, testRevenue } = totals.value;
	return (
		<p className={styles.sum} role="status">
			{pluralise(events, 'event')}: {confirmedWords(totals.value).join(', ')}, revenue{' '}
			{displayRevenue(revenue)} <NotPaid counts={totals.value} />{' '}
			<TestMoney amounts={testRevenue} />
		</p>
	);
}

function displayCount(count: number): string {
	return count.toLocaleString('en-GB');
}
