import { emergencyWords } from '@burgee/core/display/emergency-words';
import { usePublicFacts } from '../../public-facts.ts';
import styles from './trip-slip.module.css';

const lines = [
	['Boat’s name and sail number', 'Colours of hull and sails'],
	['Helm', 'Phone or radio aboard'],
	['Others aboard', 'Total number aboard'],
	['Going to', 'Mooring (if overnight)'],
	['Leaving at (day, time)', 'Back by (day, time)'],
	['Contact ashore', 'Their phone number'],
] as const;

export function TripSlip({ part }: { part: string }) {
	const { name, reservoir, emergencyText } = usePublicFacts();
	return (
		<div className={styles.slip}>
			<div className={styles.head}>
				<p className={styles.title}>Trip slip</p>
				<p>{reservoir === null ? name : `${name}, ${reservoir.name}`}</p>
				<p className={styles.part}>{part}</p>
			</div>
			{lines.map((labels) => (
				<div key={labels[0]} className={styles.row}>
					{labels.map((label) => (
						<p key={label} className={styles.field}>
							{label}
						</p>
					))}
				</div>
			))}
			<p className={`${styles.field} strong`}>Back ashore at (time, name)</p>
			<p className={styles.note}>
				Not signed off an hour after “Back by”? Ring the contact ashore. If there’s no answer,{' '}
				{emergencyWords[emergencyText].overdue}
			</p>
		</div>
	);
}
