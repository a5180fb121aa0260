import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ClubFacts } from '@burgee/core';
import express, { type RequestHandler, Router } from 'express';
import { precompressedFiles } from '../http/precompressed-files.ts';
import { preloadCall, preloads } from '../http/preloads.ts';
import { rawQuery } from '../http/raw-query.ts';
import { appManifest } from './app-manifest.ts';

interface AppPage {
	/** The folder of the page in web/pages. Set only if it differs from the path of the route. */
	folder?: string;
	/**
	 * Returns the API calls that the page makes when it opens, so that the server can preload them.
	 */
	calls?: (query: URLSearchParams) => string[];
}

/**
 * Returns the API call for the record whose id is in the query string of the page. Returns no call
 * if the query string has no id.
 */
const callById = (path: string) => (query: URLSearchParams) => {
	const id = query.get('id');
	return id ? [`${path}/${encodeURIComponent(id)}`] : [];
};

/**
 * The page routes of web/routes.tsx in Express syntax. For any other path, the server sends the
 * HTML document of the app with status 404.
 */
export const pages: Record<string, AppPage> = {
	'/': { calls: () => ['/api/events', '/api/work-days'] },
	'/calendar': { calls: () => ['/api/events'] },
	'/event-booking': { calls: callById('/api/events') },
	'/news': {},
	'/news/:campaignId': { folder: '/campaign-preview' },
	'/documents': { calls: () => ['/api/documents'] },
	'/beginners': {},
	'/information': {},
	'/work-day-booking': { calls: callById('/api/work-days') },
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

const cacheForAYear = { immutable: true, maxAge: '1y' };

/**
 * Serves the HTML document and the assets of the web app. Asset names contain a hash, so browsers
 * can cache assets for a year.
 */
export function pageRoutes(webFolder: string, facts: ClubFacts): Router {
	const router = Router().use(appManifest(facts));
	const document = join(webFolder, 'index.html');
	if (!existsSync(document)) return router;
	const assets = join(webFolder, 'assets');
	const linksOf = preloads(webFolder);
	const sendDocument: RequestHandler = (_request, response) => {
		response.set('Cache-Control', 'no-cache').sendFile(document);
	};
	router
		// Redirect /index.html, so that the home page has only the address /.
		.get('/index.html', (_request, response) => response.redirect(301, '/'))
		.use(
			'/assets',
			precompressedFiles(assets, cacheForAYear),
			express.static(assets, { ...cacheForAYear, fallthrough: false, index: false }),
		)
		.use(express.static(webFolder, { index: false, maxAge: '1h' }));
	for (const [path, { folder = path, calls = () => [] }] of Object.entries(pages)) {
		const links = linksOf(folder);
		router.get(path, (request, response, next) => {
			const pageCalls = calls(new URLSearchParams(rawQuery(request)));
			response.set('Link', [...links, ...pageCalls.map(preloadCall)].join(', '));
			sendDocument(request, response, next);
		});
	}
	const notFoundLinks = linksOf('/not-found').join(', ');
	return router.get('/{*path}', (request, response, next) => {
		sendDocument(request, response.status(404).set('Link', notFoundLinks), next);
	});
}
