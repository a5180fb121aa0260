import {
	calendarFileName,
	eventSpan,
	googleCalendarLink,
	outlookLink,
	type SpanPage,
} from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { CalendarPlus, Download } from 'lucide-react';
import { useClub } from '../composition.tsx';
import { ButtonLink } from './button.tsx';
import styles from './calendar-links.module.css';

/** Links to Google, Outlook and the calendar file. Renders nothing for an event without a date. */
export function CalendarLinks({ event, spanFor }: { event: EventJson; spanFor: SpanPage }) {
	const { name } = useClub();
	const span = eventSpan(event, spanFor);
	if (span === null) return null;
	const entry = {
		title: event.name,
		description: event.longdescription || event.description,
		location: name,
		span,
	};
	const file = `/api/events/${encodeURIComponent(event.id)}/calendar.ics`;
	return (
		<ul className={styles.links}>
			<li>
				<ButtonLink href={googleCalendarLink(entry)} target="_blank" rel="noopener noreferrer">
					<CalendarPlus aria-hidden size={20} />
					Google
				</ButtonLink>
			</li>
			<li>
				<ButtonLink href={outlookLink(entry)} target="_blank" rel="noopener noreferrer">
					<CalendarPlus aria-hidden size={20} />
					Outlook
				</ButtonLink>
			</li>
			<li>
				<ButtonLink
					href={spanFor === 'booking' ? `${file}?from=booking` : file}
					download={calendarFileName(event.name)}
				>
					<Download aria-hidden size={20} />
					iCal file (.ics)
				</ButtonLink>
			</li>
		</ul>
	);
}
