import { z } from 'zod';
import { instantField } from '../calendar/instant-field.ts';
import type { Instant } from '../calendar/london-time.ts';
import { paragraphs, requiredLine } from '../text-schemas.ts';
import { webAddress } from '../web-address.ts';
import type { Newsletter } from './campaign.ts';
import { newsletterLabels as labels } from './labels.ts';

const body = paragraphs(labels.body, 20_000).default('');

/** The body of a request for the preview of a newsletter's text. */
export const newsletterPreviewForm = z.strictObject({ body });

const invalidLink = 'Link must be a web address, such as https://club.example/news';

/**
 * Validates the form of a newsletter, which is the request body for creating or updating it. Unknown fields
 * are refused.
 */
export const newsletterForm = z
	.strictObject({
		subject: requiredLine(labels.subject, 200),
		/**
		 * When the newsletter was sent. If this is null, a new newsletter gets the current time, and an existing
		 * newsletter keeps its stored time.
		 */
		finished_at: instantField(labels.finished_at).nullable().default(null),
		body,
		/** The web page of a newsletter that was sent with another service, or ''. */
		preview_url: z
			.string()
			.trim()
			.max(2_000, 'Link must be 2000 characters or fewer')
			.refine((text) => text === '' || webAddress(text) !== null, invalidLink)
			.nullable()
			.default(null),
		draft: z.boolean({ error: 'Must be true or false' }).default(false),
	})
	.refine(({ body, preview_url }) => body !== '' || (preview_url ?? '') !== '', {
		path: ['body'],
		message: 'Write the text of the newsletter',
	});
export type NewsletterFormInput = z.input<typeof newsletterForm>;
export type NewsletterForm = z.output<typeof newsletterForm>;

/** @param defaultTime the time of a newsletter whose form has no time. */
export function newsletterFields(
	{ subject, finished_at, body, preview_url, draft }: NewsletterForm,
	defaultTime: Instant,
): Omit<Newsletter, 'id' | 'revision'> {
	return {
		subject,
		finished_at: finished_at ?? defaultTime,
		body: body === '' ? null : body,
		preview_url: preview_url || null,
		draft,
	};
}
