import { breadcrumbsOf } from '@burgee/core/rules/site/panel-pages';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Link } from '../../navigation.tsx';
import type { PageTopProps } from '../../ui/page-top.ts';
import styles from './breadcrumbs.module.css';
import { mayOpen, useAdmin } from './session.tsx';

/**
 * The pages above the shown page, such as 'Bookings › Regatta › Day Sheet'. A phone shows only the page directly above. A
 * list shows none.
 */
export function Breadcrumbs({ title, about }: PageTopProps) {
	const admin = useAdmin();
	const crumbs = breadcrumbsOf(useLocation().pathname);
	const shown = crumbs.at(-1);
	const above = crumbs.slice(0, -1).filter(({ access }) => mayOpen(admin, access));
	if (shown === undefined || above.length === 0) return null;
	return (
		<nav aria-label="Breadcrumb" className={`screen-only ${styles.breadcrumbs}`}>
			<ol>
				{above.map(({ path, label, isRecord }) => (
					<li key={path}>
						<Link to={path} className="target">
							<ChevronLeft aria-hidden className={styles.back} size={20} />
							{isRecord && about !== undefined ? <Name>{about}</Name> : label}
						</Link>
						<ChevronRight aria-hidden className={styles.separator} size={16} />
					</li>
				))}
				<li aria-current="page">{about === undefined ? <Name>{title}</Name> : shown.label}</li>
			</ol>
		</nav>
	);
}

/** The name of a record, in one line. */
function Name({ children }: { children: string }) {
	return (
		<span className={styles.name} title={children}>
			{children}
		</span>
	);
}
