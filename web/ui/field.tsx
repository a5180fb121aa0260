import type { ComponentProps, ReactNode } from 'react';
import styles from './field.module.css';
import { controlAttributes, FieldFrame, FieldNotes, type FieldProps } from './field-frame.tsx';

type InputAttributes = Pick<
	ComponentProps<'input'>,
	'type' | 'autoCapitalize' | 'autoComplete' | 'inputMode' | 'maxLength' | 'min' | 'step'
>;

interface TextFieldProps extends FieldProps, InputAttributes {
	value: string;
	onChange: (value: string) => void;
	/** Marks the form field as required and adds an asterisk to its label. */
	required?: boolean;
	multiline?: boolean;
	/** The height of a multiline field in lines. */
	rows?: number;
	/** Buttons above the control that change its text. */
	tools?: ReactNode;
}

export function TextField({
	label,
	hint,
	error,
	onChange,
	multiline = false,
	rows = 5,
	tools,
	...input
}: TextFieldProps) {
	const field = { label, name: input.name, hint, error };
	const control = {
		...input,
		...controlAttributes(field),
		className: styles.control,
		onChange: (event: { target: { value: string } }) => onChange(event.target.value),
	};
	return (
		<FieldFrame
			{...field}
			required={input.required}
			className={tools ? `stack gap-half ${styles.wide}` : undefined}
		>
			{tools}
			{multiline ? <textarea {...control} rows={rows} /> : <input type="text" {...control} />}
		</FieldFrame>
	);
}

interface FileFieldProps extends FieldProps {
	/** The types of files that the browser's dialog offers. */
	accept: string;
	onChange: (file: File | null) => void;
}

export function FileField({ accept, onChange, ...field }: FileFieldProps) {
	return (
		<FieldFrame {...field}>
			<input
				type="file"
				{...controlAttributes(field)}
				className={styles.control}
				accept={accept}
				onChange={({ target }) => onChange(target.files?.[0] ?? null)}
			/>
		</FieldFrame>
	);
}

interface CheckFieldProps extends Omit<FieldProps, 'error'> {
	value: boolean;
	onChange: (checked: boolean) => void;
	disabled?: boolean;
}

export function CheckField({ label, name, hint, value, onChange, disabled }: CheckFieldProps) {
	return (
		<div className={styles.check}>
			<label className={styles.checkLabel}>
				<input
					{...controlAttributes({ name, hint })}
					type="checkbox"
					checked={value}
					disabled={disabled}
					onChange={(event) => onChange(event.target.checked)}
				/>
				<span>{label}</span>
			</label>
			<FieldNotes name={name} hint={hint} />
		</div>
	);
}
