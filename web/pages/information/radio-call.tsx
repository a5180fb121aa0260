import styles from './radio-call.module.css';

interface RadioCallProps {
	lines: readonly (readonly [label: string, text: string])[];
	urgent?: boolean;
}

export function RadioCall({ lines, urgent = false }: RadioCallProps) {
	return (
		<dl className={`stack gap-1 ${styles.call} ${urgent ? styles.urgent : ''}`}>
			{lines.map(([label, text]) => (
				<div key={text} className={styles.line}>
					<dt className="soft strong">{label}</dt>
					<dd>“{text}”</dd>
				</div>
			))}
		</dl>
	);
}
