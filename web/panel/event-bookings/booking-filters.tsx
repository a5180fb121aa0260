import { type BookingFilter, bookingFilters, matchesBookingFilter } from '@burgee/core';
import { bookingFilterLabels } from '@burgee/core/display/booking-words';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type BookingRow, inMinorUnits } from '../booking-words/booking-row.ts';
import { useDrawerBeside } from '../records/drawer.tsx';
import { useChosenPart } from '../records/in-place.ts';
import styles from './bookings.module.css';

/** Returns the part of the list in the address. Null stands for all bookings. */
export function useBookingFilter(): BookingFilter | null {
	const { chosen } = useChosenPart('show');
	return bookingFilters.find((filter) => filter === chosen) ?? null;
}

export function inFilter(booking: BookingRow, filter: BookingFilter | null): boolean {
	return filter === null || matchesBookingFilter(inMinorUnits(booking), filter);
}

/**
 * Links to the parts of the list that have bookings, with their numbers. If the page is opened with one part in its
 * address, a narrow window scrolls past the figures to the list.
 */
export function BookingFilters({ bookings }: { bookings: BookingRow[] }) {
	const { linkTo } = useChosenPart('show');
	const chosen = useBookingFilter();
	const nav = useRef<HTMLElement>(null);
	const isBeside = useDrawerBeside();
	const showChosen = useEffectEvent(() => {
		if (chosen !== null && !isBeside) nav.current?.scrollIntoView();
	});
	useEffect(() => showChosen(), []);
	const parts = bookingFilters
		.map((filter) => ({
			filter,
			count: bookings.filter((booking) => inFilter(booking, filter)).length,
		}))
		.filter(({ filter, count }) => count > 0 || filter === chosen);
	if (parts.length === 0) return null;
	const chip = (filter: BookingFilter | null, label: string, count: number) => (
		<li key={label}>
			<Link
				{...linkTo(filter, ['booking'])}
				className={styles.chip}
				aria-current={filter === chosen ? 'true' : undefined}
			>
				{label} <span className={styles.chipCount}>{count}</span>
			</Link>
		</li>
	);
	return (
		<nav ref={nav} aria-label="Filter bookings" className={`screen-only ${styles.filters}`}>
			<ul className="row">
				{chip(null, 'All', bookings.length)}
				{parts.map(({ filter, count }) => chip(filter, bookingFilterLabels[filter], count))}
			</ul>
		</nav>
	);
}
