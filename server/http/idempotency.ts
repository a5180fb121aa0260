import { ClubError } from '@burgee/core';
import type { Request } from 'express';

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/**
 * Returns undefined if the request has no Idempotency-Key header.
 * @throws ClubError 'invalid-input' unless the key has 1 to 255 visible ASCII characters.
 */
export function idempotencyKey(request: Request): string | undefined {
	const key = request.get('Idempotency-Key');
	if (key === undefined) return undefined;
	if (keyPattern.test(key)) return key;
	throw new ClubError('invalid-input', {
		issues: [
			{ path: ['Idempotency-Key'], message: 'Idempotency-Key must be 1 to 255 visible characters' },
		],
	});
}
