import { readCount } from '@burgee/core';
import { Minus, Plus } from 'lucide-react';
import styles from './count-field.module.css';
import fieldStyles from './field.module.css';
import { controlAttributes, FieldFrame, type FieldProps } from './field-frame.tsx';

interface CountFieldProps extends FieldProps {
	/** The typed digits, or ''. */
	value: string;
	onChange: (value: string) => void;
	min: number;
	required?: boolean | undefined;
	disabled?: boolean | undefined;
}

export function CountField({
	value,
	onChange,
	min,
	required = false,
	disabled = false,
	...field
}: CountFieldProps) {
	const count = readCount(value);
	const step = (by: number) => onChange(String(Math.max(min, count + by)));
	return (
		<FieldFrame {...field} required={required}>
			<div className={styles.row}>
				{/* At the minimum the button only gets aria-disabled, because a disabled button loses the focus. */}
				<button
					type="button"
					className={styles.step}
					aria-label={`One fewer: ${field.label}`}
					aria-disabled={count <= min}
					disabled={disabled}
					onClick={() => step(-1)}
				>
					<Minus aria-hidden size={22} />
				</button>
				<input
					{...controlAttributes(field)}
					className={`${fieldStyles.control} ${styles.count}`}
					type="text"
					inputMode="numeric"
					autoComplete="off"
					maxLength={9}
					required={required}
					disabled={disabled}
					value={value}
					onChange={(event) => onChange(event.target.value.replace(/\D/g, ''))}
				/>
				<button
					type="button"
					className={styles.step}
					aria-label={`One more: ${field.label}`}
					disabled={disabled}
					onClick={() => step(1)}
				>
					<Plus aria-hidden size={22} />
				</button>
			</div>
		</FieldFrame>
	);
}
