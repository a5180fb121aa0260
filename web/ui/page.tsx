import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { useNavigation } from '../navigation.tsx';
import styles from './page.module.css';
import { useDocumentHead } from './page-head.ts';
import { PageTop } from './page-top.ts';

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
	useDocumentHead(title, description);
	const { focusKey } = useNavigation();
	const heading = useRef<HTMLHeadingElement>(null);

	useEffect(() => {
		if (announce || focusKey !== null) heading.current?.focus({ preventScroll: !announce });
	}, [focusKey, announce]);

	return heading;
}

interface PageProps extends PageHead {
	/** Makes the page wide enough for lists and tables. Pages of text are narrower. */
	wide?: boolean | undefined;
	/** The name of the record that the page is about, if the title is another: 'Regatta' for 'Regatta: Day Sheet'. */
	about?: string | undefined;
	lead?: ReactNode;
	/** Buttons beside the heading. */
	actions?: ReactNode;
	children?: ReactNode;
}

export function Page({ wide = false, about, lead, actions, children, ...head }: PageProps) {
	const heading = usePageHead(head);
	const Top = useContext(PageTop);
	return (
		<div className={`frame ${styles.page}`}>
			{Top && <Top title={head.title} about={about} />}
			<header className={styles.head}>
				<div className={wide ? styles.heading : `${styles.heading} ${styles.narrow}`}>
					<h1 ref={heading} tabIndex={-1}>
						{head.title}
					</h1>
					{lead && <div className={styles.lead}>{lead}</div>}
				</div>
				{actions && <div className="row screen-only">{actions}</div>}
			</header>
			<div className={wide ? 'stack gap-4' : `stack gap-3 ${styles.text}`}>{children}</div>
		</div>
	);
}
