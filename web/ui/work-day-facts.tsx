import type { WorkDayJson } from '@burgee/core/api/work-days';
import { displayDateTime } from '@burgee/core/display/dates';
import { DateBlock } from './date-block.tsx';
import styles from './work-day-facts.module.css';

interface WorkDayFactsProps {
	workDay: Pick<WorkDayJson, 'date' | 'description' | 'foodAvailable'>;
}

export function WorkDayFacts({ workDay }: WorkDayFactsProps) {
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
		</section>
	);
}
