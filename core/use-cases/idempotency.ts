import { ClubError } from '../errors/club-error.ts';
import type { IdempotencyKey } from '../ports/booking-store.ts';

/**
 * Creates the idempotency key of a request, with the request's content as JSON (`fingerprint`). Equal
 * requests have equal JSON, because validation puts the fields of every form in the order of the
 * schema. Returns undefined if the caller sent no key.
 */
export function idempotencyKeyOf(
	key: string | undefined,
	content: unknown[],
): IdempotencyKey | undefined {
	return key === undefined ? undefined : { key, fingerprint: JSON.stringify(content) };
}

/** @throws ClubError 'idempotency-key-reused' if a different request was stored with the key. */
export function requireSameRequest<Stored extends { outcome: 'stored' | 'repeated' }>(
	result: Stored | { outcome: 'key-reused' },
): Stored {
	if (result.outcome === 'key-reused') throw new ClubError('idempotency-key-reused');
	return result;
}
