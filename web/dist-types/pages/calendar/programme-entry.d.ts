import { type EventJson } from '@burgee/core';
interface ProgrammeEntryProps {
    event: EventJson;
    now: Date;
    onAdd: () => void;
}
export declare function ProgrammeEntry({ event, now, onAdd }: ProgrammeEntryProps): import("react").JSX.Element;
export {};
