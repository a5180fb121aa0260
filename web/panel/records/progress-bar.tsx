import styles from './progress-bar.module.css';

interface ProgressBarProps {
	done: number;
	of: number;
	label: string;
}

/** Shows how much of some long work is done. */
export function ProgressBar({ done, of, label }: ProgressBarProps) {
	return <progress className={styles.progress} max={of} value={done} aria-label={label} />;
}
