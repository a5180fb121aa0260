import { toEventLettersJson } from '@burgee/core/api/event-letters';
import type { Handlers } from '../http/calls/call-router.ts';
import type { Services } from './services.ts';

/** The panel's script fills the frame with a preview, so the frame has the panel's origin. It runs no scripts itself. */
const frameHeaders = {
	'Content-Security-Policy':
		"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-same-origin",
	'X-Frame-Options': 'SAMEORIGIN',
};

export function eventLetterHandlers({ club, config: { mail } }: Services) {
	return {
		'GET /api/admin/events/:eventId/letters': async ({ eventId }) =>
			toEventLettersJson(await club.readEventLetters(eventId), mail.kind !== 'outbox'),
		'POST /api/admin/events/:eventId/letters/preview': async ({ admin, eventId, body: form }) => ({
			html: await club.previewLetter(admin, { eventId, form }),
		}),
		'POST /api/admin/events/:eventId/letters/test': ({ admin, eventId, body: form }) =>
			club.sendTestLetter(admin, { eventId, form }),
		'GET /api/admin/letter-frame': (_, { response }) => {
			response.set(frameHeaders);
			return { fileName: null, text: '<!DOCTYPE html><html lang="en-GB"></html>' };
		},
	} satisfies Partial<Handlers>;
}
