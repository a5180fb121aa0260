import type { NewsletterHeading } from './rendered-newsletter.ts';

/** From this many headings on, a newsletter has a list of them. */
const minHeadingsForContents = 3;

/** Returns the headings to list above a newsletter: none if it has so few that a reader sees them at once. */
export function contentsOf(headings: readonly NewsletterHeading[]): readonly NewsletterHeading[] {
	return headings.length < minHeadingsForContents ? [] : headings;
}
