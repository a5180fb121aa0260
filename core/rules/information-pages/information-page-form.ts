import { z } from 'zod';
import { lineOfText, paragraphs, requiredLine } from '../text-schemas.ts';
import { type InformationPage, pageMenus } from './information-page.ts';
import { informationPageLabels as labels } from './labels.ts';

const maxSlugLength = 60;
const maxPosition = 999;
const positionHint = `${labels.position} must be a whole number from 0 to ${maxPosition}`;

const slug = z
	.string()
	.max(maxSlugLength, `${labels.slug} must be ${maxSlugLength} characters or fewer`)
	.regex(
		/^[a-z\d]+(-[a-z\d]+)*$/,
		`${labels.slug} must be small letters, digits and single hyphens, such as visitor-moorings`,
	);

/**
 * Validates the form of an information page, which is the request body for creating or updating it. Unknown fields are
 * refused.
 */
export const informationPageForm = z
	.strictObject({
		title: requiredLine(labels.title, 60),
		/** The last part of the page's address. If it is null, a new page gets one from its title. It never changes. */
		slug: slug.nullable().default(null),
		summary: lineOfText(labels.summary, 200).default(''),
		body: paragraphs(labels.body, 20_000).refine(
			(text) => text !== '',
			'Write the text of the page',
		),
		menu: z
			.enum(pageMenus, { error: `${labels.menu} must be one of the menus` })
			.default('information'),
		position: z.int(positionHint).min(0, positionHint).max(maxPosition, positionHint).default(0),
		draft: z.boolean({ error: 'Must be true or false' }).default(false),
	})
	.refine(({ slug, title }) => slug !== null || title === '' || slugOf({ slug, title }) !== '', {
		path: ['slug'],
		message: `Enter an ${labels.slug.toLowerCase()}, such as visitor-moorings`,
	});
export type InformationPageForm = z.output<typeof informationPageForm>;

/**
 * Returns the last part of a new page's address: the given one, otherwise one from the letters and digits of the title,
 * or '' if the title has none that an address can contain.
 */
export function slugOf({ slug, title }: { slug: string | null; title: string }): string {
	if (slug !== null) return slug;
	return title
		.normalize('NFKD')
		.replace(/[\p{M}'’]/gu, '')
		.toLowerCase()
		.replace(/[^a-z\d]+/g, '-')
		.slice(0, maxSlugLength)
		.replace(/^-|-$/g, '');
}

/** Returns the fields of the page that the form contains. */
export function informationPageFields({
	slug: _,
	...fields
}: InformationPageForm): Omit<InformationPage, 'id' | 'revision'> {
	return fields;
}
