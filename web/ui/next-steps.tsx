import type { EventJson } from '@burgee/core/api/events';
import type { ReactNode } from 'react';
import { AddToCalendar } from './add-to-calendar.tsx';
import { ButtonLink } from './button.tsx';
import { eventItem } from './calendar-links.tsx';
import { IfPlansChange } from './if-plans-change.tsx';
import styles from './next-steps.module.css';

interface NextStepsProps {
	/** The booked event, or null if the event was deleted. */
	event: EventJson | null;
	reference: string | null;
	/** The token of the booking's link. Null if the device does not know it. */
	token: string | null;
	children: ReactNode;
}

/** What a member can do after a booking: add it to a calendar, change it, or look for more. */
export function NextSteps({ event, reference, token, children }: NextStepsProps) {
	return (
		<>
			{event !== null && (
				<>
					<AddToCalendar item={eventItem(event, 'booking')} />
					<IfPlansChange name={event.name} reference={reference} token={token} />
				</>
			)}
			<div className={`row screen-only ${styles.next}`}>
				<ButtonLink to="/calendar" variant="quiet">
					View Events Calendar
				</ButtonLink>
				{children}
			</div>
		</>
	);
}
