import { ClubError } from '@burgee/core';
import type { Handlers } from '../http/call-router.ts';
import { openApiDocument } from '../http/openapi.ts';
import type { Services } from './services.ts';

export function serviceHandlers({ config, storage }: Services) {
	let document: ReturnType<typeof openApiDocument> | null = null;
	return {
		'GET /healthz': () => ({ status: 'ok' }),
		'GET /readyz': async () => {
			await storage.ping().catch(() => {
				throw new ClubError('unavailable');
			});
			return { status: 'ready' };
		},
		'GET /api/openapi.json': () => {
			document ??= openApiDocument(config.publicUrl);
			return document;
		},
	} satisfies Partial<Handlers>;
}
