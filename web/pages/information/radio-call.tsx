import styles from './radio-call.module.css';

interface RadioCallProps {
	/** Who speaks, or what a line is for; and the words. */
	lines: readonly (readonly [string, string])[];
	urgent?: boolean;
}

/** The words of a call, line by line. */
export function RadioCall({ lines, urgent = false }: RadioCallProps) {
	return (
		<dl className={urgent ? `${styles.call} ${styles.urgent}` : styles.call}>
			{lines.map(([label, words]) => (
				<div key={words} className={styles.line}>
					<dt className={styles.label}>{label}</dt>
					<dd>“{words}”</dd>
				</div>
			))}
		</dl>
	);
}
