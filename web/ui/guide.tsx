import { type ComponentType, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './guide.module.css';

export interface GuideSection {
	/** Its anchor in the address. */
	id: string;
	title: string;
	Content: ComponentType;
}

/** A long text in sections, with its contents first. An address may name a section: '/information#radio'. */
export function Guide({ sections }: { sections: readonly GuideSection[] }) {
	const { hash, key } = useLocation();

	// biome-ignore lint/correctness/useExhaustiveDependencies: a link to the same section leads there again.
	useEffect(() => {
		// The browser looked for the anchor before there was a page.
		const section = hash === '' ? null : document.getElementById(hash.slice(1));
		section?.focus();
		section?.scrollIntoView();
	}, [hash, key]);

	return (
		<div className={styles.guide}>
			<nav className={styles.contents} aria-labelledby="on-this-page">
				<h2 id="on-this-page" className={styles.contentsTitle}>
					On this page
				</h2>
				<ul className={styles.links}>
					{sections.map(({ id, title }) => (
						<li key={id}>
							<a className={styles.link} href={`#${id}`}>
								{title}
							</a>
						</li>
					))}
				</ul>
			</nav>
			<div className={styles.sections}>
				{sections.map(({ id, title, Content }) => (
					<section
						key={id}
						id={id}
						className={styles.section}
						aria-labelledby={`${id}-title`}
						tabIndex={-1}
					>
						<h2 id={`${id}-title`}>{title}</h2>
						<Content />
					</section>
				))}
			</div>
		</div>
	);
}
