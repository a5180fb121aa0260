import { type Booking, fullName } from '@burgee/core';

type NamedBooking = Pick<Booking, 'firstName' | 'lastName' | 'boatName' | 'erasedAt'>;

/** Whether the lead member's name or the boat's name contains the text. Ignores case and accents. */
export function matchesSearch(booking: NamedBooking, text: string): boolean {
	return [fullName(booking), booking.boatName ?? ''].some((name) =>
		plain(name).includes(plain(text.trim())),
	);
}

function plain(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
