import { menuLinks } from '@burgee/core/rules/site/pages';
import styles from './footer.module.css';
import { NavItem } from './nav-item.tsx';

export const allPagesId = 'all-pages';

/** Without script, the menus in the header cannot open. They then link to this list of all pages. */
export function AllPages() {
	return (
		<noscript>
			<nav id={allPagesId} className={`frame ${styles.allPages}`} aria-label="All pages">
				<ul>
					{[...menuLinks('main'), ...menuLinks('information')].map(({ to, label }) => (
						<li key={to}>
							<NavItem to={to} label={label} className={`target ${styles.page}`} />
						</li>
					))}
				</ul>
			</nav>
		</noscript>
	);
}
