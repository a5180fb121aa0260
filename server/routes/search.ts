import {
	ClubError,
	type ClubSearch,
	parseInput,
	type SearchAnswer,
	searchRequest,
} from '@burgee/core';
import { type Request, Router } from 'express';
import { rawQuery } from '../http/raw-query.ts';

/**
 * Serves GET /api/search?q=, the embedded search. There is no rate limit, because browsers search
 * at every keystroke (specification §4). Responses are not cached, because records change at any
 * time.
 */
export function searchRoutes(search: ClubSearch): Router {
	return Router().get('/search', async (request, response) => {
		const { q } = parseInput(searchRequest, validQuery(request));
		const body: SearchAnswer = { hits: await search.search(q) };
		response.set('Cache-Control', 'no-store').json(body);
	});
}

/**
 * Returns the parsed query string. Does not use the parser of Express, which replaces bytes that
 * are not UTF-8 with U+FFFD.
 * @throws ClubError 'invalid-encoding' if the query string contains such bytes.
 */
function validQuery(request: Request): Request['query'] {
	try {
		decodeURIComponent(rawQuery(request));
	} catch {
		throw new ClubError('invalid-encoding');
	}
	return request.query;
}
