import { sitePages } from '@burgee/core/rules/site/pages';
import { Router } from 'express';

const path = '/speculation-rules.json';

/** The header with which a page tells the browser where the rules are. */
export const speculationHeader = { 'Speculation-Rules': `"${path}"` };

const paths = Object.values(sitePages)
	.filter((page) => !('isSecret' in page))
	.map(({ path }) => path);

/**
 * When a member points at a link to another public page, or begins to press it, the browser fetches the page. The paths
 * are the patterns of the routes, and match every query. A request for a payment page may query the payment provider,
 * so payment pages are never fetched early. Neither are pages with a secret address.
 */
const rules = {
	prefetch: [
		{
			source: 'document',
			where: {
				and: [
					{ href_matches: paths },
					{ not: { href_matches: '/*\\?*payment=*' } },
					{ not: { selector_matches: '[target=_blank]' } },
				],
			},
			eagerness: 'moderate',
		},
	],
};

/** Serves the speculation rules of the public pages (https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API). */
export function speculationRules(): Router {
	return Router().get(path, (_request, response) => {
		response
			.set('Cache-Control', 'public, max-age=3600')
			.type('application/speculationrules+json')
			.send(JSON.stringify(rules));
	});
}
