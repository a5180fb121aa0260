import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ClubError } from '@burgee/core';
import { Router } from 'express';
import type { CurrentFacts } from '../current-facts.ts';
import { allowIndexing } from '../http/headers/indexing.ts';

const sampleFolder = fileURLToPath(
	new URL('sample-club/photos', import.meta.resolve('@burgee/server/package.json')),
);

/**
 * Serves the photos of the home page that the club's facts list (specification §2). Looks first in DATA_DIR/photos,
 * and then among the photos of the sample club.
 */
export function photoRoutes(facts: CurrentFacts, dataDir: string): Router {
	const folders = [join(dataDir, 'photos'), sampleFolder];
	return Router().get('/photos/:name', async (request, response) => {
		const { name } = request.params;
		const { photos = [] } = await facts.get();
		const isListed = photos.some(({ image }) => image === name);
		const folder = isListed && folders.find((candidate) => existsSync(join(candidate, name)));
		if (!folder) throw new ClubError('not-found');
		await allowIndexing(facts, response);
		response.sendFile(name, { root: folder, maxAge: '1d' });
	});
}
