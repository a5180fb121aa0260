import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PhotoConverter } from '@burgee/adapters/photo-files/photo-converter';
import { ClubError } from '@burgee/core';
import {
	barColour,
	type LogoIcon,
	logoIconPath,
	logoIcons,
} from '@burgee/core/rules/site/look/logo-icons';
import { Router } from 'express';
import { LRUCache } from 'lru-cache';
import { photoFolders } from '../config/photos.ts';
import type { CurrentFacts } from '../current-facts.ts';

/** Enough for the icons of the logo, and of the one before. */
const maxIcons = 8;
/** An icon that could not be made is not tried again before. */
const retryAfterMs = 60_000;

/**
 * Serves the icons that are made from the club's logo: one for the header, and those for home screens. They are made
 * when they are first asked for, and kept in memory. A closed members area shows them to strangers (decision: club-look).
 */
export function logoRoutes({
	facts,
	photoConverter,
	config: { dataDir },
}: {
	facts: CurrentFacts;
	photoConverter: Pick<PhotoConverter, 'drawIcon'>;
	config: { dataDir: string };
}): Router {
	const folders = photoFolders(dataDir);
	const icons = new LRUCache<string, Promise<Uint8Array>>({ max: maxIcons });
	return Router().get('/logo/:icon', async (request, response) => {
		const { icon } = request.params;
		const { look } = await facts.get();
		const { logo } = look;
		const folder = folders.find((candidate) => logo && existsSync(join(candidate, logo)));
		if (!isLogoIcon(icon) || logo === null || !folder) throw new ClubError('not-found');
		const file = join(folder, logo);
		const { mtimeMs } = await stat(file);
		const key = `${logoIconPath(look, icon)} ${mtimeMs}`;
		const { isOpaque, ...size } = logoIcons[icon];
		const background = isOpaque ? barColour(look) : null;
		const made =
			icons.get(key) ??
			readFile(file).then((bytes) => photoConverter.drawIcon(bytes, { ...size, background }));
		if (!icons.has(key)) {
			icons.set(key, made);
			made.catch(() => icons.set(key, made, { ttl: retryAfterMs }));
		}
		// The path of an icon changes with the logo. An operator may replace the file behind the name. A server that has not
		// read the new facts yet sends the former logo.
		const isCurrent = request.originalUrl === logoIconPath(look, icon);
		response
			.set('Cache-Control', isCurrent ? 'public, max-age=86400' : 'no-cache')
			.type('image/png')
			.send(Buffer.from(await made));
	});
}

function isLogoIcon(name: string): name is LogoIcon {
	return Object.hasOwn(logoIcons, name);
}
