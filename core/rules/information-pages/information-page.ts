import { z } from 'zod';
import { compareText } from '../compare-text.ts';
import type { RenderedNewsletter } from '../news/rendered-newsletter.ts';

/** The menus of the site header that can link to an information page. */
export const pageMenus = ['main', 'information', 'none'] as const;

/** A page of the public site that the club writes itself (decision: information-pages). */
export const informationPage = z.object({
	/** The last part of the page's address, such as 'visitor-moorings'. It never changes. */
	id: z.string(),
	title: z.string(),
	/** One sentence for the search and for search engines, or ''. */
	summary: z.string(),
	/** The text in Markdown (decision: newsletter-text). */
	body: z.string(),
	menu: z.enum(pageMenus),
	/** Pages with a smaller number come first in their menu. */
	position: z.int(),
	/** Whether only the panel shows the page (decision: drafts). */
	draft: z.boolean(),
	revision: z.int(),
});
export type InformationPage = z.infer<typeof informationPage>;

/** An information page as members read it. */
export type RenderedInformationPage = Pick<InformationPage, 'id' | 'title' | 'summary'> &
	RenderedNewsletter;

/**
 * The menus are part of every page, so a club has no more pages of its own. The limit is not exact: pages that are added at
 * the same moment can exceed it.
 */
export const maxInformationPages = 100;

type Placed = Pick<InformationPage, 'id' | 'title' | 'position'>;

/** Compares two pages by their place in a menu, then by title. */
export function inPageOrder(a: Placed, b: Placed): number {
	return a.position - b.position || compareText(a.title, b.title) || compareText(a.id, b.id);
}
