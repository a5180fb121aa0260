import type { ClubFacts } from '@burgee/core';
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

function manifestOf({ name, shortName }: ClubFacts): object {
	return {
		id: '/',
		name: `${name} Members Area`,
		short_name: shortName,
		description: `Events, bookings, news and documents for the members of ${name}.`,
		lang: 'en-GB',
		start_url: '/',
		display: 'minimal-ui',
		background_color: '#f7f6f1',
		theme_color: '#0b2540',
		icons: [
			{ src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
			{ src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
			{ src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
			{ src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
		],
	};
}
