import { displayMonth, type EventJson, undatedText } from '@burgee/core';

export interface MonthOfEvents {
	title: string;
	events: EventJson[];
}

/** The programme's months, in the order of the events; what has no date comes last. */
export function byMonth(events: readonly EventJson[]): MonthOfEvents[] {
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
	const dated = [...months].map(([title, inMonth]) => ({ title, events: inMonth }));
	return undated.length > 0 ? [...dated, { title: undatedText.calendar, events: undated }] : dated;
}
