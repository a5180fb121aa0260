import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../navigation.tsx';
import styles from './button.module.css';

/** 'primary' (yellow) is reserved for the one main action of a page. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
	variant?: ButtonVariant | undefined;
	icon?: LucideIcon | undefined;
	/** Whether the text of a quiet button is aligned with the text above it. */
	flush?: boolean | undefined;
	className?: string | undefined;
	children?: ReactNode;
}

function look({ variant = 'secondary', icon: Icon, flush, className, children }: Look) {
	return {
		className: [styles.button, styles[variant], flush && styles.flush, className]
			.filter(Boolean)
			.join(' '),
		children: (
			<>
				{Icon && <Icon aria-hidden size={20} />}
				{children}
			</>
		),
	};
}

export function Button({ variant, icon, flush, ...button }: ComponentProps<'button'> & Look) {
	return <button type="button" {...button} {...look({ variant, icon, flush, ...button })} />;
}

type Target =
	| ({ to: string } & Omit<ComponentProps<typeof Link>, 'to'>)
	| (ComponentProps<'a'> & { href: string });

/**
 * A link styled as a button. `to` is the path of a page of this app. `href` is any other address.
 */
export function ButtonLink({ variant, icon, flush, ...link }: Target & Look) {
	const content = look({ variant, icon, flush, ...link });
	return 'to' in link ? <Link {...link} {...content} /> : <a {...link} {...content} />;
}
