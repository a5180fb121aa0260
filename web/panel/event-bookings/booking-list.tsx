import { maxBookingsPerChange } from '@burgee/core/api/booking-changes';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field.tsx';
import { pluralise } from '../../ui/pluralise.ts';
import { FindBooking } from '../booking-words/find-booking.tsx';
import { matchesSearch } from '../booking-words/matches-search.ts';
import type { BookingActions, BookingRow } from './booking-row.ts';
import styles from './bookings.module.css';
import { BookingsTable } from './bookings-table.tsx';

interface BookingListProps {
	bookings: BookingRow[];
	/** Null if the admin may only read. */
	actions: BookingActions | null;
}

/** The number of bookings that the list shows at first, and that each press of the button adds. */
const pageSize = 50;

/** The list can be filtered if it has more bookings than this. */
const filterFrom = 8;

/** An event's bookings, newest first. Bookings without a payment can be selected and deleted together. */
export function BookingList({ bookings, actions }: BookingListProps) {
	const [text, setText] = useState('');
	const [limit, setLimit] = useState(pageSize);
	const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
	const matching = bookings.filter((booking) => matchesSearch(booking, text));
	const shown = matching.slice(0, limit);
	const deletable = shown.filter(({ paid }) => !paid).slice(0, maxBookingsPerChange);
	const selected = bookings.filter(({ id, paid }) => selectedIds.has(id) && !paid);
	const isFull = selected.length >= maxBookingsPerChange;

	const select = (booking: BookingRow, isSelected: boolean) => {
		const next = new Set(selected.map(({ id }) => id));
		if (isSelected) next.add(booking.id);
		else next.delete(booking.id);
		setSelectedIds(next);
	};
	return (
		<div className="stack">
			{bookings.length > filterFrom && (
				<FindBooking
					value={text}
					onChange={(typed) => {
						setText(typed);
						setLimit(pageSize);
						// A booking that the list does not show must not be deleted by mistake.
						setSelectedIds(new Set());
					}}
				/>
			)}
			{actions !== null && deletable.length > 0 && (
				<div className={styles.selection}>
					<CheckField
						name="select-all"
						label={`Select all ${deletable.length} without a payment`}
						value={deletable.every(({ id }) => selectedIds.has(id))}
						onChange={(isSelected) =>
							setSelectedIds(new Set(isSelected ? deletable.map(({ id }) => id) : []))
						}
					/>
					{selected.length > 0 && (
						<Button onClick={() => actions.open({ kind: 'delete', bookings: selected })}>
							Delete {pluralise(selected.length, 'Booking')}
						</Button>
					)}
					{isFull && <p>You can delete up to {maxBookingsPerChange} bookings at once.</p>}
				</div>
			)}
			{shown.length === 0 ? (
				<p role="status">No booking has “{text.trim()}” in its name or boat.</p>
			) : (
				<BookingsTable
					bookings={shown}
					firstNew={limit - pageSize}
					actions={actions}
					selection={{
						has: ({ id }) => selectedIds.has(id),
						canSelect: (booking) => !booking.paid && (!isFull || selectedIds.has(booking.id)),
						select,
					}}
				/>
			)}
			{matching.length > shown.length && (
				<div className={styles.more}>
					<p>
						{shown.length} of {pluralise(matching.length, 'booking')}
					</p>
					<Button onClick={() => setLimit(limit + pageSize)}>Show More Bookings</Button>
				</div>
			)}
		</div>
	);
}
