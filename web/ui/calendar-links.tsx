import {
	calendarFileName,
	eventSpan,
	googleCalendarLink,
	outlookLink,
	type SpanPage,
} from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import { CalendarPlus, Download } from 'lucide-react';
import { useClub } from '../club-context.ts';
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
	const newTab = { icon: CalendarPlus, target: '_blank', rel: 'noopener noreferrer' };
	return (
		<ul className={styles.links}>
			<li>
				<ButtonLink {...newTab} href={googleCalendarLink(entry)}>
					Google
				</ButtonLink>
			</li>
			<li>
				<ButtonLink {...newTab} href={outlookLink(entry)}>
					Outlook
				</ButtonLink>
			</li>
			<li>
				<ButtonLink
					icon={Download}
					href={spanFor === 'booking' ? `${file}?from=booking` : file}
					download={calendarFileName(event.name)}
				>
					iCal File (.ics)
				</ButtonLink>
			</li>
		</ul>
	);
}
