import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ClubError, maxIdLength, paymentAddressOf } from '@burgee/core';
import { callPath } from '@burgee/core/api/call-path';
import type { CallKey } from '@burgee/core/api/calls';
import { sitePages } from '@burgee/core/rules/site/pages';
import { panelPaths } from '@burgee/core/rules/site/panel-pages';
import express, { type RequestHandler, Router } from 'express';
import type { CurrentFacts } from '../current-facts.ts';
import { allowIndexing } from '../http/indexing.ts';
import { precompressedFiles } from '../http/precompressed-files.ts';
import { preloadCall, preloads } from '../http/preloads.ts';
import { rawQuery } from '../http/raw-query.ts';
import { appManifest } from './app-manifest.ts';

interface AppPage {
	/**
	 * The folder in web/pages whose code the browser preloads. Pages of the admin panel have no folder,
	 * because the panel loads all of its pages at once.
	 */
	folder?: string;
	/**
	 * The API calls that the page makes when the page opens. The server makes the browser preload the
	 * responses.
	 */
	calls?: readonly CallKey[];
}

const cacheForAYear = { immutable: true, maxAge: '1y' };

/**
 * Serves the HTML documents of the public site and of the admin panel, and their assets. Asset names
 * contain a hash, so browsers can cache assets for a year.
 * @param paymentHeaders replace other headers in the document of the payment page with payment=pending, which may
 * contain the payment provider's card form.
 */
export function pageRoutes(
	webFolder: string,
	facts: CurrentFacts,
	paymentHeaders: Map<string, string>,
): Router {
	const router = Router().use(appManifest(facts));
	if (!existsSync(join(webFolder, 'admin.html'))) return router;
	const assets = join(webFolder, 'assets');
	const site = documentHandlers(webFolder, 'index', paymentHeaders);
	const panel = documentHandlers(webFolder, 'admin', paymentHeaders);
	const indexable: RequestHandler = async (request, response, next) => {
		await allowIndexing(facts, request, response);
		next();
	};
	router
		// Redirect requests for the HTML files to the page's own path, so that each page has only one address.
		.get('/index.html', (_request, response) => response.redirect(301, '/'))
		.get('/admin.html', (_request, response) => response.redirect(301, '/admin'))
		.use(
			'/assets',
			precompressedFiles(assets, cacheForAYear),
			express.static(assets, { ...cacheForAYear, index: false }),
			() => {
				throw new ClubError('not-found');
			},
		)
		.use(express.static(webFolder, { index: false, maxAge: '1h' }));
	for (const [folder, page] of Object.entries(sitePages)) {
		router.get(page.path, indexable, site({ folder, calls: 'calls' in page ? page.calls : [] }));
	}
	for (const path of panelPaths) router.get(path, panel({}));
	return router
		.get('/admin/{*path}', panel({}, 404))
		.get('/{*path}', site({ folder: 'not-found' }, 404));
}

/**
 * Returns a function that creates the request handler of a page. Every handler sends the same HTML
 * document: 'index' for the public site, or 'admin' for the admin panel.
 */
function documentHandlers(
	webFolder: string,
	name: 'index' | 'admin',
	paymentHeaders: Map<string, string>,
) {
	const document = join(webFolder, `${name}.html`);
	const linksOf = preloads(webFolder, name);
	return ({ folder = '', calls = [] }: AppPage, status = 200): RequestHandler =>
		(request, response) => {
			const query = new URLSearchParams(rawQuery(request));
			const payment = folder === 'event-booking' ? paymentAddressOf(query) : null;
			if (payment?.payment === 'pending') response.setHeaders(paymentHeaders);
			const links = linksOf(payment === null ? folder : 'payment');
			const given = query.get('id') ?? '';
			// A browser or proxy may refuse an answer with a long header.
			const id = given.length <= maxIdLength ? given : '';
			const paths = calls
				.filter((key) => id !== '' || !key.includes(':'))
				.map((key) => callPath(key, { eventId: id, workDayId: id }));
			response
				.status(status)
				.set({
					'Cache-Control': 'no-cache',
					Link: [...links, ...paths.map(preloadCall)].join(', '),
				})
				.sendFile(document);
		};
}
