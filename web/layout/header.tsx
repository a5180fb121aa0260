import type { PublicFacts } from '@burgee/core/api/club';
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
						{facts.menus.main.map(({ path, label }) => (
							<li key={path}>
								<NavItem to={path} label={label} className={styles.link} />
							</li>
						))}
						{facts.menus.information.length > 0 && (
							<li>
								<InformationMenu links={facts.menus.information} />
							</li>
						)}
					</ul>
				</nav>
				<a className={styles.publicSite} href={facts.website}>
					Public Website
					<ExternalLink aria-hidden size={18} />
				</a>
				<MobileMenu facts={facts} places={menuPlaces} />
			</div>
		</header>
	);
}
