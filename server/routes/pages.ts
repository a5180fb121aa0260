import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ClubError } from '@burgee/core';
import { type SitePageName, sitePages } from '@burgee/core/rules/site/pages';
import { panelPaths } from '@burgee/core/rules/site/panel-pages';
import express, { type RequestHandler, Router } from 'express';
import type { CurrentFacts } from '../current-facts.ts';
import { precompressedFiles } from '../http/answers/precompressed-files.ts';
import { panelPreloads } from '../http/headers/preloads.ts';
import { nameRequest } from '../http/request-label.ts';
import { appManifest } from './app-manifest.ts';
import { currentLook, inClubLook } from './in-club-look.ts';
import { type PageParts, pageHandler } from './rendered-page.ts';
import { speculationRules } from './speculation-rules.ts';

const cacheForAYear = { immutable: true, maxAge: '1y' };

/**
 * Serves the public pages, the HTML document of the admin panel, and their assets. Asset names contain a hash, so
 * browsers can cache assets for a year. Serves none of them if the web app is not built (`parts.renderer` is null).
 */
export function pageRoutes(
	webFolder: string,
	facts: CurrentFacts,
	{ renderer, ...parts }: Omit<PageParts, 'renderer'> & { renderer: PageParts['renderer'] | null },
): Router {
	const router = Router().use(appManifest(facts));
	if (renderer === null || !existsSync(join(webFolder, 'admin.html'))) return router;
	const assets = join(webFolder, 'assets');
	const site = (name: SitePageName | 'not-found') => pageHandler(name, { ...parts, renderer });
	const panel = panelDocument(webFolder, facts, parts.headersOfPage);
	router
		// '/index.html' is an old address of the home page. The panel's file has only one address.
		.get('/index.html', (_request, response) => response.redirect(301, '/'))
		.get('/admin.html', (_request, response) => response.redirect(301, '/admin'))
		.use(speculationRules())
		.use(
			'/assets',
			precompressedFiles(assets, cacheForAYear),
			express.static(assets, { ...cacheForAYear, index: false, redirect: false }),
			() => {
				throw new ClubError('not-found');
			},
		)
		.use(express.static(webFolder, { index: false, redirect: false, maxAge: '1h' }));
	for (const name of Object.keys(sitePages) as SitePageName[]) {
		router.get(sitePages[name].path, site(name));
	}
	for (const path of panelPaths) router.get(path, panel(200));
	return router.get('/admin/{*path}', panel(404)).get('/{*path}', site('not-found'));
}

/** Returns a function that creates a request handler. Every handler sends the same document with its own status. */
function panelDocument(
	webFolder: string,
	facts: CurrentFacts,
	headersOfPage: PageParts['headersOfPage'],
): (status: number) => RequestHandler {
	const html = readFileSync(join(webFolder, 'admin.html'), 'utf8');
	const document = { html, styleSource: '', links: panelPreloads(webFolder) };
	return (status) => async (_request, response) => {
		nameRequest(response, 'GET /admin');
		const { links, ...dressed } = inClubLook(document, await currentLook(facts));
		response
			.status(status)
			.setHeaders(headersOfPage({ ...dressed, scriptSource: '', hasCardForm: false }))
			.set({ 'Cache-Control': 'no-cache', Link: links.join(', ') })
			.type('html')
			.send(dressed.html);
	};
}
