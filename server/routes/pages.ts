import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ClubFacts } from '@burgee/core';
import express, { type RequestHandler, Router } from 'express';
import { packedFiles } from '../http/packed-files.ts';
import { preloadCall, preloads } from '../http/preloads.ts';
import { appManifest } from './app-manifest.ts';

/**
 * The routes of web/routes.tsx, as Express writes them, and the calls that a page begins with: they are
 * under way before its code is. Another address has the app's page too, with 404.
 */
export const pages: Record<string, (query: URLSearchParams) => string[]> = {
	'/': () => ['/api/events'],
	'/calendar': () => ['/api/events'],
	'/event-booking': (query) =>
		query.get('id') ? [`/api/events/${encodeURIComponent(query.get('id') ?? '')}`] : [],
	'/news': () => [],
	'/news/:campaignId': () => [],
	'/documents': () => [],
	'/beginners': () => [],
	'/information': () => [],
	'/work-day-booking': () => [],
	'/admin': () => [],
	'/admin/login': () => [],
	'/admin/dashboard': () => [],
	'/admin/members': () => [],
	'/admin/events': () => [],
	'/admin/events/create': () => [],
	'/admin/events/edit/:eventId': () => [],
	'/admin/events/bookings/:eventId': () => [],
	'/admin/bookings': () => [],
	'/admin/bookings/:eventId': () => [],
};

const forEver = { immutable: true, maxAge: '1y' };

/** The web app: its files for ever by their hashed names, and its one page for every route of its own. */
export function pageRoutes(webFolder: string, facts: ClubFacts): Router {
	const router = Router().use(appManifest(facts));
	const page = join(webFolder, 'index.html');
	if (!existsSync(page)) return router;
	const assets = join(webFolder, 'assets');
	const linksOf = preloads(webFolder);
	const sendPage: RequestHandler = (_request, response) => {
		response.set('Cache-Control', 'no-cache').sendFile(page);
	};
	router
		.use(
			'/assets',
			packedFiles(assets, forEver),
			express.static(assets, { ...forEver, fallthrough: false, index: false }),
		)
		.use(express.static(webFolder, { index: false, maxAge: '1h' }));
	for (const [path, calls] of Object.entries(pages)) {
		const links = linksOf(path);
		router.get(path, (request, response, next) => {
			const { searchParams } = new URL(request.originalUrl, 'http://burgee');
			response.set('Link', [...links, ...calls(searchParams).map(preloadCall)].join(', '));
			sendPage(request, response, next);
		});
	}
	const unknown = linksOf('/not-found').join(', ');
	return router.get('/{*path}', (request, response, next) => {
		sendPage(request, response.status(404).set('Link', unknown), next);
	});
}
