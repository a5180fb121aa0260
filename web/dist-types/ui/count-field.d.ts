import { type FieldWords } from './field-frame.tsx';
interface CountFieldProps extends FieldWords {
    /** What is typed: digits, or nothing. */
    value: string;
    onChange: (value: string) => void;
    min: number;
    required?: boolean | undefined;
    disabled?: boolean | undefined;
}
/** A number of people or things: typed, or stepped with large buttons. */
export declare function CountField({ value, onChange, min, required, disabled, ...words }: CountFieldProps): import("react").JSX.Element;
export {};
