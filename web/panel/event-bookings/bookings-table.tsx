// biome-ignore-all lint/a11y/noRedundantRoles: a table whose rows are grids loses its implicit roles
import {
	bookingLabels,
	bookingState,
	type Environment,
	fullName,
	paymentStatus,
	type RefundReasonName,
	totalLabels,
	unusualEnvironment,
} from '@burgee/core';
import { bookingExtras } from '@burgee/core/display/booking-words';
import { refundReasonLabels } from '@burgee/core/display/refund-words';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { EnvironmentBadge, StateBadge } from '../booking-words/booking-badges.tsx';
import { type BookingRow, inMinorUnits } from '../booking-words/booking-row.ts';
import { recordLink } from '../records/drawer.tsx';
import { FactLine } from '../records/fact-line.tsx';
import type { useOpenPart } from '../records/in-place.ts';
import styles from './bookings-table.module.css';

export interface Selection {
	has: (booking: BookingRow) => boolean;
	canSelect: (booking: BookingRow) => boolean;
	select: (booking: BookingRow, isSelected: boolean) => void;
}

/** Returns why the club owes refunds for a booking. */
type ReasonsOf = (booking: BookingRow) => readonly RefundReasonName[];

interface BookingsTableProps {
	bookings: BookingRow[];
	reasonsOf: ReasonsOf;
	columns: BookingColumns;
	/** The index of the first row that a button below the table has added. 0 before it was pressed. */
	firstNew: number;
	/** The booking in the drawer. */
	part: Pick<ReturnType<typeof useOpenPart>, 'openId' | 'linkTo'>;
	environment: Environment;
	/** Null unless the organiser is selecting bookings. */
	selection: Selection | null;
}

/** The columns that are not empty. */
interface BookingColumns {
	hasExtras: boolean;
	hasBadges: boolean;
	/** Whether every booking is free. No badge then says so. */
	isFree: boolean;
}

/** Returns the columns for all bookings of an event, so that they stay the same while an organiser filters the list. */
export function columnsFor(
	bookings: BookingRow[],
	environment: Environment,
	reasonsOf: ReasonsOf,
): BookingColumns {
	return {
		hasExtras: bookings.some((booking) => extrasOf(booking, reasonsOf(booking)).length > 0),
		hasBadges: bookings.some((booking) => {
			const withMinor = inMinorUnits(booking);
			return (
				bookingState(withMinor) !== 'free' || unusualEnvironment(withMinor, environment) !== null
			);
		}),
		isFree: bookings.every((booking) => paymentStatus(inMinorUnits(booking)) === 'Free Event'),
	};
}

/** The page says that the event was deleted, and the row that the booking is cancelled. */
const saidElsewhere: readonly RefundReasonName[] = ['event-deleted', 'cancelled'];

/** Names the cancellation too if the badge says what to refund, why it is due, and why the booking was cancelled. */
function extrasOf(booking: BookingRow, reasons: readonly RefundReasonName[]): ReactNode[] {
	const { cancelledAt, cancelReason } = booking;
	const isInBadge = bookingState(inMinorUnits(booking)) === 'cancelled';
	return [
		...(cancelledAt !== null && !isInBadge ? ['Cancelled'] : []),
		...reasons
			.filter((reason) => !saidElsewhere.includes(reason))
			.map((reason) => refundReasonLabels[reason]),
		...(cancelReason
			? [
					<span key="reason" className={styles.reason} title={`“${cancelReason}”`}>
						“{cancelReason}”
					</span>,
				]
			: []),
		...bookingExtras(booking),
	];
}

/** A table of bookings with one line for each, or two lines where there is less room. */
export function BookingsTable({ bookings, columns, firstNew, ...row }: BookingsTableProps) {
	const body = useRef<HTMLTableSectionElement>(null);
	useEffect(() => {
		// The button may be gone after a click, so the focus moves to the first new row.
		if (firstNew > 0) {
			body.current?.querySelectorAll<HTMLElement>('[data-record]')[firstNew]?.focus();
		}
	}, [firstNew]);
	const { hasExtras, hasBadges, isFree } = columns;
	const rowClass = [styles.row, hasExtras && styles.extras, hasBadges && styles.badges]
		.filter(Boolean)
		.join(' ');
	return (
		<table className={`panel ${styles.table}`} role="table">
			<caption className="visually-hidden">Bookings, newest first</caption>
			<thead role="rowgroup" className={styles.head}>
				<tr role="row" className={rowClass}>
					<th role="columnheader" scope="col">
						{bookingLabels.leadMember}
					</th>
					<th role="columnheader" scope="col" className={styles.people}>
						{totalLabels.attendees}
					</th>
					{hasExtras && (
						<th role="columnheader" scope="col">
							Details
						</th>
					)}
					{hasBadges && (
						<th role="columnheader" scope="col" className={styles.badge}>
							{isFree ? 'Status' : 'Payment'}
						</th>
					)}
				</tr>
			</thead>
			<tbody ref={body} role="rowgroup">
				{bookings.map((booking) => (
					<Row key={booking.id} {...row} booking={booking} className={rowClass} columns={columns} />
				))}
			</tbody>
		</table>
	);
}

interface RowProps
	extends Pick<BookingsTableProps, 'part' | 'environment' | 'selection' | 'columns' | 'reasonsOf'> {
	booking: BookingRow;
	className: string;
}

function Row({ booking, className, columns, part, environment, selection, reasonsOf }: RowProps) {
	const { id, numberAttending, cancelledAt } = booking;
	const name = fullName(booking);
	const noun = numberAttending === 1 ? 'person' : 'people';
	const extras = extrasOf(booking, reasonsOf(booking));
	const isOpen = part.openId === id;
	return (
		<tr role="row" className={isOpen ? `${className} ${styles.open}` : className}>
			<th role="rowheader" scope="row" className={styles.name}>
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
				<Link
					{...part.linkTo(id)}
					{...recordLink(id)}
					className={cancelledAt === null ? styles.link : `${styles.link} ${styles.cancelled}`}
					aria-current={isOpen ? 'true' : undefined}
				>
					{name}
				</Link>
			</th>
			<td role="cell" className={styles.people}>
				{numberAttending}
				<span className={styles.unit}> {noun}</span>
			</td>
			{columns.hasExtras && (
				<td role="cell" className={styles.details}>
					<span className={`whole ${styles.unit}`}>
						{numberAttending} {noun}
						{extras.length > 0 && ' ·'}
					</span>{' '}
					<FactLine facts={extras} />
				</td>
			)}
			{columns.hasBadges && (
				<td role="cell" className={styles.badge}>
					{!(columns.isFree && bookingState(inMinorUnits(booking)) === 'free') && (
						<StateBadge booking={booking} />
					)}
					<EnvironmentBadge booking={booking} usual={environment} />
				</td>
			)}
		</tr>
	);
}
