import type { MenuLink } from '@burgee/core/rules/site/listed-pages';
import { ChevronDown } from 'lucide-react';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigation } from '../navigation.tsx';
import { useListener } from '../use-listener.ts';
import { allPagesId } from './all-pages.tsx';
import styles from './header.module.css';
import { NavItem } from './nav-item.tsx';

/**
 * The Information dropdown of the desktop header, opened by a click or by hovering. The dropdown follows
 * the ARIA pattern 'disclosure' instead of 'menu', because the entries are ordinary links.
 */
export function InformationMenu({ links }: { links: readonly MenuLink[] }) {
	const [state, setState] = useState<'closed' | 'hovered' | 'pressed'>('closed');
	const menu = useRef<HTMLDivElement>(null);
	const button = useRef<HTMLButtonElement>(null);
	const listId = useId();
	const { pathname } = useNavigation();
	const isOpen = state !== 'closed';
	const hasCurrentPage = links.some(({ path }) => path === pathname);

	const hover = (newState: 'closed' | 'hovered') => (event: PointerEvent) => {
		if (event.pointerType === 'mouse' && state !== 'pressed') setState(newState);
	};
	const closeOnEscape = ({ key }: KeyboardEvent) => {
		if (key !== 'Escape') return;
		setState('closed');
		button.current?.focus();
	};
	useListener('keydown', closeOnEscape, isOpen);

	useEffect(() => {
		// The pointer may have entered before the page was interactive.
		if (matchMedia('(hover: hover)').matches && menu.current?.matches(':hover'))
			setState('hovered');
	}, []);

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the button also opens the menu
		<div
			ref={menu}
			className={styles.dropdown}
			onPointerEnter={hover('hovered')}
			onPointerLeave={hover('closed')}
			onBlur={(event) => {
				if (!event.currentTarget.contains(event.relatedTarget)) setState('closed');
			}}
		>
			<noscript>
				<a className={styles.link} href={`#${allPagesId}`}>
					Information
				</a>
			</noscript>
			<button
				ref={button}
				type="button"
				className={hasCurrentPage ? `${styles.link} ${styles.current}` : styles.link}
				aria-expanded={isOpen}
				aria-controls={listId}
				onClick={() => setState(state === 'pressed' ? 'closed' : 'pressed')}
			>
				Information
				<ChevronDown aria-hidden size={18} />
			</button>
			<div className={styles.panel} id={listId} hidden={!isOpen}>
				<ul className={`panel ${styles.panelList}`}>
					{links.map(({ path, label }) => (
						<li key={path}>
							<NavItem
								to={path}
								label={label}
								className={styles.panelLink}
								onClick={() => setState('closed')}
							/>
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}
