import { type BookingFilter, bookingFilters, matchesBookingFilter } from '@burgee/core';
import { bookingFilterLabels } from '@burgee/core/display/booking-words';
import { useEffect, useEffectEvent, useRef } from 'react';
import { type BookingRow, inMinorUnits } from '../booking-words/booking-row.ts';
import { useDrawerBeside } from '../records/drawer.tsx';
import { FilterLinks } from '../records/filter-links.tsx';
import { useChosenPart } from '../records/in-place.ts';

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
	return (
		<FilterLinks
			ref={nav}
			label="Filter bookings"
			parts={[
				{ value: null, label: 'All', count: bookings.length },
				...parts.map(({ filter, count }) => ({
					value: filter,
					label: bookingFilterLabels[filter],
					count,
				})),
			]}
			chosen={chosen}
			linkTo={(filter) => linkTo(filter, ['booking'])}
		/>
	);
}
