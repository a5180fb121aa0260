import { displayDateTime } from '@burgee/core';
import { Hammer } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useLoad } from '../../api/use-load.ts';
import { usePorts } from '../../composition.tsx';
import styles from './page.module.css';

/**
 * Shows the next work day, if any. Keep this card last in its column: the page reserves no space for the
 * card, so a card below would shift.
 */
export function NextWorkDay() {
	const { api } = usePorts();
	const workDays = useLoad((signal) => api.comingWorkDays(signal), [api]);
	const next = workDays.state === 'loaded' ? workDays.value[0] : undefined;
	if (next === undefined) return null;
	return (
		<section className={styles.card} aria-labelledby="next-work-day">
			<h2 id="next-work-day" className={styles.cardTitle}>
				<Hammer aria-hidden size={24} />
				Next work day
			</h2>
			<p>{displayDateTime(next.date)}</p>
			<Link className={styles.more} to={`/work-day-booking?id=${encodeURIComponent(next.id)}`}>
				{next.name}
			</Link>
		</section>
	);
}
