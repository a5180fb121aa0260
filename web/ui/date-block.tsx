import { displayDay, type EventJson } from '@burgee/core';
import styles from './date-block.module.css';

interface DateBlockProps {
	event: Pick<EventJson, 'eventdatetime'>;
	/** Stands out: today, this weekend. */
	marked?: boolean;
}

/** The leaf of the programme: weekday, day, month. The full date stands beside it in words. */
export function DateBlock({ event, marked = false }: DateBlockProps) {
	const look = marked ? `${styles.block} ${styles.highlighted}` : styles.block;
	if (event.eventdatetime === null) {
		return (
			<div className={look} aria-hidden="true">
				<span className={styles.day}>TBC</span>
			</div>
		);
	}
	const { weekday, day, month } = displayDay(event.eventdatetime);
	return (
		<div className={look} aria-hidden="true">
			<span className={styles.weekday}>{weekday}</span>
			<span className={styles.day}>{day}</span>
			<span className={styles.month}>{month}</span>
		</div>
	);
}
