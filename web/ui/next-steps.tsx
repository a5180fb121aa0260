import type { EventJson } from '@burgee/core/api/events';
import type { ReactNode } from 'react';
import { AddToCalendar } from './add-to-calendar.tsx';
import { ButtonLink } from './button.tsx';
import { eventItem } from './calendar-links.tsx';
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
			{event !== null && <AddToCalendar item={eventItem(event, 'booking')} />}
			<div className={`row ${styles.next}`}>
				<ButtonLink to="/calendar" variant="quiet">
					View Events Calendar
				</ButtonLink>
				{children}
			</div>
		</>
	);
}
