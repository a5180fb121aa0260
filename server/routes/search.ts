import {
	ClubError,
	type ClubSearch,
	parseInput,
	type SearchAnswer,
	searchRequest,
} from '@burgee/core';
import { type Request, Router } from 'express';
import { rawQuery } from '../http/raw-query.ts';

/** The embedded search. Every keystroke asks, so nobody is counted; what is answered is true at that moment alone. */
export function searchRoutes(search: ClubSearch): Router {
	return Router().get('/search', async (request, response) => {
		const { q } = parseInput(searchRequest, readableQuery(request));
		const answer: SearchAnswer = { hits: await search.search(q) };
		response.set('Cache-Control', 'no-store').json(answer);
	});
}

/** Express makes replacement characters of bytes that are not UTF-8. */
function readableQuery(request: Request): Request['query'] {
	try {
		decodeURIComponent(rawQuery(request));
	} catch {
		throw new ClubError('invalid-encoding');
	}
	return request.query;
}
