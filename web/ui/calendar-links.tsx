import {
	calendarFileName,
	type EventSpan,
	eventSpan,
	googleCalendarLink,
	outlookLink,
	type SpanPage,
	workDaySpan,
} from '@burgee/core';
import type { EventJson } from '@burgee/core/api/events';
import type { WorkDayJson } from '@burgee/core/api/work-days';
import { CalendarPlus, Download } from 'lucide-react';
import { usePublicFacts } from '../public-facts.ts';
import { ButtonLink } from './button.tsx';

export interface CalendarItem {
	name: string;
	description: string;
	span: EventSpan | null;
	/** The path of the calendar file. */
	file: string;
}

export function eventItem(event: EventJson, spanFor: SpanPage): CalendarItem {
	const file = `/api/events/${encodeURIComponent(event.id)}/calendar.ics`;
	return {
		name: event.name,
		description: event.longdescription || event.description,
		span: eventSpan(event, spanFor),
		file: spanFor === 'booking' ? `${file}?from=booking` : file,
	};
}

export function workDayItem(workDay: WorkDayJson): CalendarItem {
	const { name, description } = workDay;
	const file = `/api/work-days/${encodeURIComponent(workDay.id)}/calendar.ics`;
	return { name, description, span: workDaySpan(workDay), file };
}

/** Links to Google, Outlook and the calendar file. Renders nothing for an event without a date. */
export function CalendarLinks({ item }: { item: CalendarItem }) {
	const { name: location } = usePublicFacts();
	const { name: title, description, span, file } = item;
	if (span === null) return null;
	const entry = { title, description, location, span };
	const newTab = { icon: CalendarPlus, target: '_blank', rel: 'noopener noreferrer' };
	return (
		<ul className="row screen-only">
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
				<ButtonLink icon={Download} href={file} download={calendarFileName(title)}>
					iCal File (.ics)
				</ButtonLink>
			</li>
		</ul>
	);
}
