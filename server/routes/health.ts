import { ClubError, type Storage } from '@burgee/core';
import { Router } from 'express';

/**
 * Serves health checks. /healthz succeeds while the process runs. /readyz succeeds while the
 * storage responds.
 */
export function healthRoutes(storage: Storage): Router {
	return Router()
		.get('/healthz', (_request, response) => {
			response.json({ status: 'ok' });
		})
		.get('/readyz', async (_request, response) => {
			await storage.ping().catch(() => {
				throw new ClubError('unavailable');
			});
			response.json({ status: 'ready' });
		});
}
