import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

/** 'primary' is the signal-flag yellow: for the one main action of a page. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

function classes(variant: ButtonVariant, className: string | undefined): string {
	return [styles.button, styles[variant], className].filter(Boolean).join(' ');
}

export function Button({
	variant = 'secondary',
	type = 'button',
	className,
	...button
}: ComponentProps<'button'> & { variant?: ButtonVariant }) {
	return <button {...button} type={type} className={classes(variant, className)} />;
}

type Target =
	| ({ to: string } & Omit<ComponentProps<typeof Link>, 'to'>)
	| (ComponentProps<'a'> & { href: string });

/** A link that looks like a button: `to` a page of ours, or `href` for anything else. */
export function ButtonLink({
	variant = 'secondary',
	className,
	...link
}: Target & { variant?: ButtonVariant }) {
	const look = classes(variant, className);
	return 'to' in link ? <Link {...link} className={look} /> : <a {...link} className={look} />;
}
