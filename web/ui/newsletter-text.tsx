import styles from './newsletter-text.module.css';

/** Shows the text of a newsletter, which the server has rendered (decision: newsletter-text). */
export function NewsletterText({ html }: { html: string }) {
	return (
		<div
			className={`stack print-block ${styles.text}`}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: the server has removed everything that is not allowed
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}
