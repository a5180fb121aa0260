import type { ErrorCode } from '@burgee/core';

/** The HTTP status of each refusal; a new code without one does not compile. */
export const statusByCode = {
	'cross-site-request': 403,
	'too-many-requests': 429,
	'payload-too-large': 413,
	'unsupported-media-type': 415,
	'invalid-encoding': 400,
	'invalid-json': 400,
	'invalid-input': 422,
	'not-found': 404,
	'not-signed-in': 401,
	'permission-denied': 403,
	'invalid-credentials': 401,
	'too-many-sign-ins': 429,
	'no-admin-record': 403,
	'sign-in-failed': 502,
	'event-not-found': 404,
	'booking-closed': 409,
	'booking-not-offered': 409,
	'payment-needed': 409,
	'idempotency-key-reused': 422,
	'water-levels-unavailable': 503,
	unavailable: 503,
	internal: 500,
} satisfies Record<ErrorCode, number>;
