import { messages, type PaymentNote, paymentStatus, toMinor } from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { displayEventDates, displayShortDate, displayTime } from '@burgee/core/display/dates';
import { displayMoney } from '@burgee/core/display/money';
import { panelMessages } from '@burgee/core/display/panel-messages';
import { paymentNoteLabels, shortPaymentId } from '@burgee/core/display/payment-words';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { usePorts } from '../../../composition.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAdminLoad } from '../admin-session.tsx';
import { DataTable } from '../data-table.tsx';
import { displayRevenue } from '../revenue.ts';
import styles from './page.module.css';

/** The bookings of one event (specification §2). */
export default function EventBookingsPage() {
	const { api } = usePorts();
	const { eventId = '' } = useParams();
	const found = useAdminLoad(
		(signal) => api('GET /api/admin/bookings/:eventId', { eventId, signal }),
		[api, eventId],
	);

	const frame = (state: ReactNode) => (
		<Page wide title="Bookings">
			{state}
		</Page>
	);
	return (
		<Loaded
			data={found}
			loading={<Skeleton label="Loading bookings…" lines={8} />}
			error={panelMessages.eventBookingsFailed}
			frame={frame}
			missing={frame(
				<Notice tone="error" action={<ButtonLink to="/admin/bookings">All bookings</ButtonLink>}>
					{messages['event-not-found']}
				</Notice>,
			)}
		>
			{(loaded) => <EventBookings eventId={eventId} found={loaded} />}
		</Loaded>
	);
}

function EventBookings({
	eventId,
	found: { event, summary, bookings },
}: {
	eventId: string;
	found: EventBookingsJson;
}) {
	const cancelled = bookings
		.filter(({ paymentNotes }) => paymentNotes.includes('cancelled'))
		.reduce((sum, { numberAttending }) => sum + numberAttending, 0);
	return (
		<Page
			wide
			title={event?.name ?? summary.eventName}
			lead={event ? displayEventDates(event, 'admin') : null}
			actions={
				<>
					<ButtonLink to="/admin/bookings">All bookings</ButtonLink>
					{bookings.length > 0 && (
						<ButtonLink href={`/api/admin/bookings/${encodeURIComponent(eventId)}.csv`} download>
							Download spreadsheet (CSV)
						</ButtonLink>
					)}
				</>
			}
		>
			{event === null && (
				<Notice tone="warning">This event was deleted. Its bookings remain here.</Notice>
			)}
			<dl className={styles.cards}>
				<Card name="Bookings" value={summary.bookings} />
				<Card name="Attendees" value={summary.attendees} />
				<Card name="Adults" value={summary.attendees - summary.children} />
				<Card name="Children (12 years or under)" value={summary.children} />
				<Card name="Soft drinks" value={summary.softDrinks} />
				<Card name="Vegetarian meals" value={summary.vegetarian} />
				<Card name="Payment pending" value={summary.pendingBookings} />
				<Card name="Revenue" value={displayRevenue(summary.revenue)} />
				{cancelled > 0 && <Card name="Attendees whose payment was cancelled" value={cancelled} />}
			</dl>
			{bookings.length === 0 ? (
				<EmptyState title="No bookings yet">
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

function Card({ name, value }: { name: string; value: string | number }) {
	return (
		<div className={styles.card}>
			<dt>{name}</dt>
			<dd>{value}</dd>
		</div>
	);
}

type BookingRow = EventBookingsJson['bookings'][number];

const tones = { Paid: 'success', Pending: 'warning', 'Free Event': 'neutral' } as const;

/** The colour of each note. Red means that an organiser must act. */
const noteTones: Record<PaymentNote, 'neutral' | 'danger'> = {
	practice: 'neutral',
	cancelled: 'neutral',
	'paid-late': 'danger',
	'paid-twice': 'danger',
	'wrong-amount': 'danger',
	refunded: 'neutral',
};

const columns = [
	{
		heading: 'Lead member',
		cell: ({ firstName, lastName, userEmail }: BookingRow) => (
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
	{ heading: 'Attending', number: true, cell: (booking: BookingRow) => booking.numberAttending },
	{ heading: 'Children', number: true, cell: (booking: BookingRow) => booking.numberOfChildren },
	{ heading: 'Drinks', number: true, cell: (booking: BookingRow) => booking.numberOfSoftDrinks },
	{
		heading: 'Vegetarian',
		number: true,
		cell: (booking: BookingRow) => booking.numberOfVegetarian,
	},
	{ heading: 'Boat', cell: ({ boatName }: BookingRow) => boatName ?? '–' },
	{
		heading: 'Submitted',
		cell: ({ submittedAt }: BookingRow) =>
			`${displayShortDate(submittedAt)}, ${displayTime(submittedAt)}`,
	},
	{ heading: 'Payment', cell: (booking: BookingRow) => <Payment booking={booking} /> },
];

function Payment({ booking }: { booking: BookingRow }) {
	const { paid, paymentAmount, paymentCurrency, paymentId, paymentNotes } = booking;
	const currency = paymentCurrency ?? 'GBP';
	const paymentAmountMinor = paymentAmount === null ? null : toMinor(paymentAmount);
	const status = paymentStatus({ paid, paymentAmountMinor });
	return (
		<div className={styles.payment}>
			<Badge tone={tones[status]}>{status}</Badge>
			{paymentAmountMinor !== null && paymentAmountMinor > 0 && (
				<span>{displayMoney(paymentAmountMinor, currency)}</span>
			)}
			{paymentId && <code>{shortPaymentId(paymentId)}</code>}
			{paymentNotes.map((note) => (
				<Badge key={note} tone={noteTones[note]}>
					{paymentNoteLabels[note]}
					{note === 'refunded' && ` ${displayMoney(toMinor(booking.refundedAmount), currency)}`}
				</Badge>
			))}
		</div>
	);
}
