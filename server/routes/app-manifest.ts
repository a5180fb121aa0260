import type { ClubFacts } from '@burgee/core';
import { Router } from 'express';

export function appManifest({ name, shortName }: ClubFacts): Router {
	const manifest = {
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
	return Router().get('/manifest.webmanifest', (_request, response) => {
		response
			.set('Cache-Control', 'public, max-age=3600')
			.type('application/manifest+json')
			.send(JSON.stringify(manifest));
	});
}
