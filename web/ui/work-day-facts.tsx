import type { WorkDayJson } from '@burgee/core/api/work-days';
import { displayDateTime } from '@burgee/core/display/dates';
import type { ReactNode } from 'react';
import { DateBlock } from './date-block.tsx';
import styles from './work-day-facts.module.css';

interface WorkDayFactsProps {
	workDay: Pick<WorkDayJson, 'date' | 'description' | 'foodAvailable'>;
	children?: ReactNode;
}

export function WorkDayFacts({ workDay, children }: WorkDayFactsProps) {
	return (
		<section className={styles.facts} aria-label="About the work day">
			<DateBlock event={{ eventdatetime: workDay.date }} />
			<div className={styles.content}>
				<p className={styles.when}>{displayDateTime(workDay.date)}</p>
				{workDay.foodAvailable && (
					<p className={styles.food}>Food is provided for everyone who helps.</p>
				)}
			</div>
			{workDay.description && <p className={styles.description}>{workDay.description}</p>}
			{children && <div className={styles.more}>{children}</div>}
		</section>
	);
}
