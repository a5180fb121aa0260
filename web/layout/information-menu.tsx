import { ChevronDown } from 'lucide-react';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './header.module.css';
import { NavItem } from './nav-item.tsx';
import { informationLinks } from './navigation.ts';
import { useEscapeKey } from './use-escape-key.ts';

/** A disclosure and not role=menu: its links are plain links. A mouse opens it by hovering too. */
export function InformationMenu() {
	const [open, setOpen] = useState<'no' | 'hovered' | 'pressed'>('no');
	const button = useRef<HTMLButtonElement>(null);
	const listId = useId();
	const { pathname } = useLocation();
	const inside = informationLinks.some(({ to }) => to === pathname);

	const hover = (to: 'no' | 'hovered') => (event: PointerEvent) => {
		if (event.pointerType === 'mouse' && open !== 'pressed') setOpen(to);
	};
	useEscapeKey(open !== 'no', () => {
		setOpen('no');
		button.current?.focus();
	});

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only watches what its button and links do
		<div
			className={styles.dropdown}
			onPointerEnter={hover('hovered')}
			onPointerLeave={hover('no')}
			onBlur={(event) => {
				if (!event.currentTarget.contains(event.relatedTarget)) setOpen('no');
			}}
		>
			<button
				ref={button}
				type="button"
				className={inside ? `${styles.link} ${styles.current}` : styles.link}
				aria-expanded={open !== 'no'}
				aria-controls={listId}
				onClick={() => setOpen(open === 'pressed' ? 'no' : 'pressed')}
			>
				Information
				<ChevronDown aria-hidden size={18} />
			</button>
			<div className={styles.panel} id={listId} hidden={open === 'no'}>
				<ul className={styles.panelList}>
					{informationLinks.map(({ to, label }) => (
						<li key={to}>
							<NavItem
								to={to}
								label={label}
								className={styles.panelLink}
								onChoose={() => setOpen('no')}
							/>
						</li>
					))}
				</ul>
			</div>
		</div>
	);
}
