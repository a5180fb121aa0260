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
		<section className={`beside ${styles.facts}`} aria-label="About the work day">
			<DateBlock event={{ eventdatetime: workDay.date }} />
			<div className="stack gap-1">
				<p className="strong">{displayDateTime(workDay.date)}</p>
				{workDay.foodAvailable && <p className="soft">Food is provided for everyone who helps.</p>}
			</div>
			{workDay.description && <p className={styles.description}>{workDay.description}</p>}
			{children && <div className={`stack gap-3 ${styles.more}`}>{children}</div>}
		</section>
	);
}
