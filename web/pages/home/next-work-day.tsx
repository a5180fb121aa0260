import { workDayPath } from '@burgee/core';
import type { CallAnswer } from '@burgee/core/api/calls';
import { displayDateTime } from '@burgee/core/display/dates';
import { Hammer } from 'lucide-react';
import type { LoadState } from '../../api/use-load.ts';
import { SignedUpNote } from '../../ui/booked-note.tsx';
import { Card, CardLink } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './next-work-day.module.css';

/** Shows the next work day, if any. The card has its final height if the browser has to load the work days. */
export function NextWorkDay({
	workDays,
}: {
	workDays: LoadState<CallAnswer<'GET /api/work-days'>>;
}) {
	if (workDays.state === 'failed') return null;
	const next = workDays.state === 'loaded' ? workDays.value.workDays[0] : undefined;
	if (workDays.state === 'loaded' && next === undefined) return null;
	return (
		<Card icon={Hammer} title="Next Work Day">
			<div className={`stack gap-1 ${styles.next}`}>
				{next === undefined ? (
					<Skeleton label="Loading work days…" lines={2} />
				) : (
					<>
						<SignedUpNote about={next} />
						<p className="small">{displayDateTime(next.date)}</p>
						<CardLink to={workDayPath(next.id)}>{next.name}</CardLink>
					</>
				)}
			</div>
		</Card>
	);
}
