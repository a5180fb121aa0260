import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
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
			{action && <div>{action}</div>}
		</div>
	);
}

/**
 * A notice that takes the focus when it appears and when `focusOn` changes. Keyboard and screen-reader users
 * find the notice even if the button that they pressed is gone or disabled.
 */
export function FocusedNotice({ focusOn, ...notice }: NoticeProps & { focusOn?: unknown }) {
	const box = useRef<HTMLDivElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new value of `focusOn` moves the focus again
	useEffect(() => box.current?.focus(), [focusOn]);
	return (
		<div ref={box} className={styles.focused} tabIndex={-1}>
			<Notice {...notice} />
		</div>
	);
}
