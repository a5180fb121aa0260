import { type Environment, matchesSearch } from '@burgee/core';
import { maxBookingsPerChange } from '@burgee/core/api/booking-changes';
import { bookingFilterLabels } from '@burgee/core/display/booking-words';
import { pluralise } from '@burgee/core/display/pluralise';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/field.tsx';
import { type BookingRow, referenceOf } from '../booking-words/booking-row.ts';
import { FindBooking } from '../booking-words/find-booking.tsx';
import { WithDrawer } from '../records/drawer.tsx';
import type { useOpenPart } from '../records/in-place.ts';
import type { BookingActions, ListedRefunds } from './booking-change.ts';
import { BookingDrawer } from './booking-drawer.tsx';
import { BookingFilters, inFilter, useBookingFilter } from './booking-filters.tsx';
import styles from './bookings.module.css';
import { BookingsTable, columnsFor } from './bookings-table.tsx';

interface BookingListProps {
	bookings: BookingRow[];
	/** The environment of the payments that the list does not mark. */
	environment: Environment;
	/** The booking in the drawer. */
	part: ReturnType<typeof useOpenPart>;
	/** Null if the admin may only read. */
	actions: BookingActions | null;
	refunds: ListedRefunds;
}

/** The number of bookings that the list shows at first, and that each press of the button adds. */
const pageSize = 50;

/** The list can be searched if it has more bookings than this. */
const searchFrom = 5;

/** An event's bookings, newest first. A drawer shows all of one booking. */
export function BookingList({ bookings, environment, part, actions, refunds }: BookingListProps) {
	const filter = useBookingFilter();
	const [text, setText] = useState('');
	const [limit, setLimit] = useState(pageSize);
	const [isSelecting, setIsSelecting] = useState(false);
	const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
	const matching = bookings.filter(
		(booking) => inFilter(booking, filter) && matchesSearch(booking, text, referenceOf(booking)),
	);
	const shown = matching.slice(0, limit);
	// A booking that the list does not show must not be deleted by mistake.
	const selected = shown.filter(({ id, paid }) => isSelecting && selectedIds.has(id) && !paid);
	const isFull = selected.length >= maxBookingsPerChange;
	const canSelect = actions !== null && shown.some(({ paid }) => !paid);

	const select = (booking: BookingRow, isSelected: boolean) => {
		const next = new Set(selected.map(({ id }) => id));
		if (isSelected) next.add(booking.id);
		else next.delete(booking.id);
		setSelectedIds(next);
	};
	const reasonsOf = ({ id }: BookingRow) =>
		refunds.of(id)?.reasons.map(({ reason }) => reason) ?? [];
	const ids = shown.map(({ id }) => id);
	const open = bookings.find(({ id }) => id === part.openId);
	const drawer = { ids, onOpen: part.open, onClose: part.close };
	return (
		<WithDrawer
			{...drawer}
			openId={open?.id ?? null}
			drawer={
				open && (
					<BookingDrawer
						{...drawer}
						booking={open}
						environment={environment}
						actions={actions}
						refunds={refunds}
					/>
				)
			}
		>
			<div className="stack">
				<BookingFilters bookings={bookings} />
				{bookings.length > searchFrom && (
					<FindBooking
						label="Find a name, boat or reference"
						value={text}
						onChange={(typed) => {
							setText(typed);
							setLimit(pageSize);
						}}
					/>
				)}
				{shown.length === 0 ? (
					<p role="status">{nothingShown(text, filter && bookingFilterLabels[filter])}</p>
				) : (
					<BookingsTable
						bookings={shown}
						columns={columnsFor(bookings, environment, reasonsOf)}
						reasonsOf={reasonsOf}
						firstNew={limit - pageSize}
						part={part}
						environment={environment}
						selection={
							isSelecting && actions !== null
								? {
										has: ({ id }) => selectedIds.has(id),
										canSelect: (booking) =>
											!booking.paid && (!isFull || selectedIds.has(booking.id)),
										select,
									}
								: null
						}
					/>
				)}
				{matching.length > shown.length && (
					<div className={styles.line}>
						<p>
							{shown.length} of {pluralise(matching.length, 'booking')}
						</p>
						<Button onClick={() => setLimit(limit + pageSize)}>Show More Bookings</Button>
					</div>
				)}
				{canSelect && (
					<SelectionBar
						deletable={shown.filter(({ paid }) => !paid).slice(0, maxBookingsPerChange)}
						selected={selected}
						isSelecting={isSelecting}
						onSelecting={(selecting) => {
							setIsSelecting(selecting);
							setSelectedIds(new Set());
						}}
						onSelectAll={(all) => setSelectedIds(new Set(all.map(({ id }) => id)))}
						onDelete={() => actions.open({ kind: 'delete', bookings: selected })}
					/>
				)}
			</div>
		</WithDrawer>
	);
}

function nothingShown(text: string, filter: string | null): string {
	const typed = text.trim();
	if (typed === '') return `No booking is under “${filter}” now.`;
	return `No booking ${filter === null ? '' : `under “${filter}” `}has “${typed}” in its name, boat or reference.`;
}

interface SelectionBarProps {
	/** The bookings without a payment. */
	deletable: BookingRow[];
	selected: BookingRow[];
	isSelecting: boolean;
	onSelecting: (isSelecting: boolean) => void;
	onSelectAll: (bookings: BookingRow[]) => void;
	onDelete: () => void;
}

/** Selects bookings without a payment, such as spam, to delete them together. */
function SelectionBar({
	deletable,
	selected,
	isSelecting,
	onSelecting,
	onSelectAll,
	onDelete,
}: SelectionBarProps) {
	return (
		<div className={styles.line}>
			<Button variant="quiet" flush onClick={() => onSelecting(!isSelecting)}>
				{isSelecting ? 'Stop Selecting' : 'Select Bookings'}
			</Button>
			{isSelecting && (
				<CheckField
					name="select-all"
					label={`Select all ${deletable.length} without a payment`}
					value={deletable.every((booking) => selected.includes(booking))}
					onChange={(isSelected) => onSelectAll(isSelected ? deletable : [])}
				/>
			)}
			{selected.length > 0 && (
				<Button onClick={onDelete}>Delete {pluralise(selected.length, 'Booking')}</Button>
			)}
			{selected.length >= maxBookingsPerChange && (
				<p>You can delete up to {maxBookingsPerChange} bookings at once.</p>
			)}
		</div>
	);
}
