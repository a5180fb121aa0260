import type { Handlers } from '../http/calls/call-router.ts';
import type { Services } from './services.ts';

/** Handles the calls for the pages that the club writes itself. */
export function informationPageHandlers({ club }: Services) {
	return {
		'GET /api/pages/:slug': ({ slug }) => club.readPublishedPage(slug),
		'GET /api/admin/pages': async () => {
			const pages = await club.listInformationPages();
			return { pages: pages.map(({ body: _, ...page }) => page) };
		},
		'GET /api/admin/pages/:slug': ({ slug }) => club.readInformationPage(slug),
		'POST /api/admin/pages': ({ admin, body }) => club.createInformationPage(admin, body),
		'PUT /api/admin/pages/:slug': ({ admin, slug: id, revision, body: form }) =>
			club.updateInformationPage(admin, { id, revision, form }),
		'DELETE /api/admin/pages/:slug': ({ admin, slug: id, revision }) =>
			club.deleteInformationPage(admin, { id, revision }),
	} satisfies Partial<Handlers>;
}
