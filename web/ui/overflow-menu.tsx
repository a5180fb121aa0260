import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react';
import { Link } from '../navigation.tsx';
import buttonStyles from './button.module.css';
import styles from './overflow-menu.module.css';

export interface MenuAction {
	label: string;
	icon: LucideIcon;
	/** The path of a page of this app. */
	to?: string;
	/** Any other address, which opens in a new tab. */
	href?: string;
	onClick?: () => void;
	tone?: 'danger';
}

interface OverflowMenuProps {
	/** Names the record that the actions belong to. */
	name: string;
	/** At least one action. An action that is not offered now can be `false`. */
	actions: readonly (MenuAction | false)[];
}

/**
 * A button with three dots, which opens a menu of actions. The browser closes the menu on Escape or on a click
 * elsewhere, and gives the focus back to the button.
 */
export function OverflowMenu({ name, actions }: OverflowMenuProps) {
	const id = useId();
	const button = useRef<HTMLButtonElement>(null);
	const menu = useRef<HTMLDivElement>(null);
	const label = `More actions for ${name}`;
	const shown = actions.filter((action) => action !== false);

	const place = () => {
		if (button.current === null || menu.current === null) return;
		const { top, bottom, right } = button.current.getBoundingClientRect();
		const { clientWidth, clientHeight } = document.documentElement;
		const height = (shown.length + 0.5) * button.current.offsetHeight;
		const opensUp = bottom + height > clientHeight && top > height;
		Object.assign(menu.current.style, {
			right: `${clientWidth - right}px`,
			top: `${window.scrollY + (opensUp ? top : bottom)}px`,
			translate: opensUp ? '0 -100%' : 'none',
		});
	};
	const close = () => menu.current?.hidePopover();

	return (
		<>
			<button
				ref={button}
				type="button"
				className={buttonStyles.icon}
				aria-label={label}
				aria-haspopup="menu"
				popoverTarget={id}
				onKeyDown={(event) => {
					if (event.key !== 'ArrowDown') return;
					event.preventDefault();
					menu.current?.showPopover();
				}}
			>
				<Ellipsis aria-hidden size={22} />
			</button>
			<div
				ref={menu}
				id={id}
				popover="auto"
				role="menu"
				aria-label={label}
				className={styles.menu}
				onBeforeToggle={({ newState }) => {
					if (newState === 'open') place();
				}}
				onToggle={({ newState }) => {
					if (newState === 'open') itemsOf(menu.current)[0]?.focus();
				}}
				onKeyDown={moveFocus}
				onBlur={(event: FocusEvent<HTMLElement>) => {
					const next = event.relatedTarget;
					// A click on the button closes the menu itself.
					if (next === null || next === button.current) return;
					if (!event.currentTarget.contains(next)) close();
				}}
			>
				{shown.map((action) => (
					<Item key={action.label} {...action} close={close} />
				))}
			</div>
		</>
	);
}

function Item({
	label,
	icon: Icon,
	to,
	href,
	onClick,
	tone,
	close,
}: MenuAction & { close: () => void }) {
	const props = {
		role: 'menuitem',
		className: tone === undefined ? styles.item : `${styles.item} ${styles[tone]}`,
		// The menu closes first, so that a dialog gives the focus back to the button.
		onClick: () => {
			close();
			onClick?.();
		},
		children: (
			<>
				<Icon aria-hidden size={20} />
				{label}
				{href !== undefined && <span className="visually-hidden"> (opens in a new tab)</span>}
			</>
		),
	};
	if (to !== undefined) return <Link {...props} to={to} />;
	if (href !== undefined) {
		return <a {...props} href={href} target="_blank" rel="noopener noreferrer" />;
	}
	return <button type="button" {...props} />;
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
	return [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/** Moves the focus with the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
	const items = itemsOf(event.currentTarget);
	const index = items.findIndex((item) => item.matches(':focus'));
	const targets: Record<string, number> = {
		ArrowDown: index + 1,
		ArrowUp: index - 1,
		Home: 0,
		End: -1,
	};
	const next = targets[event.key];
	if (next === undefined) return;
	event.preventDefault();
	items.at(next % items.length)?.focus();
}
