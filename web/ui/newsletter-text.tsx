import { newsletterBlocks } from '@burgee/core';
import styles from './newsletter-text.module.css';

/** Shows the text of a newsletter with its headings, paragraphs and links (decision: newsletter-text). */
export function NewsletterText({ children }: { children: string }) {
	return (
		<div className={`stack ${styles.text}`}>
			{newsletterBlocks(children).map(({ kind, spans }, index) => {
				const Block = kind === 'heading' ? 'h2' : 'p';
				return (
					// biome-ignore lint/suspicious/noArrayIndexKey: the blocks have no ids, and hold no state
					<Block key={index}>
						{spans.map(({ text, href }, position) =>
							href === null ? (
								text
							) : (
								// biome-ignore lint/suspicious/noArrayIndexKey: the links have no ids, and hold no state
								<a key={position} href={href} target="_blank" rel="noopener noreferrer">
									{text}
								</a>
							),
						)}
					</Block>
				);
			})}
		</div>
	);
}
