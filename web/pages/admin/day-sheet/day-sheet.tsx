import { daySheet, fullName, isTestMoney, paymentStatus, toMinor } from '@burgee/core';
import type { EventBookingsJson } from '@burgee/core/api/bookings';
import { displayDateTime, displayEventDates } from '@burgee/core/display/dates';
import { displayMoney } from '@burgee/core/display/money';
import { paymentNoteLabels } from '@burgee/core/display/payment-words';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SummaryList } from '../../../ui/summary-list.tsx';
import { displayRevenue, sumOfAmounts } from '../revenue.ts';
import styles from './day-sheet.module.css';
import { SheetTable } from './sheet-table.tsx';

type SheetBooking = EventBookingsJson['bookings'][number];

const statusOf = ({ paid, paymentAmount }: SheetBooking) =>
	paymentStatus({
		paid,
		paymentAmountMinor: paymentAmount === null ? null : toMinor(paymentAmount),
	});
const amountOf = ({ paymentAmount, paymentCurrency }: SheetBooking) =>
	displayMoney(toMinor(paymentAmount ?? 0), paymentCurrency ?? 'GBP');

/** Returns the sum of these bookings' amounts, such as '£24.70', or false if there are no bookings. */
function unpaidSum(bookings: SheetBooking[]): string | false {
	const amounts = bookings.map(({ paymentAmount, paymentCurrency }) => [
		{ amount: paymentAmount ?? 0, currency: paymentCurrency ?? ('GBP' as const) },
	]);
	return amounts.length > 0 && displayRevenue(sumOfAmounts(amounts));
}

/** The sections of the day sheet. An empty section is left out. */
export function DaySheet({ found: { event, bookings } }: { found: EventBookingsJson }) {
	const { rollCall, totals, boats, contacts } = daySheet(bookings);
	const unpaid = rollCall.filter((booking) => statusOf(booking) === 'Pending');
	if (rollCall.length === 0) {
		return (
			<EmptyState title="No Bookings Yet">
				<p>Print the day sheet when members have booked.</p>
			</EmptyState>
		);
	}
	return (
		<div className={styles.sheet}>
			<SummaryList
				rows={[
					['When', event && displayEventDates(event, 'admin')],
					['Bookings', rollCall.length],
					['People', totals.attendees],
					['Unpaid', unpaidSum(unpaid.filter((booking) => !isTestMoney(booking)))],
					['Unpaid test money', unpaidSum(unpaid.filter(isTestMoney))],
					['Bookings close', event?.bookingEndDate ? displayDateTime(event.bookingEndDate) : null],
					['About', event?.description ?? null],
				]}
			/>
			<SheetTable
				title="Roll Call"
				rows={rollCall}
				keyOf={({ id }) => id}
				columns={[
					{ heading: 'Lead member', cell: fullName },
					{
						heading: event?.isBoatEvent ? 'Aboard' : 'Here',
						onPaper: true,
						cell: () => <span className={styles.box} />,
					},
					{ heading: 'People', number: true, cell: ({ numberAttending }) => numberAttending },
					...(totals.children > 0
						? [
								{
									heading: 'Of these, children',
									number: true,
									cell: ({ numberOfChildren }: SheetBooking) => numberOfChildren || '–',
								},
							]
						: []),
					...(boats.length > 0
						? [{ heading: 'Boat', cell: ({ boatName }: SheetBooking) => boatName ?? '–' }]
						: []),
					{ heading: 'Payment', cell: paymentOf },
				]}
			/>
			<SheetTable
				title="Catering"
				rows={[
					['Attendees', totals.attendees],
					['Children (12 years or under)', totals.children],
					['Soft drinks', totals.softDrinks],
					['Vegetarian meals', totals.vegetarian],
				]}
				keyOf={([name]) => String(name)}
				columns={[
					{ heading: 'For', cell: ([name]) => name },
					{ heading: 'Number', number: true, cell: ([, count]) => count },
				]}
			/>
			<SheetTable
				title="Boats"
				rows={boats}
				keyOf={({ booking }) => booking.id}
				columns={[
					{ heading: 'Boat', cell: ({ boatName }) => boatName },
					{ heading: 'Lead member', cell: ({ booking }) => fullName(booking) },
					{ heading: 'People', number: true, cell: ({ booking }) => booking.numberAttending },
				]}
			/>
			<SheetTable
				title="Unpaid Bookings"
				rows={unpaid}
				keyOf={({ id }) => id}
				columns={[
					{ heading: 'Lead member', cell: fullName },
					{
						heading: 'Amount',
						number: true,
						cell: (booking) => `${amountOf(booking)}${isTestMoney(booking) ? ' (test money)' : ''}`,
					},
				]}
			/>
			<SheetTable
				title="Contacts"
				rows={contacts}
				keyOf={({ booking }) => booking.id}
				columns={[
					{ heading: 'Lead member', cell: ({ booking }) => fullName(booking) },
					{ heading: 'Email', cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a> },
				]}
			/>
		</div>
	);
}

/** Returns 'Free', 'Paid' or 'Not paid: £24.70', with the notes on the payment. */
function paymentOf(booking: SheetBooking): string {
	const status = statusOf(booking);
	const text = { 'Free Event': 'Free', Paid: 'Paid', Pending: `Not paid: ${amountOf(booking)}` }[
		status
	];
	const notes = booking.paymentNotes.map((note) => paymentNoteLabels[note]);
	return notes.length === 0 ? text : `${text} (${notes.join(', ')})`;
}
