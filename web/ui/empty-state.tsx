import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
	title: string;
	children?: ReactNode;
	action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
	return (
		<div className={`stack panel ${styles.empty}`}>
			<svg aria-hidden="true" className={styles.scene} viewBox="0 0 160 72">
				<path className={styles.sail} d="M82 6v44h34z" />
				<path className={styles.jib} d="M77 14v36H52z" />
				<path className={styles.hull} d="M46 54h74l-8 9H56z" />
				<path className={styles.water} d="M4 66q10-5 20 0t20 0 20 0 20 0 20 0 20 0 20 0 12-2" />
			</svg>
			<h2 className={styles.title}>{title}</h2>
			{children && <div className={styles.content}>{children}</div>}
			{action}
		</div>
	);
}
