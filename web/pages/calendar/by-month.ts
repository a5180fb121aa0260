import type { EventJson } from '@burgee/core/api/events';
import { displayMonth, undatedText } from '@burgee/core/display/dates';

export interface EventMonth {
	title: string;
	events: EventJson[];
}

/** Groups events by month and keeps their order. Events without a date form a separate group. */
export function byMonth(events: readonly EventJson[]): EventMonth[] {
	const months = new Map<string, EventJson[]>();
	for (const event of events) {
		const { eventdatetime } = event;
		const title = eventdatetime === null ? undatedText.calendar : displayMonth(eventdatetime);
		months.set(title, [...(months.get(title) ?? []), event]);
	}
	return [...months].map(([title, monthEvents]) => ({ title, events: monthEvents }));
}
