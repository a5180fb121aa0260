import styles from './radio-call.module.css';

interface RadioCallProps {
	lines: readonly (readonly [label: string, text: string])[];
	urgent?: boolean;
}

export function RadioCall({ lines, urgent = false }: RadioCallProps) {
	return (
		<dl className={urgent ? `${styles.call} ${styles.urgent}` : styles.call}>
			{lines.map(([label, text]) => (
				<div key={text} className={styles.line}>
					<dt className={styles.label}>{label}</dt>
					<dd>“{text}”</dd>
				</div>
			))}
		</dl>
	);
}
