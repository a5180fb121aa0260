import { z } from 'zod';

/** A heading in the text of a newsletter. */
export const newsletterHeading = z.object({
	/** The id of its HTML element, which a link to the heading names. */
	id: z.string(),
	text: z.string(),
	/** 2 for a heading of the first level, because the subject is the page's only h1. */
	level: z.int().min(2).max(6),
});
export type NewsletterHeading = z.infer<typeof newsletterHeading>;

/** The text of a newsletter as members see it. */
export const renderedNewsletter = z.object({
	/** The text as HTML that contains nothing that could run or load from another site (decision: newsletter-text). */
	html: z.string(),
	headings: z.array(newsletterHeading),
});
export type RenderedNewsletter = z.infer<typeof renderedNewsletter>;
