import {
	type AmountsMinor,
	confirmedAndPending,
	type HeldAndOffered,
	openAmounts,
	type PartyCounts,
	type PlaceLimits,
} from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { cateringWords } from '@burgee/core/display/booking-words';
import { displaySums } from '@burgee/core/display/money';
import { limitFigures } from '@burgee/core/display/place-words';
import { pluralise } from '@burgee/core/display/pluralise';
import type { ComponentProps } from 'react';
import { type BookingRow, inMinorUnits } from '../booking-words/booking-row.ts';
import { displayRevenue } from '../booking-words/revenue.ts';
import { FactLine } from '../records/fact-line.tsx';
import { Figure } from '../records/figure.tsx';
import figuresStyles from '../records/figures.module.css';
import { inFilter } from './booking-filters.tsx';
import styles from './bookings.module.css';

type Summary = EventBookingsJson['summary'];

interface BookingFigure extends Omit<ComponentProps<typeof Figure>, 'note'> {
	notes: string[];
}

interface BookingFiguresProps {
	/** Null if the event was deleted. */
	event: EventBookingsJson['event'];
	summary: Summary;
	bookings: BookingRow[];
	/** False for an event without payments, whose figures about money would be empty. */
	hasMoney: boolean;
}

/**
 * The totals of an event's bookings: first people and open money, then the catering and the revenue. Bookings that are
 * not paid, and cancelled bookings, are counted apart (decision: not-paid).
 */
export function BookingFigures({ event, summary, bookings, hasMoney }: BookingFiguresProps) {
	const { confirmed, pending } = confirmedAndPending(summary);
	const people: BookingFigure = {
		name: 'Confirmed people',
		value: confirmed.attendees,
		notes: [bookingsWords(confirmed.bookings)],
	};
	const figures = [
		people,
		...(event === null ? [] : placeFigures(event, summary)),
		...(hasMoney || pending.bookings > 0 ? openFigures(pending, bookings) : []),
	];
	const facts = factsOf(summary, bookings, hasMoney);
	return (
		<div className="stack gap-1">
			<dl className={figuresStyles.figures}>
				{figures.map(({ notes, ...figure }) => (
					<Figure
						key={figure.name}
						{...figure}
						note={notes.length > 0 && <FactLine facts={notes} />}
					/>
				))}
			</dl>
			{facts.length > 0 && (
				<dl className={`small ${styles.facts}`}>
					{facts.map(([term, value]) => (
						<div key={term}>
							<dt className="soft">{term}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
			)}
		</div>
	);
}

/** The places that bookings hold, also of members who are paying now. An event without a limit has none. */
function placeFigures(limits: PlaceLimits, taken: HeldAndOffered): BookingFigure[] {
	return limitFigures(limits, taken).map(({ limited, ...figure }) => ({
		name: limited === 'people' ? 'Places' : 'Boat places',
		...figure,
	}));
}

function openFigures(pending: PartyCounts, bookings: BookingRow[]): BookingFigure[] {
	const { real, test } = openAmounts(bookings.map(inMinorUnits));
	const numberIn = (filter: 'owed' | 'to-refund') =>
		bookings.filter((booking) => inFilter(booking, filter)).length;
	const notPaid = amountOf(real.notPaidMinor, test.notPaidMinor);
	return [
		{
			name: 'Not paid',
			value: pending.attendees,
			unit: pending.attendees === 1 ? 'person' : 'people',
			notes: pending.bookings > 0 ? notesOf([notPaid.value, notPaid.note], pending.bookings) : [],
		},
		withBookings('Owed', amountOf(real.dueMinor, test.dueMinor), numberIn('owed')),
		withBookings(
			'To refund',
			amountOf(real.toRefundMinor, test.toRefundMinor),
			numberIn('to-refund'),
		),
	];
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
): BookingFigure {
	if (value === null) return { name, value: 0, unit: 'bookings', notes: [] };
	return { name, value, notes: notesOf([note], count) };
}

function notesOf(notes: (string | null)[], bookings: number): string[] {
	return [...notes, bookingsWords(bookings)].filter((note) => note !== null);
}

/** Returns the facts below the figures. Catering for adults alone is left out, because the figures count them. */
function factsOf(
	summary: Summary,
	bookings: BookingRow[],
	hasMoney: boolean,
): [term: string, value: string | number][] {
	const cancelled = bookings.filter(({ cancelledAt }) => cancelledAt !== null).length;
	const attendeesOfCancelledPayments = bookings
		.filter(
			({ cancelledAt, paymentNotes }) => cancelledAt === null && paymentNotes.includes('cancelled'),
		)
		.reduce((sum, { numberAttending }) => sum + numberAttending, 0);
	const { confirmed, pending } = confirmedAndPending(summary);
	const facts: [string, string | number][] = [];
	if (!isAdultsOnly(confirmed)) facts.push(['Catering', cateringWords(confirmed)]);
	if (!isAdultsOnly(pending)) facts.push(['Catering, not paid', cateringWords(pending)]);
	if (hasMoney || summary.revenue.length > 0) {
		facts.push(['Revenue', displayRevenue(summary.revenue)]);
	}
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

function isAdultsOnly({ children, softDrinks, vegetarian }: PartyCounts): boolean {
	return children + softDrinks + vegetarian === 0;
}
