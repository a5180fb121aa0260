import { toMinor } from '@burgee/core';
import type { ImportRowJson } from '@burgee/core/api/event-import';
import { displayDateTime, displayEventDates } from '@burgee/core/display/dates';
import { displayMoney } from '@burgee/core/display/money';
import { Badge } from '../../ui/badge.tsx';
import { CheckField } from '../../ui/field.tsx';
import { DataTable } from '../records/data-table.tsx';
import styles from './page.module.css';

interface PreviewTableProps {
	rows: ImportRowJson[];
	/** The duplicates that the organiser wants to create. */
	selected: ReadonlySet<number>;
	/** Whether the organiser can select duplicates. */
	canSelect: boolean;
	onSelect: (row: number, isSelected: boolean) => void;
}

/** The id of the element that an error message about a row links to. */
export const rowId = (row: number) => `row-${row}`;

/** A table of all rows of the file: each with its event, its problems, or the event that it repeats. */
export function PreviewTable({ rows, selected, canSelect, onSelect }: PreviewTableProps) {
	return (
		<DataTable
			caption="The rows of the file"
			rows={rows}
			keyOf={({ row }) => String(row)}
			columns={[
				{
					heading: 'Name',
					cell: ({ row, name }) => (
						<span id={rowId(row)} tabIndex={-1} className={styles.name}>
							{name || 'No name'}
							<span className={styles.row}>Row {row}</span>
						</span>
					),
				},
				{
					heading: 'Date',
					wraps: true,
					cell: ({ event }) => event && displayEventDates(event, 'admin'),
				},
				{
					heading: 'Details',
					role: 'block',
					cell: ({ event }) => event && <Details event={event} />,
				},
				{
					heading: 'Result',
					role: 'block',
					cell: (row) => (
						<Result
							row={row}
							isSelected={selected.has(row.row)}
							canSelect={canSelect}
							onSelect={(isSelected) => onSelect(row.row, isSelected)}
						/>
					),
				},
			]}
		/>
	);
}

function Details({ event }: { event: NonNullable<ImportRowJson['event']> }) {
	const facts = [
		event.allowBooking ? 'Bookable' : 'View only',
		event.requiresPayment && `${displayMoney(toMinor(event.price), event.currency)} per adult`,
		event.bookingEndDate && `Bookings close ${displayDateTime(event.bookingEndDate)}`,
		event.isBoatEvent && 'Boat event',
		event.offerChild && 'Children',
		event.offerSoftDrinks && 'Drinks',
		event.offerVeg && 'Vegetarian',
	].filter(Boolean);
	return (
		<div className={`stack gap-half ${styles.details}`}>
			<p>{facts.join(' · ')}</p>
			{event.description && <p className={styles.text}>{event.description}</p>}
			{event.longdescription && <p className={styles.text}>{event.longdescription}</p>}
		</div>
	);
}

interface ResultProps {
	row: ImportRowJson;
	isSelected: boolean;
	canSelect: boolean;
	onSelect: (isSelected: boolean) => void;
}

function Result({ row: { row, issues, duplicate }, isSelected, canSelect, onSelect }: ResultProps) {
	if (issues.length > 0) {
		return (
			<ul className={`stack gap-half ${styles.issues}`}>
				{issues.map(({ message }) => (
					<li key={message}>{message}</li>
				))}
			</ul>
		);
	}
	if (duplicate === null) return <Badge tone="success">New</Badge>;
	return (
		<div>
			<Badge tone="warning">
				{duplicate.of === 'calendar' ? 'Already in the calendar' : `Same as row ${duplicate.row}`}
			</Badge>
			{canSelect && (
				<CheckField
					label={`Create row ${row} anyway`}
					name={`create-${row}`}
					value={isSelected}
					onChange={onSelect}
				/>
			)}
		</div>
	);
}
