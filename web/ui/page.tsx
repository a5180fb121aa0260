import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useClub } from '../composition.tsx';
import styles from './page.module.css';

interface PageHead {
	title: string;
	/** For search engines and previews. */
	description?: string | undefined;
	/** Takes the focus even where no navigation led here: the page answers what was just done. */
	announce?: boolean | undefined;
}

/**
 * Names the browser's tab, and moves the focus to the heading when the route changes, so that a screen
 * reader reads where one is. @returns the ref of the <h1 tabIndex={-1}>.
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
		// The browser itself reads the page that it opens first.
		// Where the address names a section, that takes the focus.
		if (announce || (key !== 'default' && hash === '')) {
			heading.current?.focus({ preventScroll: !announce });
		}
	}, [key, hash, announce]);

	return heading;
}

interface PageProps extends PageHead {
	/** The width of lists and tables, in place of the width of text. */
	wide?: boolean | undefined;
	/** A sentence or two under the heading. */
	lead?: ReactNode;
	/** Beside the heading. */
	actions?: ReactNode;
	children?: ReactNode;
}

export function Page({
	title,
	description,
	announce,
	wide = false,
	lead,
	actions,
	children,
}: PageProps) {
	const heading = usePageHead({ title, description, announce });
	return (
		<div className={styles.page}>
			<header className={styles.head}>
				<div className={styles.content}>
					<h1 ref={heading} tabIndex={-1}>
						{title}
					</h1>
					{lead && <div className={styles.lead}>{lead}</div>}
				</div>
				{actions && <div className={styles.actions}>{actions}</div>}
			</header>
			<div className={wide ? styles.wide : styles.text}>{children}</div>
		</div>
	);
}
