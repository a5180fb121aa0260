import type { ClubFacts } from '@burgee/core';
import { listNames } from '@burgee/core/display/listed-names';
import { barColour, logoIconPath } from '@burgee/core/rules/site/look/logo-icons';
import { palette } from '@burgee/core/rules/site/look/palette';
import { Router } from 'express';
import type { CurrentFacts } from '../current-facts.ts';

export function appManifest(facts: CurrentFacts): Router {
	return Router().get('/manifest.webmanifest', async (_request, response) => {
		const manifest = manifestOf(await facts.get());
		response
			.set('Cache-Control', 'public, max-age=3600')
			.type('application/manifest+json')
			.send(JSON.stringify(manifest));
	});
}

function manifestOf({ name, shortName, look, pages }: ClubFacts): object {
	const icon192 = logoIconPath(look, 'icon-192.png');
	const contents = [
		...['Events', 'bookings'],
		...(pages.news ? ['news'] : []),
		...(pages.documents ? ['documents'] : []),
	];
	return {
		id: '/',
		name: `${name} Members Area`,
		short_name: shortName,
		description: `${listNames(contents)} for the members of ${name}.`,
		lang: 'en-GB',
		start_url: '/',
		display: 'minimal-ui',
		background_color: palette.light.neutrals.page,
		theme_color: barColour(look),
		icons: [
			...(icon192 === null ? [{ src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' }] : []),
			...[
				{ src: icon192 ?? '/icon-192.png', sizes: '192x192' },
				{ src: logoIconPath(look, 'icon-512.png') ?? '/icon-512.png', sizes: '512x512' },
				{
					...{ src: logoIconPath(look, 'maskable-512.png') ?? '/icon-maskable-512.png' },
					...{ sizes: '512x512', purpose: 'maskable' },
				},
			].map((icon) => ({ ...icon, type: 'image/png' })),
		],
	};
}
