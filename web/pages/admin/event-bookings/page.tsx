import { messages, type PaymentNote, paymentStatus, toMinor } from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { displayEventDates, displayShortDate, displayTime } from '@burgee/core/display/dates';
import { displayMoney } from '@burgee/core/display/money';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { paymentNoteLabels, shortPaymentId } from '@burgee/core/display/payment-words';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useCall } from '../../../api/use-load.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { useAdminLoad } from '../admin-session.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { displayRevenue } from '../revenue.ts';
import styles from './page.module.css';

/** The bookings of one event (specification §2). */
export default function EventBookingsPage() {
	const { eventId = '' } = useParams();
	const found = useAdminLoad(useCall('GET /api/admin/bookings/:eventId', { eventId }));

	const frame = (state: ReactNode) => (
		<Page wide title="Bookings">
			{state}
		</Page>
	);
	return (
		<Loaded
			data={found}
			loading={{ label: 'Loading bookings…', lines: 8 }}
			error={panelMessages.eventBookingsFailed}
			frame={frame}
			missing={frame(
				<Notice tone="error" action={<ButtonLink to="/admin/bookings">All Bookings</ButtonLink>}>
					{messages['event-not-found']}
				</Notice>,
			)}
		>
			{(loaded) => <EventBookings eventId={eventId} found={loaded} />}
		</Loaded>
	);
}

function EventBookings({ eventId, found }: { eventId: string; found: EventBookingsJson }) {
	const { event, summary, bookings } = found;
	const cancelled = bookings
		.filter(({ paymentNotes }) => paymentNotes.includes('cancelled'))
		.reduce((sum, { numberAttending }) => sum + numberAttending, 0);
	const figures: [name: string, value: string | number][] = [
		['Bookings', summary.bookings],
		['Attendees', summary.attendees],
		['Adults', summary.attendees - summary.children],
		['Children (12 years or under)', summary.children],
		['Soft drinks', summary.softDrinks],
		['Vegetarian meals', summary.vegetarian],
		['Payment pending', summary.pendingBookings],
		['Revenue', displayRevenue(summary.revenue)],
	];
	if (summary.testRevenue.length > 0) {
		figures.push(['Test money, not revenue', displayRevenue(summary.testRevenue)]);
	}
	if (cancelled > 0) figures.push(['Attendees whose payment was cancelled', cancelled]);
	return (
		<Page
			wide
			title={event?.name ?? summary.eventName}
			lead={event ? displayEventDates(event, 'admin') : null}
			actions={
				<>
					<ButtonLink to="/admin/bookings">All Bookings</ButtonLink>
					<ButtonLink to={`/admin/bookings/${encodeURIComponent(eventId)}/day-sheet`}>
						Day Sheet
					</ButtonLink>
					<ButtonLink to={`/admin/bookings/${encodeURIComponent(eventId)}/roll-call`}>
						Roll Call
					</ButtonLink>
					{bookings.length > 0 && (
						<ButtonLink href={`/api/admin/bookings/${encodeURIComponent(eventId)}.csv`} download>
							Download Spreadsheet (CSV)
						</ButtonLink>
					)}
				</>
			}
		>
			{event === null && (
				<Notice tone="warning">This event was deleted. Its bookings remain here.</Notice>
			)}
			<dl className={styles.cards}>
				{figures.map(([name, value]) => (
					<div key={name} className={styles.card}>
						<dt>{name}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			{bookings.length === 0 ? (
				<EmptyState title="No Bookings Yet">
					<p>Bookings appear here as soon as members make them.</p>
				</EmptyState>
			) : (
				<DataTable
					caption="Bookings, newest first"
					rows={bookings}
					keyOf={({ id }) => id}
					columns={columns}
				/>
			)}
		</Page>
	);
}

type BookingRow = EventBookingsJson['bookings'][number];

const tones = { Paid: 'success', Pending: 'warning', 'Free Event': 'neutral' } as const;

/** The colour of each note about a payment. Red means that an organiser must act. Yellow is test money. */
const noteTones: Record<PaymentNote, 'neutral' | 'warning' | 'danger'> = {
	practice: 'warning',
	sandbox: 'warning',
	cancelled: 'neutral',
	'paid-late': 'danger',
	'paid-twice': 'danger',
	'wrong-amount': 'danger',
	refunded: 'neutral',
};

const columns: Column<BookingRow>[] = [
	{
		heading: 'Lead member',
		cell: ({ firstName, lastName, userEmail }) => (
			<>
				{firstName} {lastName}
				{userEmail && (
					<a className={styles.email} href={`mailto:${userEmail}`}>
						{userEmail}
					</a>
				)}
			</>
		),
	},
	{ heading: 'Attendees', number: true, cell: (booking) => booking.numberAttending },
	{ heading: 'Children', number: true, cell: (booking) => booking.numberOfChildren },
	{ heading: 'Soft drinks', number: true, cell: (booking) => booking.numberOfSoftDrinks },
	{ heading: 'Vegetarian', number: true, cell: (booking) => booking.numberOfVegetarian },
	{ heading: 'Boat', cell: ({ boatName }) => boatName ?? '–' },
	{
		heading: 'Submitted',
		cell: ({ submittedAt }) => `${displayShortDate(submittedAt)}, ${displayTime(submittedAt)}`,
	},
	{ heading: 'Payment', cell: (booking) => <Payment booking={booking} /> },
];

function Payment({ booking }: { booking: BookingRow }) {
	const { paid, paymentAmount, paymentCurrency, paymentId, checkoutId, paymentNotes } = booking;
	const currency = paymentCurrency ?? 'GBP';
	const paymentAmountMinor = paymentAmount === null ? null : toMinor(paymentAmount);
	const status = paymentStatus({ paid, paymentAmountMinor });
	return (
		<div className={styles.payment}>
			<Badge tone={tones[status]}>{status}</Badge>
			{paymentAmountMinor !== null && paymentAmountMinor > 0 && (
				<span>{displayMoney(paymentAmountMinor, currency)}</span>
			)}
			{paymentId && (
				<span>
					Payment ID <code>{shortPaymentId(paymentId)}</code>
				</span>
			)}
			{checkoutId && (
				<span>
					Checkout ID <code>{checkoutId}</code>
				</span>
			)}
			{paymentNotes.map((note) => (
				<Badge key={note} tone={noteTones[note]}>
					{paymentNoteLabels[note]}
					{note === 'refunded' && ` ${displayMoney(toMinor(booking.refundedAmount), currency)}`}
				</Badge>
			))}
		</div>
	);
}
