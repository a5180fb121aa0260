import type { ReactNode } from 'react';
export interface FieldWords {
    label: string;
    /** Also the control's id, so that the error summary can lead to it. */
    name: string;
    hint?: string | undefined;
    error?: string | undefined;
}
/** The attributes that tie a control to its words. */
export declare function tiedTo({ name, hint, error }: Omit<FieldWords, 'label'>): {
    id: string;
    name: string;
    'aria-describedby': string | undefined;
    'aria-invalid': boolean | undefined;
};
/** Label above, hint, the error, the control. */
export declare function FieldFrame({ label, name, hint, error, required, children, }: FieldWords & {
    required?: boolean;
    children: ReactNode;
}): import("react").JSX.Element;
export declare function FieldNotes({ name, hint, error }: Omit<FieldWords, 'label'>): import("react").JSX.Element;
