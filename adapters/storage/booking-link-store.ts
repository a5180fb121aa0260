import type { BookingLink, Message } from '@burgee/core';
import type { BookingLinkStore, LinkToken } from '@burgee/core/ports/booking-link-store';
import type { Database, Ref, Write } from './database.ts';
import { digestOf } from './invitation-store.ts';
import { getOne, put, refTo } from './records.ts';
import { bookingLinks, type StoredBookingLink } from './schema.ts';

export function bookingLinkStore(database: Database): BookingLinkStore {
	return {
		addFurther: async ({ bookingId, eventId, createdAt }, token) => {
			const ref = linkRef(token);
			const write = furtherLinkWrite({ bookingId, eventId, createdAt, secret: token });
			await database.change({ read: [ref] }, (seen) => ({
				result: null,
				writes: write === null || seen.get(ref) !== null ? [] : [write],
			}));
		},
		find: async (token) => {
			const stored = await getOne(database, bookingLinks, digestOf(token));
			if (stored === null) return null;
			const { id: _, seed: _seed, ...link } = stored;
			return link;
		},
		seedOf: async (bookingId) => {
			const where = [['bookingId', '=', bookingId]] as const;
			const links = await database.list(bookingLinks, { where: [...where] });
			return links.find(({ seed }) => seed !== null)?.seed ?? null;
		},
	};
}

export function linkRef(token: string): Ref<StoredBookingLink> {
	return refTo(bookingLinks, digestOf(token));
}

/** Returns the write that stores the link of a booking's own request, with the digest of its token. */
export function linkWrite({ token, ...link }: BookingLink & LinkToken): Write {
	return put(bookingLinks, { id: digestOf(token), ...link });
}

/** Returns the write that stores the link in a message's letter, or null if the letter opens no booking. */
export function furtherLinkWrite({
	bookingId,
	eventId,
	secret,
	createdAt,
}: Pick<Message, 'bookingId' | 'eventId' | 'secret' | 'createdAt'>): Write | null {
	if (bookingId === null || eventId === null || secret === null) return null;
	return put(bookingLinks, { id: digestOf(secret), bookingId, eventId, createdAt, seed: null });
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
