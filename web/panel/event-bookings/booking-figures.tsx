import { totalLabels as labels } from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { pluralise } from '../../ui/pluralise.ts';
import { displayRevenue } from '../booking-words/revenue.ts';
import figuresStyles from '../records/figures.module.css';
import styles from './bookings.module.css';

/** The totals of an event's bookings. Bookings that are not paid, and cancelled bookings, are counted apart. */
export function BookingFigures({
	summary,
	bookings,
}: Pick<EventBookingsJson, 'summary' | 'bookings'>) {
	const cancelled = bookings.filter(({ cancelledAt }) => cancelledAt !== null).length;
	const attendeesOfCancelledPayments = bookings
		.filter(
			({ cancelledAt, paymentNotes }) => cancelledAt === null && paymentNotes.includes('cancelled'),
		)
		.reduce((sum, { numberAttending }) => sum + numberAttending, 0);
	const counts: [name: string, all: number, notPaid: number][] = [
		['Bookings', summary.bookings, summary.pendingBookings],
		[labels.attendees, summary.attendees, summary.pendingAttendees],
		[
			'Adults',
			summary.attendees - summary.children,
			summary.pendingAttendees - summary.pendingChildren,
		],
		[labels.children, summary.children, summary.pendingChildren],
		[labels.softDrinks, summary.softDrinks, summary.pendingSoftDrinks],
		[labels.vegetarian, summary.vegetarian, summary.pendingVegetarian],
	];
	const figures: [name: string, value: string | number][] = [
		['Revenue', displayRevenue(summary.revenue)],
	];
	if (summary.testRevenue.length > 0) {
		figures.push(['Test money, not revenue', displayRevenue(summary.testRevenue)]);
	}
	if (cancelled > 0) figures.push(['Cancelled bookings', cancelled]);
	if (attendeesOfCancelledPayments > 0) {
		figures.push([
			'Not paid: payment cancelled',
			pluralise(attendeesOfCancelledPayments, 'attendee'),
		]);
	}
	return (
		<dl className={`${figuresStyles.figures} ${styles.counts}`}>
			{counts.map(([name, all, notPaid]) => (
				<div key={name} className="panel">
					<dt className="soft small">{name}</dt>
					<dd>
						{all - notPaid}
						{summary.pendingBookings > 0 && <span className="soft small strong"> confirmed</span>}
					</dd>
					{notPaid > 0 && <dd className="soft small strong">{notPaid} not paid</dd>}
				</div>
			))}
			{figures.map(([name, value]) => (
				<div key={name} className="panel">
					<dt className="soft small">{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
