import type { Club } from '@burgee/core';
import { Router } from 'express';

/** Serves the water levels of the reservoir. */
export function waterLevelRoutes({ club }: { club: Club }): Router {
	return Router().get('/water-levels', async (_request, response) => {
		response.json(await club.readWaterLevels());
	});
}
