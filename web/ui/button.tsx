import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../navigation.tsx';
import styles from './button.module.css';

/** 'primary' (yellow) is reserved for the one main action of a page. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
	variant?: ButtonVariant | undefined;
	icon?: LucideIcon | undefined;
	className?: string | undefined;
	children?: ReactNode;
}

function look({ variant = 'secondary', icon: Icon, className, children }: Look) {
	return {
		className: [styles.button, styles[variant], className].filter(Boolean).join(' '),
		children: (
			<>
				{Icon && <Icon aria-hidden size={20} />}
				{children}
			</>
		),
	};
}

export function Button({ variant, icon, ...button }: ComponentProps<'button'> & Look) {
	return <button type="button" {...button} {...look({ variant, icon, ...button })} />;
}

type Target =
	| ({ to: string } & Omit<ComponentProps<typeof Link>, 'to'>)
	| (ComponentProps<'a'> & { href: string });

/**
 * A link styled as a button. `to` is the path of a page of this app. `href` is any other address.
 */
export function ButtonLink({ variant, icon, ...link }: Target & Look) {
	const content = look({ variant, icon, ...link });
	return 'to' in link ? <Link {...link} {...content} /> : <a {...link} {...content} />;
}
