import { contentsOf, type RenderedNewsletter } from '@burgee/core';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Contents } from './contents.tsx';
import { NewsletterText } from './newsletter-text.tsx';
import { Page } from './page.tsx';
import styles from './written-page.module.css';

interface WrittenPageProps {
	title: string;
	/** What search engines show. */
	description: string;
	lead?: ReactNode;
	rendered: RenderedNewsletter;
	/** What the printed page is, such as 'Newsletter'. */
	noun: string;
	/** The buttons below the text, before the one that prints. */
	children?: ReactNode;
}

/** A text that an admin has written, with a list of its headings if it has many (decision: newsletter-text). */
export function WrittenPage({
	title,
	description,
	lead,
	rendered: { html, headings },
	noun,
	children,
}: WrittenPageProps) {
	const contents = contentsOf(headings);
	const text = (
		<div className={`stack gap-3 print-block ${styles.text}`}>
			<NewsletterText html={html} />
			<div className="row screen-only">
				{children}
				<Button variant="quiet" onClick={() => window.print()}>
					Print This {noun}
				</Button>
			</div>
		</div>
	);
	return (
		<Page title={title} wide={contents.length > 0} description={description} lead={lead}>
			{contents.length === 0 ? (
				text
			) : (
				<Contents
					headings={contents.map(({ id, text, level }) => ({ id, title: text, isPart: level > 2 }))}
				>
					{text}
				</Contents>
			)}
		</Page>
	);
}
