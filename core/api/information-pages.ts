import { z } from 'zod';
import { informationPage } from '../rules/information-pages/information-page.ts';
import { informationPageForm } from '../rules/information-pages/information-page-form.ts';
import { renderedNewsletter } from '../rules/news/rendered-newsletter.ts';
import type { CallTable } from './call.ts';

const informationPageJson = informationPage
	.pick({ id: true, title: true, summary: true })
	.extend(renderedNewsletter.shape)
	.meta({ id: 'InformationPage' });
/** A page that the club has written, as members read it. */
export type InformationPageJson = z.infer<typeof informationPageJson>;

const storedPageJson = informationPage.meta({ id: 'StoredInformationPage' });
/** The same page as the panel edits it. */
export type StoredPageJson = z.infer<typeof storedPageJson>;

const listedPageJson = informationPage.omit({ body: true }).meta({ id: 'ListedInformationPage' });
/** A page in the panel's list. */
export type ListedPageJson = z.infer<typeof listedPageJson>;

const request = informationPageForm.meta({ id: 'InformationPageForm' });

/** HTTP calls for the pages that the club writes itself. The `slug` in their paths is the page's id. */
export const informationPageCalls = {
	'GET /api/pages/:slug': {
		summary: 'One page that the club has written, with its text as HTML',
		access: 'public',
		answer: informationPageJson,
	},
	'GET /api/admin/pages': {
		summary: 'All pages that the club has written, in the order of the menus, without their texts',
		access: 'events:read',
		answer: z.object({ pages: z.array(listedPageJson) }).meta({ id: 'ListedInformationPages' }),
	},
	'GET /api/admin/pages/:slug': {
		summary: 'One page with its text',
		access: 'events:read',
		answer: storedPageJson,
	},
	'POST /api/admin/pages': {
		summary: 'Add a page. No two pages have the same address',
		access: 'events:write',
		body: request,
		status: 201,
		answer: storedPageJson,
		errors: ['page-exists', 'too-many-pages'],
	},
	'PUT /api/admin/pages/:slug': {
		summary: 'Replace a page. Its address stays',
		access: 'events:write',
		revisioned: true,
		body: request,
		answer: storedPageJson,
		errors: ['page-address-fixed'],
	},
	'DELETE /api/admin/pages/:slug': {
		summary: 'Delete a page',
		access: 'events:write',
		revisioned: true,
		answer: null,
	},
} satisfies CallTable;
