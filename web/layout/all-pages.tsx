import type { Menus } from '@burgee/core/rules/site/listed-pages';
import styles from './footer.module.css';
import { NavItem } from './nav-item.tsx';

export const allPagesId = 'all-pages';

/** Without script, the menus in the header cannot open. They then link to this list of all pages. */
export function AllPages({ menus }: { menus: Menus }) {
	return (
		<noscript>
			<nav id={allPagesId} className={`frame ${styles.allPages}`} aria-label="All pages">
				<ul>
					{[...menus.main, ...menus.information].map(({ path, label }) => (
						<li key={path}>
							<NavItem to={path} label={label} className={`target ${styles.page}`} />
						</li>
					))}
				</ul>
			</nav>
		</noscript>
	);
}
