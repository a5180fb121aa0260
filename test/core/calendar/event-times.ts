import { instant } from '@burgee/core';
import type { EventTimes } from '../../../core/rules/calendar/event-span.ts';

/** Returns the times of an event. The arguments are in UTC, such as '2026-07-04T17:30:00.000Z'. */
export function eventTimes(start: string | null, end: string | null = null): EventTimes {
	return {
		eventdatetime: start === null ? null : instant(start),
		eventenddatetime: end === null ? null : instant(end),
	};
}
