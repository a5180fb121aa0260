import type { EventJson } from '@burgee/core/api/events';
import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import { CalendarLinks } from './calendar-links.tsx';
import styles from './next-steps.module.css';

export function NextSteps({
	event,
	children,
}: {
	/** The booked event, or null if the event was deleted. */
	event: EventJson | null;
	children: ReactNode;
}) {
	return (
		<>
			{event !== null && event.eventdatetime !== null && (
				<section className={styles.calendar} aria-labelledby="add-to-calendar">
					<h2 id="add-to-calendar" className={styles.title}>
						Add to My Calendar
					</h2>
					<CalendarLinks event={event} spanFor="booking" />
				</section>
			)}
			<div className={styles.next}>
				<ButtonLink to="/calendar" variant="quiet">
					View Events Calendar
				</ButtonLink>
				{children}
			</div>
		</>
	);
}
