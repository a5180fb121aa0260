import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ClubError } from '@burgee/core';
import { type Request, Router } from 'express';
import { photoFolders, uploadedPhotosFolder } from '../config/photos.ts';
import type { CurrentFacts } from '../current-facts.ts';
import { allowIndexing } from '../http/headers/indexing.ts';
import { isPermitted, type Sessions } from '../http/sessions/session.ts';

const fileName = /^[a-z0-9][a-z0-9._-]*$/i;

/**
 * Serves the photos of the home page, and the logo, that the club's facts list (specification §2). Looks first in
 * DATA_DIR/photos, then among the uploaded photos, and then among the photos of the sample club. Admins who can change
 * the facts also see photos that the facts do not list, because they have just added or removed them.
 */
export function photoRoutes({
	facts,
	sessions,
	config: { dataDir },
}: {
	facts: CurrentFacts;
	sessions: Pick<Sessions, 'find'>;
	config: { dataDir: string };
}): Router {
	const folders = photoFolders(dataDir);
	const uploaded = uploadedPhotosFolder(dataDir);
	const isEditor = async (request: Request) => {
		const signedIn = await sessions.find(request);
		if (signedIn === null || signedIn.lacksSecondFactor) return false;
		return isPermitted('members:write', signedIn.admin);
	};
	return Router().get('/photos/:name', async (request, response) => {
		const { name } = request.params;
		const folder =
			fileName.test(name) && folders.find((candidate) => existsSync(join(candidate, name)));
		const { photos = [], look } = await facts.get();
		const isListed = name === look.logo || photos.some(({ image }) => image === name);
		if (!folder || !(isListed || (await isEditor(request)))) throw new ClubError('not-found');
		if (!isListed) {
			response
				.set('Cache-Control', 'no-store')
				.sendFile(name, { root: folder, cacheControl: false });
			return;
		}
		await allowIndexing(facts, response);
		// The name of an uploaded photo contains a digest of the photo, so the file never changes.
		const isUploaded = folder === uploaded;
		const maxAge = isUploaded ? '30d' : '1d';
		response.sendFile(name, { root: folder, maxAge, immutable: isUploaded });
	});
}
