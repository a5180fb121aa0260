import { readCount, typedCount } from '@burgee/core';
import { Minus, Plus } from 'lucide-react';
import styles from './count-field.module.css';
import fieldStyles from './field.module.css';
import { controlAttributes, FieldFrame, type FieldProps } from './field-frame.tsx';

interface CountFieldProps extends FieldProps {
	/** The typed digits, or a text that the form refuses, such as '2.5' (`typedCount`). */
	value: string;
	onChange: (value: string) => void;
	min: number;
	required?: boolean;
}

export function CountField({ value, onChange, min, required, ...field }: CountFieldProps) {
	const count = readCount(value);
	const stepBy = (by: number) => (Number.isNaN(count) ? min : Math.max(min, count + by));
	const step = (by: number) => ({
		type: 'button' as const,
		className: styles.step,
		'aria-label': `${by < 0 ? 'One fewer' : 'One more'}: ${field.label}`,
		// The minus button is not disabled at the minimum value, because a disabled button loses the focus.
		'aria-disabled': by < 0 && count <= min,
		onClick: () => onChange(String(stepBy(by))),
	});
	return (
		<FieldFrame {...field} required={required} className={styles.field}>
			<div className={styles.row}>
				<button {...step(-1)}>
					<Minus aria-hidden size={22} />
				</button>
				<input
					{...controlAttributes(field)}
					className={`${fieldStyles.control} ${styles.count}`}
					type="text"
					inputMode="numeric"
					autoComplete="off"
					required={required}
					value={value}
					onChange={(event) => onChange(typedCount(event.target.value))}
				/>
				<button {...step(1)}>
					<Plus aria-hidden size={22} />
				</button>
			</div>
		</FieldFrame>
	);
}
