import type { ResultCard } from '@burgee/core/display/result-card';
import type { TextPart } from '@burgee/core/rules/search/highlight';
import type { HitType } from '@burgee/core/rules/search/hit';
import { CalendarDays, FileText, LibraryBig, Newspaper } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from '../navigation.tsx';
import { Badge } from '../ui/badge.tsx';
import styles from './result-option.module.css';

/**
 * The icon, the label and the page of each type of search result (specification §2). A result whose
 * link is only '#' opens the page of its type.
 */
export const resultTypes = {
	event: { icon: CalendarDays, label: 'Event', page: '/calendar' },
	document: { icon: LibraryBig, label: 'Document', page: '/documents' },
	news: { icon: Newspaper, label: 'News', page: '/news' },
	page: { icon: FileText, label: 'Page', page: '/' },
} satisfies Record<HitType, unknown>;

interface ResultOptionProps {
	card: ResultCard;
	id: string;
	active: boolean;
	/** Called when the mouse moves over the result. A list that scrolls under a resting mouse does not call it. */
	onPoint: () => void;
	onLeave: () => void;
}

export function ResultOption({ card, id, active, onPoint, onLeave }: ResultOptionProps) {
	const { icon: Icon, label } = resultTypes[card.type];
	const page = appPath(card);
	const newTab = card.opensNewTab && card.href !== '#';
	const option = {
		role: 'option',
		id,
		tabIndex: -1,
		'aria-selected': active,
		className: styles.option,
		onMouseMove: onPoint,
		onMouseDown: (event: MouseEvent) => event.preventDefault(),
	};
	const content = (
		<>
			<Icon aria-hidden className={styles.icon} size={22} />
			<span className={styles.content}>
				<span className={styles.title}>
					<Highlighted parts={card.title} />
				</span>
				{card.description.length > 0 && (
					<span className={styles.description}>
						<Highlighted parts={card.description} />
					</span>
				)}
				<span className={styles.facts}>
					<span className="visually-hidden">{label}</span>
					{card.date && <span className="strong">{card.date}</span>}
					{card.isPast && <Badge>Past event</Badge>}
					{card.isFull && <Badge>Full</Badge>}
					<Badge tone="teal">
						<span className={styles.category}>{card.badge}</span>
					</Badge>
					{card.tags.map((tag) => (
						<span className={styles.tag} key={tag}>
							{tag}
						</span>
					))}
					{newTab && <span className="visually-hidden">(opens in a new tab)</span>}
				</span>
			</span>
		</>
	);
	if (page !== null) {
		return (
			<Link {...option} to={page} onClick={(event) => !hasModifierKey(event) && onLeave()}>
				{content}
			</Link>
		);
	}
	return (
		<a
			{...option}
			href={card.href}
			{...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
		>
			{content}
		</a>
	);
}

/**
 * Returns the path of the page in this app that the result opens. Returns null if the browser must
 * follow the link.
 */
function appPath(card: ResultCard): string | null {
	if (card.href === '#') return resultTypes[card.type].page;
	if (card.opensNewTab) return null;
	const { origin, pathname, search, hash } = new URL(card.href, window.location.origin);
	return origin === window.location.origin ? `${pathname}${search}${hash}` : null;
}

function hasModifierKey({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
	return ctrlKey || metaKey || shiftKey || altKey;
}

/**
 * Renders the text of a search result with the matching words highlighted. HTML markup in the text is not
 * interpreted.
 */
function Highlighted({ parts }: { parts: TextPart[] }) {
	return parts.map(({ text, found }, index) =>
		found ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
			<mark className={styles.highlight} key={index}>
				{text}
			</mark>
		) : (
			text
		),
	);
}
