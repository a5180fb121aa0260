import { ClubError } from '@burgee/core';
import type { Handlers } from '../http/calls/call-router.ts';
import { openApiDocument } from '../http/calls/openapi.ts';
import { Readiness } from '../readiness.ts';
import type { Services } from './services.ts';

export function serviceHandlers(services: Services) {
	const readiness = new Readiness(services);
	return {
		'GET /healthz': () => ({ status: 'ok' }),
		'GET /readyz': async () => {
			const check = await readiness.failedCheck();
			if (check !== null) throw new ClubError('unavailable', { check });
			return { status: 'ready' };
		},
		'GET /api/openapi.json': () => openApiDocument(services.config.publicUrl),
	} satisfies Partial<Handlers>;
}
