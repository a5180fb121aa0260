import { type EventJson } from '@burgee/core';
/** What is special about an event, at a glance. */
export declare function EventBadges({ event, now }: {
    event: EventJson;
    now: Date;
}): import("react").JSX.Element | null;
