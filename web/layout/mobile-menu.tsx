import { ExternalLink, Menu, Search, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { prefetchSearchDialog, useSearchDialog } from '../search-dialog/search-dialog-context.tsx';
import styles from './header.module.css';
import { NavItem } from './nav-item.tsx';
import { type HeaderLink, informationLinks, mainLinks } from './navigation.ts';
import { useEscapeKey } from './use-escape-key.ts';

export function MobileMenu({ website }: { website: string }) {
	const [open, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const menuId = useId();
	const groupId = useId();
	const close = () => setOpen(false);
	const { open: search } = useSearchDialog();

	useEscapeKey(open, () => {
		close();
		button.current?.focus();
	});
	const item = ({ to, label, mobileLabel }: HeaderLink) => (
		<li key={to}>
			<NavItem
				to={to}
				label={mobileLabel ?? label}
				className={styles.mobileLink}
				onChoose={close}
			/>
		</li>
	);

	return (
		<div className={styles.mobile}>
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
				<button
					type="button"
					className={`${styles.mobileLink} ${styles.mobileSearch}`}
					onPointerEnter={prefetchSearchDialog}
					onFocus={prefetchSearchDialog}
					onClick={() => {
						close();
						// Focus the MENU button, because the clicked menu entry is hidden. The closed search dialog
						// returns the focus to this button.
						button.current?.focus();
						search('button');
					}}
				>
					<Search aria-hidden size={20} />
					Search
				</button>
				<ul>{mainLinks.map(item)}</ul>
				<h2 className={styles.group} id={groupId}>
					Information
				</h2>
				<ul aria-labelledby={groupId}>{informationLinks.map(item)}</ul>
				<a className={styles.mobileSite} href={website} onClick={close}>
					Public Website
					<ExternalLink aria-hidden size={18} />
				</a>
			</nav>
		</div>
	);
}
