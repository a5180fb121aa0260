import type { EventMonth } from './by-month.ts';
import styles from './month-links.module.css';

/** Links to the months of the calendar, which stay in view. */
export function MonthLinks({ months }: { months: readonly EventMonth[] }) {
	if (months.length < 2) return null;
	return (
		<nav className={`screen-only ${styles.months}`} aria-label="Months">
			<ul className={styles.list}>
				{months.map(({ id, title, shortTitle }) => (
					<li key={id}>
						<a className={`target ${styles.month}`} href={`#${id}`} aria-label={title}>
							{shortTitle}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
