import type { RenderedNewsletter } from '../rules/news/rendered-newsletter.ts';

/** Renders the text of newsletters (decision: newsletter-text). */
export interface NewsletterRenderer {
	/**
	 * Returns the text as safe HTML, whatever the text contains. Takes a time proportional to the length of the text.
	 * @param photos the alt text of each photo that members may see, by the name of its file. Other photos are replaced by
	 * their alt text.
	 */
	render(
		text: string,
		photos: ReadonlyMap<string, string>,
	): NewsletterPreview | Promise<NewsletterPreview>;
}

/** A newsletter as it will look, with what is missing in it. */
export interface NewsletterPreview extends RenderedNewsletter {
	/** The names of the photos that were replaced, each once. */
	missingPhotos: string[];
}
