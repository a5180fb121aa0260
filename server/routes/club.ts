import type { ClubFacts, ClubJson } from '@burgee/core';
import { Router } from 'express';

export function clubRoutes(
	facts: ClubFacts,
	providers: Pick<ClubJson, 'search' | 'payments'>,
): Router {
	const club: ClubJson = { ...facts, ...providers };
	return Router().get('/club', (_request, response) => {
		response.json(club);
	});
}
