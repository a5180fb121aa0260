import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

const icons = { info: Info, success: CircleCheck, error: CircleAlert, warning: TriangleAlert };

interface NoticeProps {
	tone: keyof typeof icons;
	children: ReactNode;
	action?: ReactNode;
}

/**
 * A message box. Screen readers announce an error immediately. They announce any other message after the
 * current speech.
 */
export function Notice({ tone, children, action }: NoticeProps) {
	const Icon = icons[tone];
	return (
		<div
			className={`${styles.notice} ${styles[tone]}`}
			role={tone === 'error' ? 'alert' : 'status'}
		>
			<Icon aria-hidden className={styles.icon} size={24} />
			<div className={styles.content}>{children}</div>
			{action && <div className={styles.action}>{action}</div>}
		</div>
	);
}
