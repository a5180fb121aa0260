import type { BookingLink } from '@burgee/core';
import type { BookingLinkStore, LinkToken } from '@burgee/core/ports/booking-link-store';
import type { Database, Write } from './database.ts';
import { digestOf } from './invitation-store.ts';
import { getOne, put } from './records.ts';
import { bookingLinks } from './schema.ts';

export function bookingLinkStore(database: Database): BookingLinkStore {
	return {
		find: async (token) => {
			const stored = await getOne(database, bookingLinks, digestOf(token));
			if (stored === null) return null;
			const { id: _, seed: _seed, ...link } = stored;
			return link;
		},
		seedOf: async (bookingId) => {
			const where = [['bookingId', '=', bookingId]] as const;
			const [stored] = await database.list(bookingLinks, { where: [...where], limit: 1 });
			return stored?.seed ?? null;
		},
	};
}

/** Returns the write that stores a link, with the digest of its token. */
export function linkWrite({ token, ...link }: BookingLink & LinkToken): Write {
	return put(bookingLinks, { id: digestOf(token), ...link });
}

/** Removes all links of these bookings. */
export async function removeLinksOf(
	database: Database,
	bookingIds: readonly string[],
): Promise<void> {
	for (const bookingId of bookingIds) {
		await database.removeWhere(bookingLinks, [['bookingId', '=', bookingId]]);
	}
}
