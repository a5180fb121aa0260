import { ChevronDown, ChevronUp, type LucideIcon, X } from 'lucide-react';
import { Fragment, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import buttonStyles from '../../ui/button.module.css';
import { useModal } from '../../ui/use-modal.ts';
import { useListener } from '../../use-listener.ts';
import { useMediaQuery } from '../../use-media-query.ts';
import styles from './drawer.module.css';

/** On paper, too, a drawer stands beside its list. Otherwise printing would open the dialog. */
const wideWindow = '(min-width: 64rem), print';

/** Whether the window is so wide that a drawer stands beside its list, not over it. */
export function useDrawerBeside(): boolean {
	return useMediaQuery(wideWindow);
}

/** Marks the link of a list's row that opens a record in the drawer. */
export const recordLink = (id: string) => ({ 'data-record': id });

function linkOf(list: ParentNode, id: string): HTMLElement | null {
	return list.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`);
}

/** Whether the user has left the focus at a row, or whether the browser has lost it with a closed drawer. */
function isFocusFree(list: HTMLElement): boolean {
	const { activeElement: active } = document;
	return (
		active === null ||
		active === document.body ||
		(active.hasAttribute('data-record') && list.contains(active))
	);
}

interface WithDrawerProps {
	/** The records of the list in their order. */
	ids: readonly string[];
	/** The id of the record in the drawer. Null while the drawer is closed. */
	openId: string | null;
	onOpen: (id: string) => void;
	onClose: () => void;
	drawer: ReactNode;
	/** The list. Its rows have a link with the props `recordLink`. */
	children: ReactNode;
}

/**
 * A list with a drawer for one of its records. On a desktop, the drawer stands beside the list, Escape closes it, and the
 * arrow keys open the previous or the next record. When the drawer closes, the focus returns to the record's row.
 */
export function WithDrawer({ ids, openId, onOpen, onClose, drawer, children }: WithDrawerProps) {
	const area = useRef<HTMLDivElement>(null);
	const list = useRef<HTMLDivElement>(null);
	const isBeside = useDrawerBeside();
	const previous = useRef(openId);
	useEffect(() => {
		const before = previous.current;
		previous.current = openId;
		if (before === null || before === openId || list.current === null) return;
		if (isFocusFree(list.current)) linkOf(list.current, openId ?? before)?.focus();
	}, [openId]);

	useListener(
		'keydown',
		(event) => {
			const { key, target } = event;
			if (!(target instanceof Element)) return;
			// A click on a text leaves the focus at the body.
			const isHere = target === document.body || area.current?.contains(target);
			if (key === 'Escape' && isHere) onClose();
			const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
			if (!isHere || step === null || openId === null || !target.matches('[data-record], h2'))
				return;
			const next = neighbour(ids, openId, step);
			event.preventDefault();
			if (next !== null) onOpen(next);
		},
		isBeside && openId !== null,
	);

	return (
		<div ref={area} className={drawer && isBeside ? styles.area : undefined}>
			<div ref={list} className={styles.list}>
				{children}
			</div>
			{drawer}
		</div>
	);
}

function neighbour(ids: readonly string[], id: string, step: number): string | null {
	const index = ids.indexOf(id);
	return index < 0 ? null : (ids[index + step] ?? null);
}

interface DrawerProps {
	title: string;
	/** The name of a record, such as 'booking', for the buttons that open the next one. */
	noun: string;
	ids: readonly string[];
	id: string;
	onOpen: (id: string) => void;
	onClose: () => void;
	children: ReactNode;
	/** Buttons below the content. */
	actions?: ReactNode;
}

/** Shows one record of a list, beside the list on a desktop and over it on a phone. */
export function Drawer(props: DrawerProps) {
	return useDrawerBeside() ? <DrawerBeside {...props} /> : <DrawerOver {...props} />;
}

function DrawerBeside(props: DrawerProps) {
	const titleId = useId();
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		// A user with a mouse keeps the focus in the list, where the arrow keys open other records.
		if (document.activeElement?.matches(':focus-visible')) title.current?.focus();
	}, []);
	return (
		<section className={`panel ${styles.drawer} ${styles.beside}`} aria-labelledby={titleId}>
			<Content {...props} titleId={titleId} titleRef={title} />
		</section>
	);
}

function DrawerOver(props: DrawerProps) {
	const modal = useModal({ open: true, onClose: props.onClose });
	const titleId = useId();
	const title = useRef<HTMLHeadingElement>(null);
	useEffect(() => title.current?.focus(), []);
	return (
		<dialog {...modal} className={`${styles.drawer} ${styles.over}`} aria-labelledby={titleId}>
			<Content {...props} titleId={titleId} titleRef={title} />
		</dialog>
	);
}

/** The rows of a record in a drawer. A row without a value is left out. */
export function DrawerDetails({ rows }: { rows: [term: string, value: ReactNode][] }) {
	return (
		<dl className={styles.details}>
			{rows.map(([term, value]) =>
				value ? (
					<Fragment key={term}>
						<dt className="soft">{term}</dt>
						<dd>{value}</dd>
					</Fragment>
				) : null,
			)}
		</dl>
	);
}

interface ContentProps extends DrawerProps {
	titleId: string;
	titleRef: RefObject<HTMLHeadingElement | null>;
}

function Content({ titleId, titleRef, title, children, actions, ...list }: ContentProps) {
	const { noun, ids, id, onOpen, onClose } = list;
	const step = (label: string, icon: LucideIcon, by: number) => {
		const next = neighbour(ids, id, by);
		return (
			<IconButton
				label={`${label} ${noun}`}
				icon={icon}
				isOff={next === null}
				onClick={() => next !== null && onOpen(next)}
			/>
		);
	};
	return (
		<>
			<header className={styles.head}>
				<h2 ref={titleRef} id={titleId} className="h3" tabIndex={-1} aria-live="polite">
					{title}
				</h2>
				<div className={styles.buttons}>
					{step('Previous', ChevronUp, -1)}
					{step('Next', ChevronDown, 1)}
					<IconButton label="Close" icon={X} onClick={onClose} />
				</div>
			</header>
			<div className={`stack ${styles.body}`}>{children}</div>
			{actions && <footer className={`row ${styles.foot}`}>{actions}</footer>}
		</>
	);
}

interface IconButtonProps {
	label: string;
	icon: LucideIcon;
	/** The button stays enabled at the end of the list, so that it keeps the focus. */
	isOff?: boolean;
	onClick: () => void;
}

function IconButton({ label, icon: Icon, isOff = false, onClick }: IconButtonProps) {
	return (
		<button
			type="button"
			className={`${buttonStyles.icon} ${styles.button}`}
			aria-label={label}
			aria-disabled={isOff || undefined}
			onClick={onClick}
		>
			<Icon aria-hidden size={22} />
		</button>
	);
}
