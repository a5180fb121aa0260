import type { ComponentProps } from 'react';
import { type FieldWords } from './field-frame.tsx';
interface TextFieldProps extends FieldWords {
    value: string;
    onChange: (value: string) => void;
    /** Adds the star to the label. */
    required?: boolean | undefined;
    type?: 'text' | 'email' | 'password' | 'number' | 'datetime-local' | 'date' | 'url' | 'search';
    autoComplete?: string | undefined;
    disabled?: boolean | undefined;
    multiline?: boolean | undefined;
    inputMode?: ComponentProps<'input'>['inputMode'];
    maxLength?: number | undefined;
    /** Of a number. */
    min?: number | undefined;
    step?: number | undefined;
}
export declare function TextField({ label, name, value, onChange, hint, error, required, type, multiline, inputMode, min, step, ...control }: TextFieldProps): import("react").JSX.Element;
interface SelectFieldProps extends FieldWords {
    value: string;
    onChange: (value: string) => void;
    options: readonly {
        value: string;
        label: string;
    }[];
    disabled?: boolean | undefined;
}
export declare function SelectField({ value, onChange, options, disabled, ...words }: SelectFieldProps): import("react").JSX.Element;
interface CheckFieldProps extends Omit<FieldWords, 'error'> {
    checked: boolean;
    onChange: (checked: boolean) => void;
    disabled?: boolean | undefined;
}
/** The whole line can be pressed. */
export declare function CheckField({ label, name, hint, checked, onChange, disabled }: CheckFieldProps): import("react").JSX.Element;
export {};
