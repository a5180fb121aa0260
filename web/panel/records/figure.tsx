import type { ReactNode } from 'react';
import styles from './figures.module.css';

interface FigureProps {
	name: string;
	/** 0 and a dash are small and soft. */
	value: string | number;
	/** What the value counts, unless the name says it. Money has no unit. */
	unit?: string | undefined;
	note?: ReactNode;
}

/** One of the main numbers of a page. */
export function Figure({ name, value, unit, note }: FigureProps) {
	const text = value.toLocaleString('en-GB');
	return (
		<div className="panel">
			<dt className="soft small">{name}</dt>
			<dd>
				{value === 0 || value === '–' ? <span className={styles.quiet}>{text}</span> : text}
				{unit && <span className={styles.quiet}> {unit}</span>}
			</dd>
			{note && <dd className="soft small">{note}</dd>}
		</div>
	);
}
