import type { HitType, ResultCard, TextPart } from '@burgee/core';
import { CalendarDays, FileText, LibraryBig, Newspaper } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Badge } from '../ui/badge.tsx';
import styles from './result-option.module.css';

/** Event calendar, document books, news paper, page sheet (specification §2). */
export const typeIcons = {
	event: CalendarDays,
	document: LibraryBig,
	news: Newspaper,
	page: FileText,
} satisfies Record<HitType, unknown>;

const typeWords: Record<HitType, string> = {
	event: 'Event',
	document: 'Document',
	news: 'News',
	page: 'Page',
};

/** Where a card without a target of its own leads, so that none leads nowhere. */
const pageOfType: Record<HitType, string> = {
	event: '/calendar',
	document: '/documents',
	news: '/news',
	page: '/',
};

interface ResultOptionProps {
	card: ResultCard;
	id: string;
	active: boolean;
	/** It leads to a page of ours. */
	onLeave: () => void;
}

/** One result: a link, so that it opens as every link does; the focus stays in the input. */
export function ResultOption({ card, id, active, onLeave }: ResultOptionProps) {
	const navigate = useNavigate();
	const Icon = typeIcons[card.type];
	const newTab = card.opensNewTab && card.href !== '#';

	const choose = (event: MouseEvent) => {
		const page = ownPage(card);
		if (page === null || (card.href !== '#' && wantsOwnTab(event))) return;
		event.preventDefault();
		onLeave();
		navigate(page);
	};

	return (
		<a
			role="option"
			id={id}
			tabIndex={-1}
			aria-selected={active}
			aria-labelledby={`${id}-title ${id}-facts`}
			aria-describedby={`${id}-description`}
			className={styles.option}
			href={card.href}
			{...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
			onMouseDown={(event) => event.preventDefault()}
			onClick={choose}
		>
			<Icon aria-hidden className={styles.icon} size={22} />
			<span className={styles.content}>
				<span className={styles.title} id={`${id}-title`}>
					<Highlighted parts={card.title} />
				</span>
				<span className={styles.description} id={`${id}-description`}>
					<Highlighted parts={card.description} />
				</span>
				<span className={styles.facts} id={`${id}-facts`}>
					<span className="visually-hidden">{typeWords[card.type]}</span>
					{card.date && <span className={styles.date}>{card.date}</span>}
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
		</a>
	);
}

/** The page of ours that a card leads to, or null where the browser itself opens it. */
function ownPage(card: ResultCard): string | null {
	if (card.href === '#') return pageOfType[card.type];
	if (card.opensNewTab) return null;
	const { origin, pathname, search, hash } = new URL(card.href, window.location.origin);
	return origin === window.location.origin ? `${pathname}${search}${hash}` : null;
}

function wantsOwnTab({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
	return ctrlKey || metaKey || shiftKey || altKey;
}

/** By parts: markup in a record stays a text. */
function Highlighted({ parts }: { parts: TextPart[] }) {
	return parts.map(({ text, found }, place) =>
		found ? (
			// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
			<mark className={styles.highlight} key={place}>
				{text}
			</mark>
		) : (
			text
		),
	);
}
