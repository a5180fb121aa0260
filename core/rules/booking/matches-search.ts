import { fullName } from '../retention.ts';
import type { Booking } from './booking.ts';

type NamedBooking = Pick<Booking, 'firstName' | 'lastName' | 'boatName' | 'erasedAt'>;

/**
 * Whether the lead member's name or the boat's name contains the text, or the text is the whole reference of the
 * booking. Ignores case, and accents in names.
 */
export function matchesSearch(booking: NamedBooking, text: string, reference?: string): boolean {
	const searched = text.trim();
	return (
		searched.toLowerCase() === reference?.toLowerCase() ||
		[fullName(booking), booking.boatName ?? ''].some((name) =>
			plain(name).includes(plain(searched)),
		)
	);
}

function plain(text: string): string {
	return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
