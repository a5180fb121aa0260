import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ClubFacts } from '@burgee/core';
import express, { type RequestHandler, Router } from 'express';
import { precompressedFiles } from '../http/precompressed-files.ts';
import { preloadCall, preloads } from '../http/preloads.ts';
import { rawQuery } from '../http/raw-query.ts';
import { appManifest } from './app-manifest.ts';

interface AppPage {
	/** Its folder in web/pages; the route's own name without one. */
	folder?: string;
	/** The calls that it begins with. */
	calls?: (query: URLSearchParams) => string[];
}

/** The call about what the query names, where it names one. */
const about = (path: string) => (query: URLSearchParams) => {
	const id = query.get('id');
	return id ? [`${path}/${encodeURIComponent(id)}`] : [];
};

/**
 * The routes of web/routes.tsx, as Express writes them, with what is under way before their code is.
 * Another address has the app's page too, with 404.
 */
export const pages: Record<string, AppPage> = {
	'/': { calls: () => ['/api/events', '/api/work-days'] },
	'/calendar': { calls: () => ['/api/events'] },
	'/event-booking': { calls: about('/api/events') },
	'/news': {},
	'/news/:campaignId': { folder: '/campaign-preview' },
	'/documents': { calls: () => ['/api/documents'] },
	'/beginners': {},
	'/information': {},
	'/work-day-booking': { calls: about('/api/work-days') },
	'/admin': {},
	'/admin/login': { folder: '/admin/sign-in' },
	'/admin/dashboard': {},
	'/admin/members': {},
	'/admin/events': {},
	'/admin/events/create': { folder: '/admin/event-form' },
	'/admin/events/edit/:eventId': { folder: '/admin/event-form' },
	'/admin/events/bookings/:eventId': { folder: '/admin/event-bookings' },
	'/admin/bookings': {},
	'/admin/bookings/:eventId': { folder: '/admin/event-bookings' },
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
		// One page has one address, and this one is none of the app's.
		.get('/index.html', (_request, response) => response.redirect(301, '/'))
		.use(
			'/assets',
			precompressedFiles(assets, forEver),
			express.static(assets, { ...forEver, fallthrough: false, index: false }),
		)
		.use(express.static(webFolder, { index: false, maxAge: '1h' }));
	for (const [path, { folder = path, calls = () => [] }] of Object.entries(pages)) {
		const links = linksOf(folder);
		router.get(path, (request, response, next) => {
			const asked = calls(new URLSearchParams(rawQuery(request)));
			response.set('Link', [...links, ...asked.map(preloadCall)].join(', '));
			sendPage(request, response, next);
		});
	}
	const unknown = linksOf('/not-found').join(', ');
	return router.get('/{*path}', (request, response, next) => {
		sendPage(request, response.status(404).set('Link', unknown), next);
	});
}
