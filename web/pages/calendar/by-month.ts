import type { EventJson } from '@burgee/core/api/events';
import { displayMonth, undatedText } from '@burgee/core/display/dates';

export interface EventMonth {
	title: string;
	events: EventJson[];
}

/** Groups events by month and keeps their order. Events without a date form the last group. */
export function byMonth(events: readonly EventJson[]): EventMonth[] {
	const months = new Map<string, EventJson[]>();
	const undated: EventJson[] = [];
	for (const event of events) {
		if (event.eventdatetime === null) {
			undated.push(event);
			continue;
		}
		const title = displayMonth(event.eventdatetime);
		months.set(title, [...(months.get(title) ?? []), event]);
	}
	const dated = [...months].map(([title, monthEvents]) => ({ title, events: monthEvents }));
	return undated.length > 0 ? [...dated, { title: undatedText.calendar, events: undated }] : dated;
}
