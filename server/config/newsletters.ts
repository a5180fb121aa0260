import type { NewsletterRenderer } from '@burgee/core/ports/newsletter-renderer';

/** Loads markdown-it and parse5 with the first newsletter that someone opens, because most servers show few. */
export function openNewsletterRenderer(): NewsletterRenderer {
	let loading: Promise<NewsletterRenderer> | null = null;
	const load = async () => {
		const { MarkdownNewsletterRenderer } = await import(
			'@burgee/adapters/markdown/markdown-newsletter-renderer'
		);
		return new MarkdownNewsletterRenderer();
	};
	return {
		render: async (text, photos) => {
			loading ??= load();
			return (await loading).render(text, photos);
		},
	};
}
