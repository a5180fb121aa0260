import type { ReactNode } from 'react';
import styles from './side-by-side.module.css';

interface SideBySideProps {
	/** A single element that contains the facts, for example of an event. */
	facts: ReactNode;
	/** The form that belongs to the facts. */
	children: ReactNode;
}

/** Shows facts on the left of their form on a desktop, and above the form on a smaller screen. */
export function SideBySide({ facts, children }: SideBySideProps) {
	return (
		<div className={`stack gap-3 ${styles.columns}`}>
			{facts}
			<div className={`stack gap-3 ${styles.main}`}>{children}</div>
		</div>
	);
}
