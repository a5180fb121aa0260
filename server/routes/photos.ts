import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ClubError, type ClubFacts } from '@burgee/core';
import { Router } from 'express';

const sampleFolder = fileURLToPath(
	new URL('sample-club/photos', import.meta.resolve('@burgee/server/package.json')),
);

/**
 * Serves the photos of the home page (specification §2). Serves only photos that the club's settings file
 * (club.json) lists. Looks first in DATA_DIR/photos, and then among the photos of the sample club.
 */
export function photoRoutes({ photos = [] }: ClubFacts, dataDir: string): Router {
	const names = new Set(photos.map(({ image }) => image));
	const folders = [join(dataDir, 'photos'), sampleFolder];
	return Router().get('/photos/:name', (request, response) => {
		const { name } = request.params;
		const folder =
			names.has(name) && folders.find((candidate) => existsSync(join(candidate, name)));
		if (!folder) throw new ClubError('not-found');
		response.sendFile(name, { root: folder, maxAge: '1d' });
	});
}
