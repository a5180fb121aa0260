import {
	type AmountsMinor,
	confirmedAndPending,
	openAmounts,
	type PartyCounts,
} from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { cateringWords } from '@burgee/core/display/booking-words';
import { displaySums } from '@burgee/core/display/money';
import { pluralise } from '@burgee/core/display/pluralise';
import { type BookingRow, inMinorUnits } from '../booking-words/booking-row.ts';
import { displayRevenue } from '../booking-words/revenue.ts';
import figuresStyles from '../records/figures.module.css';
import { inFilter } from './booking-filters.tsx';
import styles from './bookings.module.css';

type Summary = EventBookingsJson['summary'];

interface Figure {
	name: string;
	/** Null for nothing, which the page shows in a soft colour. */
	value: string | null;
	note?: string | null;
}

interface BookingFiguresProps {
	summary: Summary;
	bookings: BookingRow[];
	/** False for an event without payments, whose figures about money would be empty. */
	hasMoney: boolean;
}

/**
 * The totals of an event's bookings: first people and open money, then the catering and the revenue. Bookings that are
 * not paid, and cancelled bookings, are counted apart (decision: not-paid).
 */
export function BookingFigures({ summary, bookings, hasMoney }: BookingFiguresProps) {
	const { confirmed, pending } = confirmedAndPending(summary);
	const people: Figure = {
		name: 'Confirmed people',
		...countOf(confirmed.attendees),
		note: bookingsWords(confirmed.bookings),
	};
	const figures =
		hasMoney || pending.bookings > 0 ? [people, ...openFigures(pending, bookings)] : [people];
	return (
		<div className="stack gap-1">
			<dl className={figuresStyles.figures}>
				{figures.map(({ name, value, note }) => (
					<div key={name} className="panel">
						<dt className="soft small">{name}</dt>
						<dd>{value ?? <span className="soft">0</span>}</dd>
						{note && <dd className="soft small">{note}</dd>}
					</div>
				))}
			</dl>
			<dl className={`small ${styles.facts}`}>
				{factsOf(summary, bookings).map(([term, value]) => (
					<div key={term}>
						<dt className="soft">{term}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</div>
	);
}

function openFigures(pending: PartyCounts, bookings: BookingRow[]): Figure[] {
	const { real, test } = openAmounts(bookings.map(inMinorUnits));
	const numberIn = (filter: 'owed' | 'to-refund') =>
		bookings.filter((booking) => inFilter(booking, filter)).length;
	const notPaid = amountOf(real.notPaidMinor, test.notPaidMinor);
	return [
		{
			name: 'Not paid',
			...countOf(pending.attendees),
			note:
				pending.bookings > 0
					? [notPaid.value, notPaid.note, bookingsWords(pending.bookings)]
							.filter(Boolean)
							.join(' · ')
					: null,
		},
		withBookings('Owed', amountOf(real.dueMinor, test.dueMinor), numberIn('owed')),
		withBookings(
			'To refund',
			amountOf(real.toRefundMinor, test.toRefundMinor),
			numberIn('to-refund'),
		),
	];
}

function countOf(people: number): Pick<Figure, 'value'> {
	return { value: people === 0 ? null : people.toLocaleString('en-GB') };
}

function bookingsWords(count: number): string {
	return pluralise(count, 'booking');
}

/** Shows test money apart from real money, and only test money if there is no real money (decision: test-money). */
function amountOf(real: AmountsMinor, test: AmountsMinor) {
	const [value, testValue] = [displaySums(real), displaySums(test)];
	if (testValue === null) return { value, note: null };
	return value === null
		? { value: testValue, note: 'test money' }
		: { value, note: `and ${testValue} test money` };
}

function withBookings(
	name: string,
	{ value, note }: ReturnType<typeof amountOf>,
	count: number,
): Figure {
	const notes = value === null ? [] : [note, bookingsWords(count)];
	return { name, value, note: notes.filter(Boolean).join(' · ') };
}

/** Returns the facts below the figures. */
function factsOf(
	summary: Summary,
	bookings: BookingRow[],
): [term: string, value: string | number][] {
	const cancelled = bookings.filter(({ cancelledAt }) => cancelledAt !== null).length;
	const attendeesOfCancelledPayments = bookings
		.filter(
			({ cancelledAt, paymentNotes }) => cancelledAt === null && paymentNotes.includes('cancelled'),
		)
		.reduce((sum, { numberAttending }) => sum + numberAttending, 0);
	const { confirmed, pending } = confirmedAndPending(summary);
	const facts: [string, string | number][] = [['Catering', cateringWords(confirmed)]];
	if (pending.attendees > 0) facts.push(['Catering, not paid', cateringWords(pending)]);
	facts.push(['Revenue', displayRevenue(summary.revenue)]);
	if (summary.testRevenue.length > 0) {
		facts.push(['Test money, not revenue', displayRevenue(summary.testRevenue)]);
	}
	if (cancelled > 0) facts.push(['Cancelled bookings', cancelled]);
	if (attendeesOfCancelledPayments > 0) {
		facts.push([
			'Not paid: payment cancelled',
			pluralise(attendeesOfCancelledPayments, 'attendee'),
		]);
	}
	return facts;
}
