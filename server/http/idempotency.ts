import { ClubError } from '@burgee/core';
import type { Request } from 'express';

const keyShape = /^[\x21-\x7e]{1,255}$/;

/**
 * The request's Idempotency-Key, or undefined without one.
 * @throws ClubError 'invalid-input' for one that is not 1 to 255 visible ASCII characters.
 */
export function idempotencyKey(request: Request): string | undefined {
	const key = request.get('Idempotency-Key');
	if (key === undefined) return undefined;
	if (keyShape.test(key)) return key;
	throw new ClubError('invalid-input', {
		issues: [
			{ path: ['Idempotency-Key'], message: 'Idempotency-Key must be 1 to 255 visible characters' },
		],
	});
}
