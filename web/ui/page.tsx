import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useClub } from '../club-context.ts';
import styles from './page.module.css';

interface PageHead {
	title: string;
	description?: string | undefined;
	/**
	 * Whether the page's heading receives the focus even without a navigation, for example after a booking was
	 * sent.
	 */
	announce?: boolean | undefined;
}

/**
 * Sets the document title and meta description. Focuses the heading after a navigation, so that a
 * screen reader announces the new page. @returns the ref for the <h1 tabIndex={-1}>
 */
export function usePageHead({ title, description, announce = false }: PageHead) {
	const { name, shortName } = useClub();
	const { key, hash } = useLocation();
	const heading = useRef<HTMLHeadingElement>(null);

	useEffect(() => {
		document.title = `${title} · ${shortName}`;
		document
			.querySelector('meta[name="description"]')
			?.setAttribute('content', description ?? `${title}: the members area of ${name}.`);
	}, [title, description, name, shortName]);

	useEffect(() => {
		// React Router's key is 'default' until the first navigation. Until then the heading takes no
		// focus, because screen readers announce a newly loaded document themselves. If the address has
		// a hash, the section that the hash names takes the focus instead of the heading.
		if (announce || (key !== 'default' && hash === '')) {
			heading.current?.focus({ preventScroll: !announce });
		}
	}, [key, hash, announce]);

	return heading;
}

interface PageProps extends PageHead {
	/** Makes the page wide enough for lists and tables. Pages of text are narrower. */
	wide?: boolean | undefined;
	lead?: ReactNode;
	/** Buttons beside the heading. */
	actions?: ReactNode;
	children?: ReactNode;
}

export function Page({ wide = false, lead, actions, children, ...head }: PageProps) {
	const heading = usePageHead(head);
	return (
		<div className={styles.page}>
			<header className={styles.head}>
				<div className={styles.content}>
					<h1 ref={heading} tabIndex={-1}>
						{head.title}
					</h1>
					{lead && <div className={styles.lead}>{lead}</div>}
				</div>
				{actions && <div className={styles.actions}>{actions}</div>}
			</header>
			<div className={wide ? styles.wide : styles.text}>{children}</div>
		</div>
	);
}
