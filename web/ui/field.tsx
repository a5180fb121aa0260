import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { controlAttributes, FieldFrame, FieldNotes, type FieldProps } from './field-frame.tsx';

interface TextFieldProps extends FieldProps {
	value: string;
	onChange: (value: string) => void;
	/** Adds an asterisk to the label. */
	required?: boolean | undefined;
	type?: 'text' | 'email' | 'password' | 'number' | 'datetime-local' | 'date' | 'url' | 'search';
	autoComplete?: string | undefined;
	disabled?: boolean | undefined;
	multiline?: boolean | undefined;
	inputMode?: ComponentProps<'input'>['inputMode'];
	maxLength?: number | undefined;
	/** For type 'number'. */
	min?: number | undefined;
	step?: number | undefined;
}

export function TextField({
	label,
	name,
	value,
	onChange,
	hint,
	error,
	required = false,
	type = 'text',
	multiline = false,
	inputMode,
	min,
	step,
	...control
}: TextFieldProps) {
	const field = { label, name, hint, error };
	return (
		<FieldFrame {...field} required={required}>
			{multiline ? (
				<textarea
					{...control}
					{...controlAttributes(field)}
					className={styles.control}
					rows={5}
					required={required}
					value={value}
					onChange={(event) => onChange(event.target.value)}
				/>
			) : (
				<input
					{...control}
					{...controlAttributes(field)}
					className={styles.control}
					type={type}
					inputMode={inputMode}
					min={min}
					step={step}
					required={required}
					value={value}
					onChange={(event) => onChange(event.target.value)}
				/>
			)}
		</FieldFrame>
	);
}

interface SelectFieldProps extends FieldProps {
	value: string;
	onChange: (value: string) => void;
	options: readonly { value: string; label: string }[];
	disabled?: boolean | undefined;
}

export function SelectField({ value, onChange, options, disabled, ...field }: SelectFieldProps) {
	return (
		<FieldFrame {...field}>
			<select
				{...controlAttributes(field)}
				className={styles.control}
				value={value}
				disabled={disabled}
				onChange={(event) => onChange(event.target.value)}
			>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.label}
					</option>
				))}
			</select>
		</FieldFrame>
	);
}

interface CheckFieldProps extends Omit<FieldProps, 'error'> {
	value: boolean;
	onChange: (checked: boolean) => void;
	disabled?: boolean | undefined;
}

export function CheckField({ label, name, hint, value, onChange, disabled }: CheckFieldProps) {
	return (
		<div className={styles.check}>
			<label className={styles.checkLabel}>
				<input
					{...controlAttributes({ name, hint })}
					className={styles.box}
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
