import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

/** 'primary' (yellow) is reserved for the one main action of a page. */
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

/** A link styled as a button: `to` for a page of this app, `href` for any other address. */
export function ButtonLink({
	variant = 'secondary',
	className,
	...link
}: Target & { variant?: ButtonVariant }) {
	const classNames = classes(variant, className);
	return 'to' in link ? (
		<Link {...link} className={classNames} />
	) : (
		<a {...link} className={classNames} />
	);
}
