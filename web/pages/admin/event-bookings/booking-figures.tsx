import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { displayRevenue } from '../revenue.ts';
import styles from './bookings.module.css';

/** The totals of an event's bookings. Cancelled bookings are counted apart. */
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
	if (cancelled > 0) figures.push(['Cancelled bookings', cancelled]);
	if (attendeesOfCancelledPayments > 0) {
		figures.push(['Attendees whose payment was cancelled', attendeesOfCancelledPayments]);
	}
	return (
		<dl className={styles.cards}>
			{figures.map(([name, value]) => (
				<div key={name} className={styles.card}>
					<dt>{name}</dt>
					<dd>{value}</dd>
				</div>
			))}
		</dl>
	);
}
