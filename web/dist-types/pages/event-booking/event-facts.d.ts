import { type EventJson } from '@burgee/core';
/** What one is about to book; `titled` where the page's heading is not the event's name. */
export declare function EventFacts({ event, titled }: {
    event: EventJson;
    titled?: boolean;
}): import("react").JSX.Element;
