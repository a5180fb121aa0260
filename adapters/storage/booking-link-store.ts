import type { BookingLink, Message } from '@burgee/core';
import type { BookingLinkStore } from '@burgee/core/ports/booking-link-store';
import type { Database, Ref, Write } from './database.ts';
import { digestOf } from './invitation-store.ts';
import { getOne, put, refTo } from './records.ts';
import { auditLog, bookingLinks, messages, type StoredBookingLink } from './schema.ts';

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
		replace: async (link, { message, audit }) => {
			const others = [
				...(message === null ? [] : [put(messages, structuredClone(message))]),
				put(auditLog, structuredClone(audit)),
			];
			let isReplaced = false;
			while (!isReplaced) {
				isReplaced = await replaceLinks(database, linkWrite({ ...link, seed: null }), others);
			}
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

/** Returns the write that stores a link with the digest of its token. Only the link of a booking's own request has a seed. */
export function linkWrite({
	token,
	...link
}: BookingLink & { token: string; seed: string | null }): Write {
	return put(bookingLinks, { id: digestOf(token), ...link });
}

/**
 * Replaces all links of the new link's booking.
 * @returns false if a link was added after the links were listed. Then nothing is written.
 */
async function replaceLinks(database: Database, link: Write, others: Write[]): Promise<boolean> {
	const where = [['bookingId', '=', String(link.record?.bookingId)]] as const;
	const query = { where: [...where] };
	const replaced = (await database.list(bookingLinks, query)).map(({ id }) =>
		refTo(bookingLinks, id),
	);
	const ids = new Set(replaced.map(({ id }) => id));
	const read = [link.ref, ...replaced, ...others.map(({ ref }) => ref)];
	return database.change({ read, lists: [{ in: bookingLinks, query }] }, (seen) => {
		if (seen.list(bookingLinks).some(({ id }) => !ids.has(id))) return { result: false };
		const removals = replaced.map((ref) => ({ ref, record: null }));
		return { result: true, writes: [...removals, link, ...others] };
	});
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
