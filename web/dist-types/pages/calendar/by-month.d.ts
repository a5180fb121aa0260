import { type EventJson } from '@burgee/core';
export interface MonthOfEvents {
    title: string;
    events: EventJson[];
}
/** The programme's months, in the order of the events; what has no date comes last. */
export declare function byMonth(events: readonly EventJson[]): MonthOfEvents[];
