import type { IdempotentResult } from '../../ports/booking-store.ts';
import type { Ports } from '../../ports/ports.ts';
import { toInstant } from '../../rules/calendar/london-time.ts';

/**
 * Adds a link to the first booking of a repeated request. Only a digest of the first link's token is stored, so the
 * answer to the repeated request cannot contain that token (decision: booking-links).
 */
export async function addLinkIfRepeated(
	{ clock, bookingLinks }: Pick<Ports, 'clock' | 'bookingLinks'>,
	{ outcome, bookingId }: Exclude<IdempotentResult, { outcome: 'key-reused' }>,
	{ eventId, token }: { eventId: string; token: string },
): Promise<void> {
	if (outcome === 'stored') return;
	await bookingLinks.add({ token, bookingId, eventId, createdAt: toInstant(clock.now()) });
}
