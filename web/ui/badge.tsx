import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'teal' | 'strong' | 'success' | 'warning' | 'danger';

interface BadgeProps {
	tone?: BadgeTone | undefined;
	children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
	return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
