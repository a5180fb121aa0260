import type { ReactNode } from 'react';
import styles from './field.module.css';

export interface FieldProps {
	label: string;
	/** The name and id of the form control. The error summary links to the id. */
	name: string;
	hint?: string | undefined;
	error?: string | undefined;
}

export function controlAttributes({ name, hint, error }: Omit<FieldProps, 'label'>) {
	const ids = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean);
	return {
		id: name,
		name,
		'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
		'aria-invalid': error ? true : undefined,
	};
}

export function FieldFrame({
	label,
	name,
	hint,
	error,
	required,
	className = 'stack gap-half',
	children,
}: FieldProps & {
	required?: boolean | undefined;
	/** The layout. By default, the label is above the hint and the control. */
	className?: string | undefined;
	children: ReactNode;
}) {
	return (
		<div className={`${className} ${styles.field} ${error ? styles.invalid : ''}`}>
			<label className={styles.label} htmlFor={name}>
				{required ? `${label} *` : label}
			</label>
			<FieldNotes name={name} hint={hint} error={error} />
			{children}
		</div>
	);
}

export function FieldNotes({ name, hint, error }: Omit<FieldProps, 'label'>) {
	return (
		<>
			{hint && (
				<p className={`soft small ${styles.hint}`} id={`${name}-hint`}>
					{hint}
				</p>
			)}
			{error && (
				<p className={styles.error} id={`${name}-error`}>
					{error}
				</p>
			)}
		</>
	);
}
