import type { PublicFacts } from '@burgee/core/api/club';
import { menuLinks } from '@burgee/core/rules/site/pages';
import { ExternalLink } from 'lucide-react';
import { Link } from '../navigation.tsx';
import { Burgee } from './burgee.tsx';
import styles from './header.module.css';
import { HeaderSearch } from './header-search.tsx';
import { InformationMenu } from './information-menu.tsx';
import { type MenuPlaces, MobileMenu } from './mobile-menu.tsx';
import { NavItem } from './nav-item.tsx';

interface HeaderProps {
	facts: PublicFacts;
	menuPlaces?: MenuPlaces | undefined;
}

export function Header({ facts, menuPlaces }: HeaderProps) {
	return (
		<header className={`screen-only ${styles.bar}`}>
			<div className={`frame ${styles.inner}`}>
				<div className={styles.brand}>
					<a
						className={styles.logo}
						href={facts.website}
						aria-label={`${facts.name}, public website`}
					>
						<Burgee className={styles.burgee} />
					</a>
					<Link className={styles.brandText} to="/">
						<span className={styles.club}>{facts.shortName}</span>{' '}
						<span className={styles.area}>Members Area</span>
					</Link>
				</div>
				<nav className={styles.desktopNav} aria-label="Main">
					<ul className={styles.list}>
						<HeaderSearch />
						{menuLinks('main').map((link) => (
							<li key={link.to}>
								<NavItem {...link} className={styles.link} />
							</li>
						))}
						<li>
							<InformationMenu />
						</li>
					</ul>
				</nav>
				<a className={styles.publicSite} href={facts.website}>
					Public Website
					<ExternalLink aria-hidden size={18} />
				</a>
				<MobileMenu website={facts.website} places={menuPlaces} />
			</div>
		</header>
	);
}
