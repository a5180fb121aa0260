import { menuLinks } from '@burgee/core/rules/site/pages';
import { ExternalLink, Menu, Search, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useSearchButton } from '../search-dialog/search-button.tsx';
import { useListener } from '../use-listener.ts';
import { allPagesId } from './all-pages.tsx';
import styles from './header.module.css';
import { NavItem } from './nav-item.tsx';

export function MobileMenu({ website }: { website: string }) {
	const [open, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const menuId = useId();
	const groupId = useId();
	const close = () => setOpen(false);
	const search = useSearchButton(() => {
		close();
		return button.current;
	});

	const closeOnEscape = ({ key }: KeyboardEvent) => {
		if (key !== 'Escape') return;
		close();
		button.current?.focus();
	};
	useListener('keydown', closeOnEscape, open);
	const item = ({ to, mobileLabel }: ReturnType<typeof menuLinks>[number]) => (
		<li key={to}>
			<NavItem to={to} label={mobileLabel} className={styles.mobileLink} onClick={close} />
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
			<nav className={styles.menu} id={menuId} aria-label="Main" hidden={!open}>
				<button {...search} type="button" className={`${styles.mobileLink} ${styles.mobileSearch}`}>
					<Search aria-hidden size={20} />
					Search
				</button>
				<ul>{menuLinks('main').map(item)}</ul>
				<h2 className={styles.group} id={groupId}>
					Information
				</h2>
				<ul aria-labelledby={groupId}>{menuLinks('information').map(item)}</ul>
				<a className={styles.mobileSite} href={website} onClick={close}>
					Public Website
					<ExternalLink aria-hidden size={18} />
				</a>
			</nav>
		</div>
	);
}
