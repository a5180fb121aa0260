import type { ClubFacts, ClubJson, SearchProviderJson } from '@burgee/core';
import { Router } from 'express';

/** The club's facts, and who serves what. */
export function clubRoutes(facts: ClubFacts, search: SearchProviderJson): Router {
	const club: ClubJson = {
		...facts,
		search,
		payments: { provider: 'none' },
	};
	return Router().get('/club', (_request, response) => {
		response.json(club);
	});
}
