import { type EventJson, type SpanFor } from '@burgee/core';
/** Google, Outlook and the calendar file; nothing for an event without a date. */
export declare function CalendarLinks({ event, spanFor }: {
    event: EventJson;
    spanFor: SpanFor;
}): import("react").JSX.Element | null;
