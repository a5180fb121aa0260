import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ClubError, type ClubFacts } from '@burgee/core';
import { Router } from 'express';

const sampleFolder = join(
	fileURLToPath(new URL('.', import.meta.resolve('@burgee/server/package.json'))),
	'sample-club/photos',
);

/**
 * The pictures of Home's photo panels (specification §2): those that the club's facts name and no other
 * file. A club's own lie in DATA_DIR/photos; the sample club's scenes come with Burgee.
 */
export function photoRoutes({ photos = [] }: ClubFacts, dataDir: string): Router {
	const names = new Set(photos.map(({ image }) => image));
	const folders = [join(dataDir, 'photos'), sampleFolder];
	return Router().get('/photos/:name', (request, response) => {
		const { name } = request.params;
		const folder = names.has(name) && folders.find((one) => existsSync(join(one, name)));
		if (!folder) throw new ClubError('not-found');
		response.sendFile(name, { root: folder, maxAge: '1d' });
	});
}
