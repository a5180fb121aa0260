import { ClubError } from '../errors/club-error.ts';
import type { IdempotencyKey } from '../ports/idempotency-key.ts';

/**
 * Combines the caller's idempotency key with the content of the request as JSON (`fingerprint`).
 * Equal requests have equal JSON, because validation puts the fields of every form in the order of
 * the schema. Returns undefined if the caller sent no key.
 */
export function idempotencyKeyOf(
	key: string | undefined,
	content: unknown[],
): IdempotencyKey | undefined {
	return key === undefined ? undefined : { key, fingerprint: JSON.stringify(content) };
}

/**
 * @throws ClubError 'idempotency-key-reused' if the idempotency key was already used for a
 * different request.
 */
export function requireSameRequest<Stored extends { outcome: 'stored' | 'repeated' }>(
	result: Stored | { outcome: 'key-reused' },
): Stored {
	if (result.outcome === 'key-reused') throw new ClubError('idempotency-key-reused');
	return result;
}
