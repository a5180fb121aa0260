import type { EventJson } from '@burgee/core/api/events';
import { displayDay } from '@burgee/core/display/dates';
import styles from './date-block.module.css';

interface DateBlockProps {
	event: Pick<EventJson, 'eventdatetime'>;
	/** True if the event is today or this weekend. */
	highlighted?: boolean;
}

/**
 * A calendar sheet with weekday, day and month. Screen readers skip the sheet, because nearby text has the full
 * date.
 */
export function DateBlock({ event, highlighted = false }: DateBlockProps) {
	const className = highlighted ? `${styles.block} ${styles.highlighted}` : styles.block;
	if (event.eventdatetime === null) {
		return (
			<div className={className} aria-hidden="true">
				<span className={styles.day}>TBC</span>
			</div>
		);
	}
	const { weekday, day, month } = displayDay(event.eventdatetime);
	return (
		<div className={className} aria-hidden="true">
			<span className={styles.weekday}>{weekday}</span>
			<span className={styles.day}>{day}</span>
			<span className={styles.month}>{month}</span>
		</div>
	);
}
