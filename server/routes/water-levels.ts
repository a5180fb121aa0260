import type { Club } from '@burgee/core';
import { Router } from 'express';

export function waterLevelRoutes({ club }: { club: Club }): Router {
	return Router().get('/water-levels', async (_request, response) => {
		response.json(await club.readWaterLevels());
	});
}
