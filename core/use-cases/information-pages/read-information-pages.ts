import { ClubError } from '../../errors/club-error.ts';
import type { Ports } from '../../ports/ports.ts';
import {
	type InformationPage,
	inPageOrder,
	type RenderedInformationPage,
} from '../../rules/information-pages/information-page.ts';
import { previewNewsletter } from '../news/read-newsletters.ts';

/** Returns all pages that the club has written, drafts included, in the order of the menus. */
export async function listInformationPages({
	informationPages,
}: Pick<Ports, 'informationPages'>): Promise<InformationPage[]> {
	return (await informationPages.list()).sort(inPageOrder);
}

/** @throws ClubError 'page-not-found' */
export async function readInformationPage(
	{ informationPages }: Pick<Ports, 'informationPages'>,
	id: string,
): Promise<InformationPage> {
	const page = await informationPages.get(id);
	if (page === null) throw new ClubError('page-not-found');
	return page;
}

/**
 * Returns a page as members read it.
 * @throws ClubError 'page-not-found' if the id is unknown, or the page is a draft.
 */
export async function readPublishedPage(
	ports: Pick<Ports, 'informationPages' | 'newsletterRenderer' | 'clubFacts' | 'configuredFacts'>,
	pageId: string,
): Promise<RenderedInformationPage> {
	const { id, title, summary, body, draft } = await readInformationPage(ports, pageId);
	if (draft) throw new ClubError('page-not-found');
	const { html, headings } = await previewNewsletter(ports, body);
	return { id, title, summary, html, headings };
}
