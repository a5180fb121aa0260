import { type EventJson } from '@burgee/core';
interface DateBlockProps {
    event: Pick<EventJson, 'eventdatetime'>;
    /** Stands out: today, this weekend. */
    marked?: boolean;
}
/** The leaf of the programme: weekday, day, month. The full date stands beside it in words. */
export declare function DateBlock({ event, marked }: DateBlockProps): import("react").JSX.Element;
export {};
