import { ExternalLink, type LucideIcon } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { Link } from '../navigation.tsx';
import styles from './card.module.css';

interface CardProps {
	icon: LucideIcon;
	title: string;
	/** The hash of links to the section. */
	id?: string | undefined;
	ref?: Ref<HTMLElement>;
	children: ReactNode;
}

/** A framed section with an icon before its title. */
export function Card({ icon: Icon, title, id, ref, children }: CardProps) {
	const titleId = useId();
	return (
		<section
			id={id}
			ref={ref}
			className={`stack gap-1 panel ${styles.card}`}
			aria-labelledby={titleId}
		>
			<h2 id={titleId} className={styles.title}>
				<Icon aria-hidden size={24} />
				{title}
			</h2>
			{children}
		</section>
	);
}

/**
 * The link below a card's text. `to` leads to a page of this app. `href` opens another site in a
 * new tab.
 */
export function CardLink(target: { children: ReactNode } & ({ to: string } | { href: string })) {
	if ('to' in target) {
		return (
			<Link className={styles.link} to={target.to}>
				{target.children}
			</Link>
		);
	}
	return (
		<a className={styles.link} href={target.href} target="_blank" rel="noopener noreferrer">
			{target.children}
			<ExternalLink aria-hidden size={18} />
			<span className="visually-hidden">(opens in a new tab)</span>
		</a>
	);
}
