import type { ReactNode } from 'react';
import styles from './contents.module.css';

interface ContentsProps {
	/** The headings of the text. Each has the id of an HTML element; `isPart` marks a part of the one before. */
	headings: readonly { id: string; title: string; isPart?: boolean }[];
	/** The text. */
	children: ReactNode;
}

/** A long text with the list of its headings: above it on a phone, and beside it, always in view, on a desktop. */
export function Contents({ headings, children }: ContentsProps) {
	return (
		<div className={`stack gap-5 print-block ${styles.columns}`}>
			<nav className={`panel screen-only ${styles.contents}`} aria-labelledby="on-this-page">
				<h2 id="on-this-page" className="soft small">
					On This Page
				</h2>
				<ul className={styles.links}>
					{headings.map(({ id, title, isPart = false }) => (
						<li key={id}>
							<a className={`${styles.link} ${isPart ? styles.part : ''}`} href={`#${id}`}>
								{title}
							</a>
						</li>
					))}
				</ul>
			</nav>
			{children}
		</div>
	);
}
