import { type EventFormInput } from '@burgee/core';
import { type EventValues } from './event-values.ts';
interface EventEditorProps {
    initial: EventValues;
    /** Leads away where it succeeds. */
    save: (form: EventFormInput) => Promise<void>;
    saveLabel: string;
    /** What to say where saving fails. */
    failure: string;
}
/** The fields of an event (specification §5). */
export declare function EventEditor({ initial, save, saveLabel, failure }: EventEditorProps): import("react").JSX.Element;
export {};
