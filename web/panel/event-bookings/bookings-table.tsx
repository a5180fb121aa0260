import { bookingLabels, type extras, fullName, totalLabels } from '@burgee/core';
import { displayShortDate, displayTime } from '@burgee/core/display/dates';
import { Ban, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../records/data-table.tsx';
import type { BookingActions, BookingChange, BookingRow } from './booking-row.ts';
import styles from './bookings.module.css';
import { PaymentCell } from './payment-cell.tsx';

interface Selection {
	has: (booking: BookingRow) => boolean;
	canSelect: (booking: BookingRow) => boolean;
	select: (booking: BookingRow, isSelected: boolean) => void;
}

interface BookingsTableProps {
	bookings: BookingRow[];
	firstNew: number;
	/** Null if the admin may only read. */
	actions: BookingActions | null;
	selection: Selection;
}

/** A table of bookings. On a phone each booking is a compact block without the counts that are 0. */
export function BookingsTable({ bookings, firstNew, actions, selection }: BookingsTableProps) {
	const columns: Column<BookingRow>[] = [
		{
			heading: bookingLabels.leadMember,
			cell: (booking) => (
				<LeadMember booking={booking} selection={actions === null ? null : selection} />
			),
		},
		countColumn(totalLabels.attendees, 'numberAttending'),
		countColumn('Children', 'numberOfChildren'),
		countColumn(totalLabels.softDrinks, 'numberOfSoftDrinks'),
		countColumn('Vegetarian', 'numberOfVegetarian'),
		{
			heading: 'Boat',
			cell: ({ boatName }) => boatName ?? <span className={styles.none}>–</span>,
		},
		{
			heading: 'Submitted',
			cell: ({ submittedAt }) => `${displayShortDate(submittedAt)}, ${displayTime(submittedAt)}`,
		},
		{ heading: 'Payment', cell: (booking) => <PaymentCell booking={booking} /> },
	];
	if (actions !== null) {
		columns.push({
			heading: 'Actions',
			cell: (booking) => <Actions booking={booking} actions={actions} />,
		});
	}
	return (
		<DataTable
			caption="Bookings, newest first"
			layout={styles.rows}
			rows={bookings}
			firstNew={firstNew}
			keyOf={({ id }) => id}
			columns={columns}
		/>
	);
}

function countColumn(
	heading: string,
	field: 'numberAttending' | (typeof extras)[number]['field'],
): Column<BookingRow> {
	return {
		heading,
		number: true,
		cell: (booking) => booking[field] || <span className={styles.none}>0</span>,
	};
}

function LeadMember({ booking, selection }: { booking: BookingRow; selection: Selection | null }) {
	const { userEmail, cancelledAt } = booking;
	const name = fullName(booking);
	return (
		<div className={styles.member}>
			{selection?.canSelect(booking) && (
				<label className={styles.select}>
					<input
						type="checkbox"
						aria-label={`Select ${name}`}
						checked={selection.has(booking)}
						onChange={({ target }) => selection.select(booking, target.checked)}
					/>
				</label>
			)}
			<div className={styles.names}>
				<span className={cancelledAt === null ? undefined : styles.cancelled}>{name}</span>
				{userEmail && (
					<a className={styles.email} href={`mailto:${userEmail}`}>
						{userEmail}
					</a>
				)}
			</div>
		</div>
	);
}

/**
 * A paid booking cannot be deleted. A cancelled booking, or one whose names are erased, cannot be edited or
 * cancelled.
 */
function Actions({ booking, actions }: { booking: BookingRow; actions: BookingActions }) {
	const name = fullName(booking);
	const isFinal = booking.cancelledAt !== null || booking.erasedAt !== null;
	const button = (label: string, icon: LucideIcon, change: BookingChange) => (
		<Button
			variant="quiet"
			icon={icon}
			aria-label={`${label} ${name}`}
			onClick={() => actions.open(change)}
		>
			<span>{label}</span>
		</Button>
	);
	return (
		<div className={styles.actions}>
			{!isFinal && actions.canCorrect && button('Edit', Pencil, { kind: 'correct', booking })}
			{!isFinal && button('Cancel', Ban, { kind: 'cancel', booking })}
			{!booking.paid && button('Delete', Trash2, { kind: 'delete', bookings: [booking] })}
		</div>
	);
}
