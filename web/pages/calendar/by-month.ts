import type { EventJson } from '@burgee/core/api/events';
import { displayDay, displayMonth, undatedText } from '@burgee/core/display/dates';

export interface EventMonth {
	/** The id of the month's heading, such as 'month-july-2026'. */
	id: string;
	title: string;
	/** The month in the row of links, such as 'Jul'. */
	shortTitle: string;
	events: EventJson[];
}

/** Groups events by month and keeps their order. Events without a date form a separate group. */
export function byMonth(events: readonly EventJson[]): EventMonth[] {
	const months = new Map<string, EventMonth>();
	for (const event of events) {
		const { eventdatetime: start } = event;
		const title = start === null ? undatedText.calendar : displayMonth(start);
		const month = months.get(title);
		if (month !== undefined) month.events.push(event);
		else {
			months.set(title, {
				id: `month-${title.replaceAll(' ', '-').toLowerCase()}`,
				title,
				shortTitle: start === null ? title : displayDay(start).month,
				events: [event],
			});
		}
	}
	return [...months.values()];
}
