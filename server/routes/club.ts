import type { ClubFacts, ClubJson } from '@burgee/core';
import { Router } from 'express';

/** The club's facts, and who serves what. */
export function clubRoutes(facts: ClubFacts): Router {
	const club: ClubJson = {
		...facts,
		search: { provider: 'embedded' },
		payments: { provider: 'none' },
	};
	return Router().get('/club', (_request, response) => {
		response.json(club);
	});
}
