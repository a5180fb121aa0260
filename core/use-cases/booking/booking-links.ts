import type { LinkToken } from '../../ports/booking-link-store.ts';
import type { IdempotentResult } from '../../ports/booking-store.ts';
import type { Ports } from '../../ports/ports.ts';

/**
 * Returns the link for a booking that a request with this idempotency key makes. The token is computed from the key, so
 * that the answer to a repeated request can contain it although the storage has only its digest (decision:
 * booking-links).
 */
export function newLink({ ids }: Pick<Ports, 'ids'>, key: string | undefined): LinkToken {
	const seed = ids.newToken();
	return { seed, token: ids.tokenFrom(seed, key ?? '') };
}

/**
 * Returns the token of the link to the booking that was stored by this request or by an earlier one with the same key.
 * @param link the link that was stored if this request has stored the booking.
 */
export async function storedToken(
	{ ids, bookingLinks }: Pick<Ports, 'ids' | 'bookingLinks'>,
	{ outcome, bookingId }: Exclude<IdempotentResult, { outcome: 'key-reused' }>,
	{ link, key }: { link: LinkToken; key: string | undefined },
): Promise<string> {
	if (outcome === 'stored') return link.token;
	// The link of a booking that was deleted meanwhile opens nothing.
	const seed = (await bookingLinks.seedOf(bookingId)) ?? link.seed;
	return ids.tokenFrom(seed, key ?? '');
}
