import type { ComponentType } from 'react';
import { Contents } from './contents.tsx';
import styles from './guide.module.css';

export interface GuideSection {
	/** The id of the section's HTML element. The same id is the hash in the section's address. */
	id: string;
	title: string;
	Content: ComponentType;
}

/**
 * A long text in sections, with a table of contents. The hash of the address selects a section:
 * '/information#radio'.
 */
export function Guide({ sections }: { sections: readonly GuideSection[] }) {
	return (
		<Contents headings={sections}>
			<div className={`print-block ${styles.sections}`}>
				{sections.map(({ id, title, Content }) => (
					<section
						key={id}
						id={id}
						className={`stack print-block ${styles.section}`}
						aria-labelledby={`${id}-title`}
						tabIndex={-1}
					>
						<h2 id={`${id}-title`}>{title}</h2>
						<Content />
					</section>
				))}
			</div>
		</Contents>
	);
}
