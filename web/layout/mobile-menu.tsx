import type { PublicFacts } from '@burgee/core/api/club';
import type { MenuLink } from '@burgee/core/rules/site/listed-pages';
import { ExternalLink, Menu, Search, X } from 'lucide-react';
import { type RefCallback, useId, useRef, useState } from 'react';
import { useSearchButton } from '../search-dialog/search-button.tsx';
import { useListener } from '../use-listener.ts';
import { allPagesId } from './all-pages.tsx';
import styles from './header.module.css';
import { NavItem } from './nav-item.tsx';

/** Where the panel adds its own pages, and the account of who is signed in, to the menu. */
export interface MenuPlaces {
	/** The class of the longer menu. */
	className: string | undefined;
	first: RefCallback<HTMLElement>;
	last: RefCallback<HTMLElement>;
}

interface MobileMenuProps {
	facts: Pick<PublicFacts, 'website' | 'menus'>;
	/** Undefined on public pages. */
	places: MenuPlaces | undefined;
}

export function MobileMenu({ facts: { website, menus }, places }: MobileMenuProps) {
	const [open, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const menu = useRef<HTMLElement>(null);
	const menuId = useId();
	const groupId = useId();
	const search = useSearchButton(() => button.current);
	const close = () => {
		setOpen(false);
		button.current?.focus();
	};

	const closeOnEscape = ({ key }: KeyboardEvent) => {
		if (key === 'Escape') close();
	};
	useListener('keydown', closeOnEscape, open);
	useListener('popstate', () => setOpen(false), open);
	// The menu closes before its link opens a page or a dialog. When the dialog closes, the focus returns to the button.
	const closeOnChoice = ({ target }: MouseEvent) => {
		if (target instanceof Element && menu.current?.contains(target) && target.closest('a, button'))
			close();
	};
	useListener('click', closeOnChoice, open, true);
	const item = ({ path, mobileLabel }: MenuLink) => (
		<li key={path}>
			<NavItem to={path} label={mobileLabel} className={styles.mobileLink} />
		</li>
	);

	return (
		<div className={styles.mobile}>
			<noscript>
				<a className={styles.menuButton} href={`#${allPagesId}`}>
					MENU
				</a>
			</noscript>
			<button
				ref={button}
				type="button"
				className={styles.menuButton}
				aria-expanded={open}
				aria-controls={menuId}
				onClick={() => setOpen(!open)}
			>
				{open ? <X aria-hidden size={20} /> : <Menu aria-hidden size={20} />}
				MENU
			</button>
			<nav
				ref={menu}
				className={places ? `${styles.menu} ${places.className}` : styles.menu}
				id={menuId}
				aria-label="Main"
				hidden={!open}
			>
				{places && <div ref={places.first} />}
				<button {...search} type="button" className={`${styles.mobileLink} ${styles.mobileSearch}`}>
					<Search aria-hidden size={20} />
					Search
				</button>
				<ul>{menus.main.map(item)}</ul>
				{menus.information.length > 0 && (
					<>
						<h2 className={styles.group} id={groupId}>
							Information
						</h2>
						<ul aria-labelledby={groupId}>{menus.information.map(item)}</ul>
					</>
				)}
				<a className={styles.mobileSite} href={website}>
					Public Website
					<ExternalLink aria-hidden size={18} />
				</a>
				{places && <div ref={places.last} />}
			</nav>
		</div>
	);
}
