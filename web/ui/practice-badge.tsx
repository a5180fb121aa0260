import { FlaskConical } from 'lucide-react';
import styles from './practice-badge.module.css';

/** Marks a practice payment, which moves no money. */
export function PracticeBadge({ children }: { children: string }) {
	return (
		<p className={styles.badge}>
			<FlaskConical aria-hidden size={20} />
			Practice payment: {children}
		</p>
	);
}
