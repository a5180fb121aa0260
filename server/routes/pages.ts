import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router } from 'express';

/** The web app: its files for ever by their hashed names, and its one page for every route of its own. */
export function pageRoutes(webFolder: string): Router {
	const router = Router();
	const page = join(webFolder, 'index.html');
	if (!existsSync(page)) return router;
	return router
		.use(
			'/assets',
			express.static(join(webFolder, 'assets'), {
				immutable: true,
				maxAge: '1y',
				fallthrough: false,
				index: false,
			}),
		)
		.use(express.static(webFolder, { index: false, maxAge: '1h' }))
		.get('/{*path}', (_request, response) => {
			response.set('Cache-Control', 'no-cache').sendFile(page);
		});
}
